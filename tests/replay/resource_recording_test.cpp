// Recordings of games with resources: recorded, read, verified, cut and exported.
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "replay/cut.hpp"
#include "replay/export.hpp"
#include "replay/forgery.hpp"
#include "replay/json_text.hpp"
#include "replay/keyframe.hpp"
#include "replay/reader_properties.hpp"
#include "replay/sample_match.hpp"
#include "replay/sample_orders.hpp"
#include "replay/verify.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"
#include "support/temporary_folder.hpp"
#include "support/world_compare.hpp"

#include <bit>
#include <functional>
#include <map>
#include <set>
#include <sstream>

using namespace podball;
using namespace podball::replay;
using engine::kSlots;
using nlohmann::json;

namespace {

struct ResourceMatch {
    Told told;
    std::string content;
};

ResourceMatch recorded(bool with_drawings, int flush_every) {
    const testing::TemporaryFolder folder;
    SampleMatch match{testing::resolved(resource_rules(3, 3))};
    match.flush_every = flush_every;
    match.with_drawings = with_drawings;
    ResourceMatch made;
    made.told = record(match, folder.path() / "m.podlog");
    made.content = content_of(folder.path() / "m.podlog");
    return made;
}

// A whole match in blocks of 60 steps, in which all steps are answered.
const ResourceMatch& match() {
    static const ResourceMatch made = recorded(false, 60);
    return made;
}

// The one with steps whose answers are not used.
const ResourceMatch& match_with_faults() {
    static const ResourceMatch made = recorded(true, 60);
    return made;
}

Reader whole() {
    auto reader = reader_of(match().content);
    REQUIRE(reader.ok());
    return std::move(reader).value();
}

engine::World world_at(std::int64_t frame) { return match().told.worlds.at(static_cast<std::size_t>(frame)); }

Verification verified(const std::vector<ForgedChunk>& chunks) {
    const auto reader = reader_of(file_of(chunks));
    REQUIRE(reader.ok());
    INFO(reader.value().notice());
    REQUIRE(reader.value().complete());
    const auto result = verify(reader.value());
    REQUIRE(result.ok());
    return result.value();
}

// Verifies the match after a change of the layer of a chunk in its second block.
template <typename Layer>
Verification after(const char* code, Result<Layer> (*read)(std::string_view, std::size_t), std::size_t rows,
                   void (*write)(ByteWriter&, const Layer&), const std::function<void(Layer&)>& change) {
    std::vector<ForgedChunk> chunks = chunks_of(match().content);
    ForgedChunk& chunk = chunk_in(chunks, code, 1);
    Layer layer = read(chunk.payload, rows).value();
    change(layer);
    ByteWriter bytes;
    write(bytes, layer);
    chunk.payload = bytes.bytes();
    return verified(chunks);
}

Verification after_orders(const std::function<void(OrderLayer&)>& change) {
    return after<OrderLayer>("ORDR", read_orders, 60, write_orders, change);
}
Verification after_structures(const std::function<void(StructureLayer&)>& change) {
    return after<StructureLayer>("STRC", read_structures, 61, write_structures, change);
}

// The first entry of the layer with an order that has this answer.
std::pair<RecordedOrders*, std::size_t> order_with(OrderLayer& layer, engine::OrderAnswer answer) {
    for (RecordedOrders& entry : layer.entries) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(entry.orders.count); ++i) {
            if (entry.answers.at(i) == answer) {
                return {&entry, i};
            }
        }
    }
    FAIL("no such answer");
    return {};
}

std::vector<json> lines_of(const Reader& reader) {
    std::stringstream text;
    REQUIRE(export_jsonl(reader, text));
    std::vector<json> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(json::parse(line));
    }
    return lines;
}

}  // namespace

TEST_CASE("the sample match with resources has everything that its recording may hold") {
    std::set<engine::OrderAnswer> answers;
    std::set<engine::EventKind> events;
    int dropped = 0;
    for (std::size_t step = 0; step < match().told.orders.size(); ++step) {
        const engine::Orders& orders = match().told.orders[step];
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            dropped += orders[slot].dropped;
            for (std::size_t i = 0; i < static_cast<std::size_t>(orders[slot].count); ++i) {
                answers.insert(match().told.answers[step][slot][i]);
            }
        }
        for (const engine::Event& event : match().told.worlds[step + 1].events) {
            events.insert(event.kind);
        }
    }
    CHECK(answers.size() == 11);
    CHECK(dropped > 0);
    CHECK(events.contains(engine::EventKind::StructureOrdered));
    CHECK(events.contains(engine::EventKind::StructureFinished));
    CHECK(events.contains(engine::EventKind::StructureTakenDown));
    const engine::Economy& economy = match().told.worlds.back().economy;
    CHECK(economy.metrics[0].points_mined > 0.0);
    CHECK(economy.metrics[1].points_mined > 0.0);
}

