// Damaged recordings of games with resources.
#include "replay/forgery.hpp"
#include "replay/keyframe.hpp"
#include "replay/reader_properties.hpp"
#include "replay/sample_match.hpp"
#include "replay/sample_orders.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"
#include "support/temporary_folder.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>

using namespace podball;
using namespace podball::replay;
using testing::Draw;

namespace {

std::string recorded(const engine::Rules& rules) {
    const testing::TemporaryFolder folder;
    SampleMatch match{testing::resolved(rules)};
    match.steps_max = 44;
    match.flush_every = 16;
    record(match, folder.path() / "m.podlog");
    return content_of(folder.path() / "m.podlog");
}

engine::Rules small_rules() {
    engine::Rules rules = resource_rules(1, 2);
    rules.match.before_kickoff_ticks = 5;
    rules.resources->reach = 0.5;
    return rules;
}

// A few blocks with structures and orders.
const std::string& small() {
    static const std::string content = recorded(small_rules());
    return content;
}

// Whether the file can be read up to block `blocks` and no further, or to its end.
std::string notice_after(const std::function<void(std::vector<ForgedChunk>&)>& change) {
    std::vector<ForgedChunk> chunks = chunks_of(small());
    change(chunks);
    const std::string content = file_of(chunks);
    CHECK(broken_property(content).empty());
    const auto reader = reader_of(content);
    REQUIRE(reader.ok());
    return reader.value().complete() ? "complete" : reader.value().notice();
}

std::string after_payload(const char* code, const std::function<void(std::string&)>& change) {
    return notice_after([&](std::vector<ForgedChunk>& chunks) { change(chunk_in(chunks, code, 1).payload); });
}

void erase(std::vector<ForgedChunk>& chunks, const char* code) {
    std::erase_if(chunks, [&](const ForgedChunk& chunk) { return chunk.code() == code; });
}

// The blocks that can be read are those of the original.
void check_prefix(const Reader& reader, const Reader& original) {
    REQUIRE(reader.blocks().size() <= original.blocks().size());
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        REQUIRE(reader.bytes(block).value() == original.bytes(block).value());
        REQUIRE(reader.structures(block).value() == original.structures(block).value());
    }
}

void check_flips(std::uint64_t count) {
    const auto original = reader_of(small());
    REQUIRE(original.ok());
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        CAPTURE(seed);
        Draw draw(seed);
        std::string content = small();
        const auto at = static_cast<std::size_t>(draw.below(static_cast<int>(content.size())));
        content[at] = static_cast<char>(content[at] ^ (1 << draw.below(8)));
        const auto reader = reader_of(content);
        if (!reader) {
            REQUIRE(at < original.value().blocks()[0].offset + kHeaderSize);
            continue;
        }
        REQUIRE_FALSE(reader.value().complete());
        check_prefix(reader.value(), original.value());
    }
}

// Changes bytes of STRC and ORDR, with right checksums.
void check_forgeries(std::uint64_t count) {
    const std::vector<ForgedChunk> chunks = chunks_of(small());
    std::uint64_t read = 0;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        CAPTURE(seed);
        Draw draw(seed);
        std::vector<ForgedChunk> forged = chunks;
        std::string& payload = chunk_in(forged, draw.chance(0.5) ? "STRC" : "ORDR", draw.below(2)).payload;
        for (int changes = 1 + draw.below(3); changes > 0; --changes) {
            const auto at = static_cast<std::size_t>(draw.below(static_cast<int>(payload.size())));
            payload[at] = static_cast<char>(draw.chance(0.5) ? draw.below(256) : payload[at] + 1);
        }
        const std::string content = file_of(forged);
        REQUIRE(broken_property(content) == "");
        const auto reader = reader_of(content);
        REQUIRE(reader.ok());
        read += reader.value().complete() ? 1 : 0;
    }
    CHECK(read > 0);
    CHECK(read < count);
}

