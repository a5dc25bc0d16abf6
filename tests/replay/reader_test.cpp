#include "replay/reader.hpp"

#include "engine/invariants.hpp"
#include "engine/step.hpp"
#include "replay/bytes.hpp"
#include "replay/forgery.hpp"
#include "replay/keyframe.hpp"
#include "replay/reader_properties.hpp"
#include "replay/sample_match.hpp"
#include "replay/verify.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"
#include "support/temporary_folder.hpp"

#include <libdeflate.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <functional>

using namespace podball;
using namespace podball::replay;
using nlohmann::json;

namespace {

// A few blocks with everything in them; a few thousand bytes.
std::string small_log() {
    const testing::TemporaryFolder folder;
    SampleMatch match{testing::resolved(testing::rules_of(1, 2))};
    match.steps_max = 22;
    match.flush_every = 8;
    record(match, folder.path() / "m.podlog");
    return content_of(folder.path() / "m.podlog");
}

const std::string& log() {
    static const std::string content = small_log();
    return content;
}

// Opening the log after a change of its chunks: the error, or the notice, or "complete".
std::string after(const std::function<void(std::vector<ForgedChunk>&)>& change) {
    std::vector<ForgedChunk> chunks = chunks_of(log());
    change(chunks);
    const std::string content = file_of(chunks);
    CHECK(broken_property(content).empty());
    const auto reader = reader_of(content);
    if (!reader) {
        return reader.error().message;
    }
    return reader.value().complete() ? "complete" : reader.value().notice();
}

std::string after_json(const std::string& code, const std::function<void(json&)>& change) {
    return after([&](std::vector<ForgedChunk>& chunks) {
        std::string& payload = chunk_in(chunks, code).payload;
        json object = json::parse(payload);
        change(object);
        payload = object.dump();
    });
}

// What was read is a prefix of the original, block by block and byte by byte.
void check_prefix(const Reader& reader, const Reader& original) {
    REQUIRE(reader.head_json() == original.head_json());
    REQUIRE(reader.blocks().size() <= original.blocks().size());
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        REQUIRE(reader.blocks()[block].first == original.blocks()[block].first);
        REQUIRE(reader.bytes(block).value() == original.bytes(block).value());
        REQUIRE(reader.view(block).value() == original.view(block).value());
        REQUIRE(reader.commands(block).value() == original.commands(block).value());
        REQUIRE(reader.hashes(block).value() == original.hashes(block).value());
    }
    if (reader.outcome()) {
        REQUIRE(reader.outcome()->final_state_hash == original.outcome()->final_state_hash);
    }
    REQUIRE(reader.complete() == reader.notice().empty());
}

std::uint64_t first_seed() {
    const char* seed = std::getenv("PODBALL_TEST_SEED");
    return seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10);
}

void check_flips(std::uint64_t count) {
    const auto original = reader_of(log());
    REQUIRE(original.ok());
    for (std::uint64_t seed = first_seed(); seed < first_seed() + count; ++seed) {
        testing::Draw draw(seed);
        std::string content = log();
        std::size_t first = content.size();
        for (int flips = draw.chance(0.8) ? 1 : 1 + draw.below(8); flips > 0; --flips) {
            const auto at = static_cast<std::size_t>(draw.below(static_cast<int>(content.size())));
            content[at] = static_cast<char>(content[at] ^ (1 << draw.below(8)));
            first = std::min(first, at);
        }
        CAPTURE(seed, first);
        const auto reader = reader_of(content);
        if (!reader) {
            REQUIRE(first < original.value().blocks()[0].offset + kHeaderSize);
            continue;
        }
        if (content != log()) {
            REQUIRE_FALSE(reader.value().complete());
        }
        check_prefix(reader.value(), original.value());
    }
}

void check_forgeries(std::uint64_t count) {
    const std::string stored = file_of(chunks_of(log()));
    REQUIRE(broken_property(stored).empty());
    for (std::uint64_t seed = first_seed(); seed < first_seed() + count; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        std::string content = stored;
        for (int changes = 1 + draw.below(4); changes > 0; --changes) {
            const auto at = static_cast<std::size_t>(draw.below(static_cast<int>(content.size())));
            if (draw.chance(0.5)) {
                content[at] = static_cast<char>(draw.below(256));
            }
            if (draw.chance(0.2)) {
                content[at] = static_cast<char>(content[at] + 1);
            }
            if (draw.chance(0.2)) {
                content[at] = '9';
            }
        }
        REQUIRE(broken_property(with_checksums(content)).empty());
    }
}