TEST_CASE("a recording with resources says what the recorder was told") {
    const bool with_faults = GENERATE(false, true);
    const ResourceMatch& made = with_faults ? match_with_faults() : match();
    const auto reader = reader_of(made.content);
    REQUIRE(reader.ok());
    REQUIRE(reader.value().complete());
    const engine::ResolvedRules& rules = reader.value().head().rules;
    REQUIRE(rules.has_resources);
    for (std::size_t block = 0; block < reader.value().blocks().size(); ++block) {
        const auto first = static_cast<std::size_t>(reader.value().blocks()[block].first);
        const auto count = static_cast<std::size_t>(reader.value().blocks()[block].count);
        const StructureLayer structures = reader.value().structures(block).value();
        const OrderLayer orders = reader.value().orders(block).value();
        REQUIRE(structures.frames.size() == count + 1);
        REQUIRE_FALSE(first_difference(reader.value().keyframe(block).value(), made.told.worlds[first]));
        for (std::size_t i = 0; i <= count; ++i) {
            REQUIRE(structures.frames[i] == structure_frame(made.told.worlds[first + i], rules));
        }
        for (std::size_t i = 0; i < count; ++i) {
            REQUIRE(orders.answers(i) == made.told.answers[first + i]);
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                REQUIRE(orders.orders(i)[slot].count == made.told.orders[first + i][slot].count);
                REQUIRE(orders.orders(i)[slot].dropped == made.told.orders[first + i][slot].dropped);
            }
        }
    }
    const engine::World& last = made.told.worlds.back();
    const auto& outcome = reader.value().outcome();
    REQUIRE(outcome);
    REQUIRE(outcome->points_mined);
    CHECK(outcome->points_mined->at(0) == last.economy.metrics[0].points_mined);
    CHECK(outcome->points_mined->at(1) == last.economy.metrics[1].points_mined);
    CHECK(outcome->ending.decided_by == made.told.ending.decided_by);
    CHECK(outcome->final_state_hash == engine::state_hash(last));
}

TEST_CASE("a recording with resources verifies to its end, with and without faults of teams") {
    for (const std::string& content : {match().content, match_with_faults().content}) {
        CHECK(broken_property(content).empty());
        const auto reader = reader_of(content);
        REQUIRE(reader.ok());
        const auto result = verify(reader.value());
        REQUIRE(result.ok());
        INFO((result.value().difference ? result.value().difference->field : ""));
        CHECK(result.value().agrees());
        CHECK(result.value().steps == reader.value().end_step());
        CHECK(result.value().outcome_checked);
    }
}

TEST_CASE("a match with resources plays on from any keyframe as if it had never stopped", "[property]") {
    const engine::ResolvedRules rules = testing::resolved(resource_rules(3, 3));
    std::size_t structures_max = 0;
    for (std::size_t frame = 0; frame + 1 < match().told.worlds.size(); frame += 37) {
        CAPTURE(frame);
        engine::World first = match().told.worlds[frame];
        const auto read = read_keyframe(keyframe_json(first), rules, first.seed);
        INFO((read ? std::string() : read.error().message));
        REQUIRE(read.ok());
        engine::World second = read.value();
        structures_max = std::max(structures_max, structure_frame(first, rules).structures.size());
        for (std::size_t step = frame; step < std::min(frame + 40, match().told.orders.size()); ++step) {
            engine::OrderAnswers answers{};
            engine::step(first, rules, match().told.commands[step], match().told.orders[step], answers);
            engine::step(second, rules, match().told.commands[step], match().told.orders[step], answers);
            REQUIRE(testing::first_difference(first, second) == "");
            REQUIRE(first.economy.grid == second.economy.grid);
        }
        REQUIRE_FALSE(first_difference(first, second));
    }
    CHECK(structures_max >= 3);
}