// Changes numbers of the economy in KEYF of the second block, and plays the recording from there.
void check_forged_states(std::uint64_t count) {
    constexpr std::array kKeys = {"structures",
                                  "points",
                                  "points_at_change",
                                  "mined_at_change",
                                  "slot_efficiency",
                                  "slot_generator_distance",
                                  "generators",
                                  "structures_built",
                                  "supply",
                                  "structures_finished",
                                  "supply_at_change",
                                  "structure_id",
                                  "structure_kind",
                                  "structure_x",
                                  "structure_y",
                                  "structure_health",
                                  "points_mined",
                                  "quotas",
                                  "structure_efficiency",
                                  "structure_build_ticks_left"};
    constexpr std::array kNumbers = {0.0, 1.0, 2.0, 24.0, 0.25, -0.25, 0.5, 1e-300, 1e300, 1e9, 281474976710655.0};
    std::vector<ForgedChunk> chunks = chunks_of(small());
    auto head = nlohmann::json::parse(chunks.front().payload);
    head["first_step"] = 16;
    chunks.front().payload = head.dump();
    std::erase_if(chunks,
                  [](const ForgedChunk& chunk) { return chunk.header.steps > 0 && chunk.header.first_step < 16; });
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        CAPTURE(seed);
        Draw draw(seed);
        std::vector<ForgedChunk> forged = chunks;
        auto state = nlohmann::json::parse(chunk_in(forged, "KEYF").payload);
        auto& field = state[kKeys.at(static_cast<std::size_t>(draw.below(static_cast<int>(kKeys.size()))))];
        auto& number = field.is_array() && !field.empty()
                           ? field[static_cast<std::size_t>(draw.below(static_cast<int>(field.size())))]
                           : field;
        const double value = kNumbers.at(static_cast<std::size_t>(draw.below(static_cast<int>(kNumbers.size()))));
        number = number.is_number_float() ? nlohmann::json(value) : nlohmann::json(static_cast<std::int64_t>(value));
        chunk_in(forged, "KEYF").payload = state.dump();
        REQUIRE(broken_property(file_of(forged)) == "");
    }
}

// Each log ends a few bytes later than the one before.
void check_short_logs(std::size_t bytes_apart) {
    const auto original = reader_of(small());
    REQUIRE(original.ok());
    std::size_t blocks_max = 0;
    for (std::size_t size = 0; size < small().size(); size += bytes_apart) {
        CAPTURE(size);
        const auto reader = reader_of(small().substr(0, size));
        if (!reader) {
            REQUIRE(size < original.value().blocks()[0].offset);
            continue;
        }
        REQUIRE_FALSE(reader.value().complete());
        const auto whole = std::count_if(original.value().blocks().begin(), original.value().blocks().end(),
                                         [&](const BlockPlace& block) { return block.offset + block.size <= size; });
        REQUIRE(reader.value().blocks().size() == static_cast<std::size_t>(whole));
        if (reader.value().blocks().size() > blocks_max) {
            blocks_max = reader.value().blocks().size();
            check_prefix(reader.value(), original.value());
        }
    }
    CHECK(blocks_max == 3);
}

}  // namespace

TEST_CASE("forged states of an economy with right checksums break nothing", "[fuzz][property]") {
    check_forged_states(150);
}