// A value at or just beyond a limit of a keyframe.
json tempting_value(const json& old, testing::Draw& draw) {
    if (old.is_boolean()) {
        return !old.get<bool>();
    }
    if (old.is_number_float()) {
        constexpr double kPlaces[] = {-32.0, -0.5, -0.485, -0.058, 0.0, 0.015, 0.135, 0.31, 0.485, 0.4999, 0.5, 16.0};
        const double value = draw.chance(0.3) ? old.get<double>() : kPlaces[draw.below(12)];
        return draw.chance(0.5) ? value : value * (1.0 + 4e-9 * (draw.unit() - 0.5));
    }
    constexpr std::int64_t kCounts[] = {-1, 0, 1, 2, 3, 4, 299, 300, 29'999, 30'000, 1 << 30, std::int64_t{1} << 53};
    return kCounts[draw.below(12)];
}

// Copies the place or the velocity of a body from another one, so that they meet or overlap.
void move_to_other(json& keyframe, testing::Draw& draw) {
    const auto bodies = static_cast<int>(keyframe["x"].size());
    const auto from = static_cast<std::size_t>(draw.below(bodies));
    const auto to = static_cast<std::size_t>(draw.below(bodies));
    for (const char* list : {"x", "y"}) {
        keyframe[list][to] = keyframe[list][from].get<double>() + 0.03 * (draw.unit() - 0.5);
    }
}

std::string forged_state(const std::string& payload, testing::Draw& draw) {
    json keyframe = json::parse(payload);
    for (int changes = 1 + draw.below(3); changes > 0; --changes) {
        json& field = *std::next(keyframe.begin(), draw.below(static_cast<int>(keyframe.size())));
        if (draw.chance(0.3)) {
            move_to_other(keyframe, draw);
        } else if (field.is_array()) {
            json& number = field[static_cast<std::size_t>(draw.below(static_cast<int>(field.size())))];
            number = tempting_value(number, draw);
        } else {
            field = tempting_value(field, draw);
        }
    }
    return keyframe.dump();
}

// The recording from `first_step` on, which `verify` plays from its first keyframe.
std::string part_from(std::vector<ForgedChunk> chunks, std::uint32_t first_step) {
    json head = json::parse(chunks.front().payload);
    head["first_step"] = first_step;
    chunks.front().payload = head.dump();
    std::erase_if(chunks, [&](const ForgedChunk& chunk) {
        return chunk.header.steps > 0 && chunk.header.first_step < first_step;
    });
    return file_of(chunks);
}

// Plays a state that was accepted on; what is broken.
std::string broken_in_play(engine::World world, const engine::ResolvedRules& rules, testing::Draw& draw) {
    for (int i = 0; i < 20; ++i) {
        engine::step(world, rules, testing::random_commands(draw));
        if (const auto kept = engine::check_state(world, rules); !kept) {
            return kept.error().message;
        }
    }
    return {};
}

// Returns in how many of the logs the forged state was accepted, so that it was played.
int check_forged_states(std::uint64_t count) {
    const std::vector<ForgedChunk> chunks = chunks_of(log());
    const Head head = reader_of(log()).value().head();
    int accepted = 0;
    for (std::uint64_t seed = first_seed(); seed < first_seed() + count; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        std::vector<ForgedChunk> forged = chunks;
        ForgedChunk& chunk = chunk_in(forged, "KEYF", 1 + draw.below(2));
        chunk.payload = forged_state(chunk.payload, draw);
        REQUIRE(broken_property(file_of(forged)) == "");
        REQUIRE(broken_property(part_from(forged, chunk.header.first_step)) == "");
        if (const auto state = read_keyframe(chunk.payload, head.rules, head.seed)) {
            ++accepted;
            REQUIRE(broken_in_play(state.value(), head.rules, draw) == "");
        }
    }
    return accepted;
}

}  // namespace

TEST_CASE("a good log holds the reader's properties") { CHECK(broken_property(log()).empty()); }