TEST_CASE("a keyframe has the economy only in a game with resources") {
    const json with = json::parse(keyframe_json(world_at(200)));
    const json without = json::parse(keyframe_json(engine::make_world(testing::resolved(testing::rules_of(3, 3)), 1)));
    CHECK(with.contains("points"));
    CHECK(with.at("structure_x").size() ==
          with.at("structures")[0].get<std::size_t>() + with.at("structures")[1].get<std::size_t>());
    CHECK(without.size() == with.size() - 30);
    for (const auto& [key, value] : without.items()) {
        CHECK(with.contains(key));
    }
    const engine::ResolvedRules rules = testing::resolved(resource_rules(3, 3));
    const auto changed = [&](const char* pointer, const json& value) {
        json object = with;
        object[json::json_pointer(pointer)] = value;
        const auto read = read_keyframe(object.dump(), rules, 7);
        return read ? std::string("accepted") : read.error().message;
    };
    CHECK(changed("/structures/1", 25) == "/structures/1: 25; must be a whole number from 0 to 24");
    CHECK(changed("/points/0", -1.0).starts_with("/points/0: -1.0; must be 0 to "));
    CHECK(changed("/structure_kind/0", 2) == "/structure_kind/0: 2; must be a whole number from 0 to 1");
    CHECK(changed("/structure_x", json::array()).starts_with("/structure_x: a list of 0; must be a list of "));
}

TEST_CASE("a forged order, answer, structure or account is found at its step") {
    using engine::OrderAnswer;
    std::int64_t step = 0;
    const auto is_at = [&](const Verification& found, const std::string& field) {
        REQUIRE(found.difference);
        CHECK(found.difference->step == step);
        CHECK(found.difference->field.starts_with(field));
        CHECK(found.difference->recorded != found.difference->played);
        CHECK(found.steps == step);
    };
    is_at(after_orders([&](OrderLayer& layer) {
              auto [entry, order] = order_with(layer, OrderAnswer::Done);
              entry->answers.at(order) = OrderAnswer::TooDear;
              step = 60 + static_cast<std::int64_t>(entry->step);
          }),
          "answer[");
    is_at(after_orders([&](OrderLayer& layer) {
              auto [entry, order] = order_with(layer, OrderAnswer::NoPod);
              entry->orders.order.at(order).place.x = 0x1p1023;
              step = 60 + static_cast<std::int64_t>(entry->step);
          }),
          "answer[");
    is_at(after_orders([&](OrderLayer& layer) {
              const RecordedOrders* entry = order_with(layer, OrderAnswer::Done).first;
              step = 60 + static_cast<std::int64_t>(entry->step);
              layer.entries.erase(layer.entries.begin() + (entry - layer.entries.data()));
          }),
          "");
    is_at(after_structures([&](StructureLayer& layer) {
              layer.frames.at(31).accounts.at(1) += 1;
              step = 90;
          }),
          "points_1");
    is_at(after_structures([&](StructureLayer& layer) {
              layer.frames.at(41).structures.at(0).health /= 2;
              step = 100;
          }),
          "structure ");
}

TEST_CASE("orders of a team that is said not to have answered are found") {
    std::vector<ForgedChunk> chunks = chunks_of(match().content);
    const OrderLayer orders = read_orders(chunk_in(chunks, "ORDR", 1).payload, 60).value();
    ForgedChunk& chunk = chunk_in(chunks, "CMND", 1);
    CommandLayer layer = read_commands(chunk.payload, {3, 3}, 60).value();
    const RecordedOrders& entry = orders.entries.at(0);
    const std::size_t body = entry.slot == 0 ? 0 : 3;
    for (std::size_t column = 2 + 2 * body; column < 2 + 2 * (body + 3); ++column) {
        layer.columns.set(column, entry.step, 0);
    }
    std::erase_if(layer.shots, [&](const RecordedShot& shot) { return shot.step == static_cast<int>(entry.step); });
    layer.columns.set(entry.slot, entry.step, static_cast<std::int64_t>(CommandSource::Fallback));
    ByteWriter bytes;
    write_commands(bytes, layer);
    chunk.payload = bytes.bytes();
    const Verification found = verified(chunks);
    REQUIRE(found.difference);
    CHECK(found.difference->field == "source[" + std::to_string(entry.slot) + "]");
    CHECK(found.difference->recorded == "fallback");
}