TEST_CASE("10,000 forged states of an economy with right checksums break nothing", "[fuzz][property][slow]") {
    check_forged_states(static_cast<std::uint64_t>(testing::sample_of(10'000)));
}

TEST_CASE("the small log with resources has structures and orders in each block") {
    const auto reader = reader_of(small());
    REQUIRE(reader.ok());
    REQUIRE(reader.value().blocks().size() == 3);
    for (std::size_t block = 1; block < 3; ++block) {
        CHECK_FALSE(reader.value().orders(block).value().entries.empty());
        CHECK_FALSE(reader.value().structures(block).value().frames[8].structures.empty());
    }
    CHECK(broken_property(small()).empty());
}

TEST_CASE("a log with resources that ends anywhere plays up to its last whole block", "[property]") {
    check_short_logs(5);
}

TEST_CASE("a log with resources that ends at any byte plays up to its last whole block", "[property][slow]") {
    check_short_logs(1);
}

TEST_CASE("a log with resources and flipped bits plays a prefix of the original or is refused", "[fuzz][property]") {
    check_flips(500);
}
TEST_CASE("10,000 logs with resources and flipped bits play a prefix or are refused", "[fuzz][property][slow]") {
    check_flips(10'000);
}

TEST_CASE("forged structures and orders with right checksums break nothing", "[fuzz][property]") {
    check_forgeries(100);
}
TEST_CASE("10,000 forged structures and orders with right checksums break nothing", "[fuzz][property][slow]") {
    check_forgeries(static_cast<std::uint64_t>(testing::sample_of(10'000, 5)));
}

TEST_CASE("a chunk of structures or orders that lacks, comes twice, or is in another place ends the playable part") {
    CHECK(notice_after([](std::vector<ForgedChunk>&) {}) == "complete");
    CHECK(notice_after([](std::vector<ForgedChunk>& chunks) {
              erase(chunks, "ORDR");
          }).ends_with("is damaged: it must not stand here"));
    CHECK(notice_after([](std::vector<ForgedChunk>& chunks) {
              erase(chunks, "STRC");
          }).ends_with("ORDR is damaged: it must not stand here"));
    CHECK(notice_after([](std::vector<ForgedChunk>& chunks) {
              erase(chunks, "STRC");
              erase(chunks, "ORDR");
          }).ends_with("is damaged: it must not stand here"));
    for (const char* code : {"STRC", "ORDR"}) {
        CHECK(notice_after([&](std::vector<ForgedChunk>& chunks) {
                  const auto chunk = std::find_if(chunks.begin(), chunks.end(),
                                                  [&](const ForgedChunk& c) { return c.code() == code; });
                  chunks.insert(chunk, ForgedChunk(*chunk));
              }).ends_with(std::string(code) + " is damaged: it must not stand here"));
    }
    CHECK(notice_after([](std::vector<ForgedChunk>& chunks) {
              std::swap(chunk_in(chunks, "STRC"), chunk_in(chunks, "ORDR"));
          }).ends_with("ORDR is damaged: it must not stand here"));
}

TEST_CASE("a keyframe with a wrong sum of efficiencies or with a structure on a line-up's place is damaged") {
    const auto after_state = [](const std::function<void(nlohmann::json&)>& change) {
        return after_payload("KEYF", [&](std::string& payload) {
            auto state = nlohmann::json::parse(payload);
            change(state);
            payload = state.dump();
        });
    };
    const std::string sum = after_state([](nlohmann::json& state) { state["slot_efficiency"][1] = 7.5; });
    CHECK(sum.find("KEYF is damaged: /slot_efficiency/1: the sum of efficiencies is 7.5, but must be ") !=
          std::string::npos);
    const Vec2 place = testing::resolved(small_rules()).lineup[1][1];
    const std::string lineup = after_state([&](nlohmann::json& state) {
        state["structure_x"][0] = -place.x;  // Slot 1 defends the goal at +x.
        state["structure_y"][0] = -place.y;
    });
    CHECK(lineup.find("KEYF is damaged: /structure_x/0: the distance to the line-up's place of pod 2 is 0, but must be "
                      "at least ") != std::string::npos);
}

TEST_CASE("structures in a game without resources end the playable part") {
    std::vector<ForgedChunk> chunks = chunks_of(recorded(testing::rules_of(1, 2)));
    std::vector<ForgedChunk> with = chunks_of(small());
    const auto hash =
        std::find_if(chunks.begin(), chunks.end(), [](const ForgedChunk& chunk) { return chunk.code() == "DRWP"; });
    chunks.insert(hash, chunk_in(with, "STRC"));
    CHECK(reader_of(file_of(chunks)).value().notice().ends_with("STRC is damaged: it must not stand here"));
}

TEST_CASE("the flags of structures and orders are those of chunks that are not optional") {
    for (const char* code : {"STRC", "ORDR"}) {
        CHECK(notice_after([&](std::vector<ForgedChunk>& chunks) {
                  chunk_in(chunks, code).header.flags = 1;
              }).find("the flag of an optional chunk is wrong") != std::string::npos);
    }
}

TEST_CASE("structures or orders that are cut, go on, or are not there end the playable part before their block") {
    for (const char* code : {"STRC", "ORDR"}) {
        CAPTURE(code);
        const std::string prefix = "the recording can be played up to and with control step 15: at byte ";
        const auto is_found = [&](const std::function<void(std::string&)>& change) {
            const std::string notice = after_payload(code, change);
            CAPTURE(notice);
            CHECK(notice.starts_with(prefix));
            CHECK(notice.find(std::string(code) + " is damaged: ") != std::string::npos);
        };
        is_found([](std::string& payload) { payload.pop_back(); });
        is_found([](std::string& payload) { payload += '\0'; });
        is_found([](std::string& payload) { payload.clear(); });
    }
}