TEST_CASE("a log that ends at any byte plays up to its last whole block and says where it ends", "[property]") {
    const auto original = reader_of(log());
    REQUIRE(original.ok());
    REQUIRE(original.value().complete());
    REQUIRE(original.value().blocks().size() == 3);
    std::size_t blocks_max = 0;
    for (std::size_t size = 0; size < log().size(); ++size) {
        CAPTURE(size);
        const auto reader = reader_of(log().substr(0, size));
        if (!reader) {
            REQUIRE(size < original.value().blocks()[0].offset);
            REQUIRE(reader.error().message.starts_with("f: "));
            continue;
        }
        REQUIRE_FALSE(reader.value().complete());
        std::size_t whole = 0;
        for (const BlockPlace& block : original.value().blocks()) {
            whole += block.offset + block.size <= size ? 1 : 0;
        }
        REQUIRE(reader.value().blocks().size() == whole);
        REQUIRE(reader.value().notice().find("the file ends") != std::string::npos);
        if (whole > blocks_max) {
            blocks_max = whole;
            check_prefix(reader.value(), original.value());
            REQUIRE(verify(reader.value()).value().steps == reader.value().end_step());
        }
    }
    CHECK(blocks_max == 3);
}

TEST_CASE("a log with flipped bits plays a prefix of the original or is refused, and never more", "[fuzz][property]") {
    check_flips(2'000);
}

TEST_CASE("10,000 logs with flipped bits play a prefix of the original or are refused", "[fuzz][property][slow]") {
    check_flips(10'000);
}

TEST_CASE("forged bytes under right checksums never crash the reader", "[fuzz][property]") { check_forgeries(300); }

TEST_CASE("thousands of logs of forged bytes never crash the reader", "[fuzz][property][slow]") {
    check_forgeries(static_cast<std::uint64_t>(testing::sample_of(10'000)));
}

TEST_CASE("states forged under right checksums are refused or played, and never end the program", "[fuzz][property]") {
    CHECK(check_forged_states(200) > 20);
}

TEST_CASE("5,000 forged states are refused or played, and never end the program", "[fuzz][property][slow]") {
    check_forged_states(static_cast<std::uint64_t>(testing::sample_of(5'000, 5)));
}

TEST_CASE("a recorded state that no match could be in is refused before it is played, with field, value and range") {
    const auto with = [](const std::string& pointer, const json& value) {
        return after_json("KEYF", [&](json& keyframe) { keyframe[json::json_pointer(pointer)] = value; });
    };
    const std::string begin = "the recording can be played in no part: at byte ";
    const std::pair<std::string, std::string> expected[] = {
        {with("/x/1", 0.4999), "/x/1: x of a pod is 0.4999, but must be -0.485000000485 to 0.485000000485"},
        {with("/y/2", -0.4), "/y/2: y of a pod is -0.4, but must be -0.31000000031 to 0.31000000031"},
        {with("/zone_owner/1", 0), "/zone_owner/1: the slot of the zone's owner is 0, but must be 1"},
        {with("/carrier", 1), "/carrier: the carrier of a ball that is not carried is 1, but must be -1"},
        {with("/ball_state", 2), "/ball_state: the ball's state in a mode without a goal is 2, but must be 0 to 1"},
        {with("/mode", 2), "/ball_state: the ball's state after a goal is 0, but must be 2"},
        {with("/mode_slot", -1), "/mode_slot: the slot of the mode is -1, but must be 0 to 1"},
        {with("/period", 2), "/period: the period is 2, but must be 0 to 1"},
        {with("/side", {0, 0}), "/side/1: the side of slot 1 is 0, but must be 1"},
        {with("/kick_pod", 0), "/kick_pod: the pod of no kick is 0, but must be -1"},
        {with("/suspended_mode", 7), "/suspended_mode: 7; must be a whole number from 0 to 4"},
    };
    for (const auto& [notice, message] : expected) {
        CHECK(notice.starts_with(begin));
        CHECK(notice.ends_with("KEYF is damaged: " + message));
    }
}

TEST_CASE("what is no recording is refused in one line") {
    CHECK(reader_of("").error().message == "f: is no recording of a match (.podlog)");
    CHECK(reader_of("{\"schema\": 1}").error().message == "f: is no recording of a match (.podlog)");
    CHECK(reader_of(std::string(kMagic)).error().message == "f: no HEAD: the file ends without its end mark");
    CHECK(Reader::open("/nowhere/m.podlog").error().message ==
          "/nowhere/m.podlog: cannot be read: No such file or directory");
    CHECK_FALSE(Reader::open("/").ok());
    CHECK_FALSE(Reader::open("/dev/zero").ok());
}

TEST_CASE("chunks of unknown kinds are skipped if they are optional, and else refuse the file") {
    const auto insert = [](std::size_t at, std::uint8_t flags) {
        return [at, flags](std::vector<ForgedChunk>& chunks) {
            ForgedChunk chunk;
            chunk.header.code = {'W', 'I', 'N', 'D'};
            chunk.header.flags = flags;
            chunk.payload = "from the west";
            chunks.insert(chunks.begin() + static_cast<std::ptrdiff_t>(at), chunk);
        };
    };
    for (const std::size_t at : {1U, 2U, 5U, 8U}) {
        CHECK(after(insert(at, 1)) == "complete");
    }
    CHECK(after(insert(2, 0)) == "f: needs a newer program: WIND is no known kind of chunk");
    CHECK(after(insert(0, 1)) == "f: begins with WIND; must begin with HEAD");
}

TEST_CASE("the reader finds what follows the end, and what is missing in the middle") {
    CHECK(reader_of(log() + "x").value().notice().ends_with("1 bytes follow the end mark"));
    const auto without = [](const std::string& code) {
        return after([&](std::vector<ForgedChunk>& chunks) {
            const auto* found = &chunk_in(chunks, code);
            chunks.erase(chunks.begin() + (found - chunks.data()));
        });
    };
    CHECK(without("VIEW").find("CMND is damaged: it must not stand here") != std::string::npos);
    CHECK(without("HASH").find("KEYF is damaged: it must not stand here") != std::string::npos);
    CHECK(without("RSLT").find("INDX is damaged: it must not stand here") != std::string::npos);
    CHECK(without("DRWP") == "complete");
    CHECK(without("TIME") == "complete");
    CHECK(without("HEAD").starts_with("f: begins with KEYF"));
}

TEST_CASE("forged values in a chunk of columns are damage") {
    const auto with_view = [](ViewColumn column, std::int64_t value) {
        return after([&](std::vector<ForgedChunk>& chunks) {
            ForgedChunk& chunk = chunk_in(chunks, "VIEW", 1);
            auto view = read_view(chunk.payload, {1, 2}, chunk.header.steps + 1);
            REQUIRE(view.ok());
            ViewLayer forged = view.value();
            forged.columns.set(static_cast<std::size_t>(column), 3, value);
            ByteWriter bytes;
            write_view(bytes, forged);
            chunk.payload = bytes.bytes();
        });
    };
    CHECK(with_view(ViewColumn::Mode, 1) == "complete");
    CHECK(with_view(ViewColumn::Mode, 5).ends_with("VIEW is damaged: mode of row 3 is 5; must be 0 to 4"));
    CHECK(with_view(ViewColumn::Carrier, 3).ends_with("VIEW is damaged: carrier of row 3 is 3; must be -1 to 2"));
    CHECK(with_view(ViewColumn::Denied, 8).ends_with("VIEW is damaged: denied of row 3 is 8; must be 0 to 7"));
    CHECK(with_view(ViewColumn::ZoneOwner1, -2).find("damaged") != std::string::npos);
    CHECK(with_view(static_cast<ViewColumn>(kViewScalars), 1 << 21).find("damaged") != std::string::npos);

    const auto with_bytes = [](const std::string& code, const std::function<void(std::string&)>& change) {
        return after([&](std::vector<ForgedChunk>& chunks) { change(chunk_in(chunks, code).payload); });
    };
    for (const char* code : {"VIEW", "CMND", "DRWP", "TIME", "HASH"}) {
        CAPTURE(code);
        CHECK(with_bytes(code, [](std::string& payload) { payload.pop_back(); }) != "complete");
    }
    for (const char* code : {"VIEW", "CMND", "DRWP", "TIME", "HASH"}) {
        CAPTURE(code);
        CHECK(with_bytes(code, [](std::string& payload) { payload += '\0'; }) != "complete");
    }
    // One shot too many: of a step that the block has not.
    const auto shot = [](int step, int body, int x) {
        return after([&](std::vector<ForgedChunk>& chunks) {
            ForgedChunk& chunk = chunk_in(chunks, "CMND");
            CommandLayer layer({1, 2}, chunk.header.steps);
            layer.shots = {{0, 1, 5, 5}, {step, body, x, 5}};
            ByteWriter bytes;
            write_commands(bytes, layer);
            chunk.payload = bytes.bytes();
        });
    };
    CHECK(shot(7, 2, 16384) == "complete");
    CHECK(shot(8, 2, 5).ends_with("shot 1 is of no step or body of the block"));
    CHECK(shot(7, 3, 5).ends_with("shot 1 is of no step or body of the block"));
    CHECK(shot(0, 1, 5).ends_with("shot 1 is out of order"));
    CHECK(shot(7, 2, 16385).ends_with("shot 1 is longer than can be; must be -16384 to 16384"));
}

TEST_CASE("forged drawings are damage") {
    const auto with = [](const std::vector<int>& values) {
        return after([&](std::vector<ForgedChunk>& chunks) {
            ForgedChunk& chunk = chunk_in(chunks, "DRWP");
            chunk.payload.assign(values.begin(), values.end());
            chunk.payload.resize(chunk.payload.size() + 13, '\0');  // The slots and steps that follow, without items.
        });
    };
    // The texts, and in step 0 items of slot 0, nothing of slot 1 and no items of slot 0 in step 1.
    const auto with_item = [&](std::initializer_list<int> item_and_numbers) {
        std::vector<int> values = {1, 1, 'a', 1, 1};
        values.insert(values.end(), item_and_numbers);
        values.insert(values.end(), {0, 1, 0});
        return with(values);
    };
    CHECK(with_item({0, 9, 0, 2, 2}) == "complete");
    CHECK(with_item({1, 9, 0, 2, 2, 0}) == "complete");
    CHECK(with_item({6, 9, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0}) == "complete");
    CHECK(with_item({1, 9, 0, 2, 2, 1}).find("has a radius below 0") != std::string::npos);
    CHECK(with_item({7, 9, 0, 2, 2}).find("item 0 is of no known kind") != std::string::npos);
    CHECK(with_item({0, 9, 1, 2, 2}).find("item 0 is on no layer") != std::string::npos);
    CHECK(with_item({5, 0, 0, 1, 2, 2}).find("item 0 has no text") != std::string::npos);
    CHECK(with_item({6, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F}).find("no finite value") != std::string::npos);
    CHECK(with_item({6, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0}).find("item 0 has no value") != std::string::npos);
    CHECK(with_item({6, 0, 0, 0, 0}).find("item 0 has the value of an item that is not there") != std::string::npos);
    CHECK(with_item({0, 0, 0, 0x82, 0x80, 0x80, 0x01, 0}).find("out of reach") != std::string::npos);
    CHECK(with_item({4, 0, 0, 0xFF, 0xFF, 0xFF, 0x0F}).find("more points than bytes") != std::string::npos);
    CHECK(with({1, 1, 0xFF}).find("text 0 is not UTF-8") != std::string::npos);
    CHECK(with({1, 99, 'a'}).find("text 0 is missing") != std::string::npos);
    CHECK(with({0xFF, 0xFF, 0xFF, 0xFF, 0x0F}).find("more texts than bytes") != std::string::npos);
}

// Puts a chunk of an older form without items in the place of each DRWP, or after it.
TEST_CASE("DRWN and DRAW of older recordings stand where DRWP stands, and no block has two of them") {
    const std::string code = GENERATE("DRWN", "DRAW");
    const auto with = [&](bool keeps_new) {
        return after([&](std::vector<ForgedChunk>& chunks) {
            for (std::size_t i = 0; i < chunks.size(); ++i) {
                if (chunks[i].code() != "DRWP") {
                    continue;
                }
                ForgedChunk old = chunks[i];
                std::copy_n(code.begin(), old.header.code.size(), old.header.code.begin());
                const std::size_t bytes_of_slot = code == "DRWN" ? 1 : 2;
                old.payload = std::string(1 + 2 * bytes_of_slot * old.header.steps, '\0');
                if (keeps_new) {
                    chunks.insert(chunks.begin() + static_cast<std::ptrdiff_t>(++i), old);
                } else {
                    chunks[i] = old;
                }
            }
        });
    };
    CHECK(with(false) == "complete");
    CHECK(with(true).find(code + " is damaged: it must not stand here") != std::string::npos);
}

TEST_CASE("forged JSON is damage") {
    CHECK(after_json("EVNT", [](json& e) { e["more"] = 1; }) == "complete");
    CHECK(after_json("EVNT", [](json& e) { e["dropped"] = -1; }).find("EVNT is damaged: /dropped: -1") !=
          std::string::npos);
    CHECK(after_json("EVNT", [](json& e) { e["events"] = 3; }).find("/events: must be a list") != std::string::npos);
    CHECK(after_json("EVNT", [](json& e) { e["events"][0]["step"] = 8; }).find("/events/0/step: 8") !=
          std::string::npos);
    CHECK(after_json("EVNT", [](json& e) { e["events"][0]["slot"] = 2; }).find("/events/0/slot: 2") !=
          std::string::npos);
    CHECK(after_json("EVNT", [](json& e) { e["events"][0]["level"] = "loud"; }).find("/events/0/level") !=
          std::string::npos);
    CHECK(after_json("KEYF", [](json& e) { e["carrier"] = 17; }).find("KEYF is damaged: /carrier: 17") !=
          std::string::npos);
    CHECK(after_json("RSLT", [](json& e) { e["final_state_hash"] = "12"; }).find("/final_state_hash") !=
          std::string::npos);
    CHECK(after_json("RSLT", [](json& e) { e["final_state_hash"] = "0123456789ABCDEF"; }) != "complete");
    CHECK(after_json("RSLT", [](json& e) { e["final_state_hash"] = "0123456789abcdef"; }) == "complete");
    CHECK(after_json("RSLT", [](json& e) { e["steps"] = 23; }).find("/steps: not the number") != std::string::npos);
    CHECK(after_json("RSLT", [](json& e) { e["winner"] = 2; }).find("/winner: 2") != std::string::npos);
}

TEST_CASE("a forged head refuses the file") {
    CHECK(after_json("HEAD", [](json& h) { h["weather"] = "dry"; }) == "complete");
    CHECK(after_json("HEAD", [](json& h) { h["format"] = {1, 7}; }) == "complete");
    CHECK(after_json("HEAD", [](json& h) {
              h["format"] = {2, 0};
          }) == "f: HEAD: the format is 2; this program reads format 1");
    CHECK(after_json("HEAD", [](json& h) { h["pod_count"] = {1, 1}; }) == "f: HEAD: /pod_count: not that of the rules");
    CHECK(after_json("HEAD", [](json& h) {
              h["rules"]["ball"]["mass"] = "heavy";
          }).starts_with("f: HEAD: /rules: /ball/mass"));
    CHECK(after_json("HEAD", [](json& h) { h["teams"][1]["color"] = "red; }"; }) ==
          "f: HEAD: /teams/1: /color: must be # and 6 hex digits");
    CHECK(after_json("HEAD", [](json& h) { h["seed"] = std::uint64_t{1} << 53U; }).starts_with("f: HEAD: /seed"));
    CHECK(after_json("HEAD", [](json& h) { h.erase("mode"); }) == "f: HEAD: /mode: missing");
    CHECK(after_json("HEAD", [](json& h) {
              h["first_step"] = 3;
          }).find("KEYF is damaged: its first control step does not follow") != std::string::npos);
}

TEST_CASE("numbers of steps that do not fit are damage") {
    const auto with = [](const std::string& code, std::uint32_t first, std::uint32_t steps) {
        return after([&](std::vector<ForgedChunk>& chunks) {
            chunk_in(chunks, code).header.first_step = first;
            chunk_in(chunks, code).header.steps = steps;
        });
    };
    CHECK(with("KEYF", 0, 8) == "complete");
    CHECK(with("KEYF", 1, 8) != "complete");
    CHECK(with("KEYF", 0, 0) != "complete");
    CHECK(with("KEYF", 0, 7) != "complete");
    CHECK(with("KEYF", 0, 257).find("more than 256 control steps") != std::string::npos);
    CHECK(with("VIEW", 0, 9) != "complete");
    CHECK(with("RSLT", 21, 0) != "complete");
    CHECK(with("INDX", 1, 0) != "complete");
}

TEST_CASE("a chunk that inflates to more than it says is damage, and no more is inflated") {
    std::vector<ForgedChunk> chunks = chunks_of(log());
    std::string bomb;
    bomb.resize(50'000'000);
    std::string packed(100'000, '\0');
    libdeflate_compressor* const compressor = libdeflate_alloc_compressor(9);
    packed.resize(libdeflate_zlib_compress(compressor, bomb.data(), bomb.size(), packed.data(), packed.size()));
    libdeflate_free_compressor(compressor);
    REQUIRE_FALSE(packed.empty());
    const std::size_t keyframe_at = reader_of(log()).value().blocks()[0].offset;
    ChunkHeader header = chunk_in(chunks, "KEYF").header;
    header.codec = 1;
    for (const std::uint32_t said : {0U, 1000U, kJsonMax, kJsonMax + 1, 0xFFFFFFFFU}) {
        header.unpacked_size = said;
        const std::string content = log().substr(0, keyframe_at) + sealed(header, packed);
        CHECK(broken_property(content).empty());
        CHECK(reader_of(content).value().blocks().empty());
    }
}