TEST_CASE("forged points of the result are found, and what is missing in it ends the playable part") {
    const auto changed = [](const std::function<void(json&)>& change) {
        std::vector<ForgedChunk> chunks = chunks_of(match().content);
        std::string& payload = chunk_in(chunks, "RSLT").payload;
        json object = json::parse(payload);
        change(object);
        payload = object.dump();
        return chunks;
    };
    const Verification found = verified(changed([](json& object) { object["points_mined"][1] = 1.5; }));
    REQUIRE(found.difference);
    CHECK(found.difference->field == "result points_mined[1]");
    const auto notice = [&](const std::function<void(json&)>& change) {
        return reader_of(file_of(changed(change))).value().notice();
    };
    CHECK(notice([](json& object) { object.erase("points_mined"); }).find("/points_mined: missing") !=
          std::string::npos);
    CHECK(notice([](json& object) { object["points_mined"][0] = -1; }).find("must be numbers from 0 on") !=
          std::string::npos);
    CHECK(notice([](json& object) { object["decided_by"] = "luck"; }).find("must be goals, worth or null") !=
          std::string::npos);
}

TEST_CASE("any part of a recording with resources is a recording of that part, and verifies") {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "part.podlog";
    const Reader reader = whole();
    const std::int64_t end = reader.end_step();
    const std::pair<std::int64_t, std::int64_t> parts[] = {{0, end}, {60, 120}, {61, 119}, {150, 155}, {end - 1, end}};
    for (const auto& [from, to] : parts) {
        CAPTURE(from, to);
        REQUIRE(cut(reader, from, to, path));
        const auto part = Reader::open(path);
        REQUIRE(part.ok());
        REQUIRE(part.value().complete());
        const auto result = verify(part.value());
        REQUIRE(result.ok());
        INFO((result.value().difference ? result.value().difference->field : ""));
        REQUIRE(result.value().agrees());
        REQUIRE(result.value().steps == to - from);
        const auto& mined = part.value().outcome()->points_mined;
        REQUIRE(mined);
        REQUIRE(mined->at(0) == world_at(to).economy.metrics[0].points_mined);
        REQUIRE(mined->at(1) == world_at(to).economy.metrics[1].points_mined);
        REQUIRE(part.value().structures(0).value().frames.front() ==
                structure_frame(world_at(from), reader.head().rules));
    }
}

TEST_CASE("the exports hold structures, accounts and orders of a game with resources") {
    const std::vector<json> lines = lines_of(whole());
    std::size_t frame = 0;
    std::size_t step = 0;
    std::map<std::string, int> answers;
    for (const json& line : lines) {
        if (line.at("type") == "frame") {
            const engine::Economy& economy = world_at(static_cast<std::int64_t>(frame++)).economy;
            REQUIRE(line.at("points_1").get<double>() == Approx(economy.points[1]).margin(0x1p-11));
            REQUIRE(line.at("points_mined_0").get<double>() == Approx(economy.metrics[0].points_mined).margin(0x1p-11));
            REQUIRE(line.at("structures").size() == static_cast<std::size_t>(economy.count[0] + economy.count[1]));
        }
        if (line.at("type") == "step") {
            const engine::Orders& orders = match().told.orders[step++];
            REQUIRE(line.at("orders").size() == static_cast<std::size_t>(orders[0].count + orders[1].count));
            REQUIRE(line.at("orders_dropped") == json({orders[0].dropped, orders[1].dropped}));
            for (const json& order : line.at("orders")) {
                ++answers[order.at("answer")];
                REQUIRE((order.at("order") == "build" ? order.contains("structure_kind") : order.contains("id")));
            }
        }
    }
    CHECK(answers.size() == 11);
    CHECK(lines[lines.size() - 2].contains("decided_by"));

    std::stringstream table;
    REQUIRE(export_csv(whole(), table));
    std::string names;
    std::string row;
    std::getline(table, names);
    while (std::getline(table, row)) {
        REQUIRE(std::count(row.begin(), row.end(), ',') == std::count(names.begin(), names.end(), ','));
    }
    CHECK(names.ends_with(",points_mined_1,structures_0,structures_1,efficiency_0,efficiency_1"));
}

TEST_CASE("a game without resources has none of it in its recording") {
    const testing::TemporaryFolder folder;
    SampleMatch classic{testing::resolved(testing::rules_of(2, 2))};
    classic.steps_max = 40;
    record(classic, folder.path() / "m.podlog");
    const auto reader = Reader::open(folder.path() / "m.podlog");
    REQUIRE(reader.ok());
    CHECK(reader.value().size_of(ChunkKind::Structures).chunks == 0);
    CHECK(reader.value().size_of(ChunkKind::Orders).chunks == 0);
    CHECK(reader.value().structures(0).value().frames.empty());
    CHECK_FALSE(reader.value().outcome()->points_mined);
    for (const json& line : lines_of(reader.value())) {
        CHECK_FALSE(line.contains("points_0"));
        CHECK_FALSE(line.contains("orders"));
        CHECK_FALSE(line.contains("points_mined"));
    }
}
