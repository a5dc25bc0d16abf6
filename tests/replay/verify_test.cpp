#include "replay/verify.hpp"

#include "replay/bytes.hpp"
#include "replay/cut.hpp"
#include "replay/forgery.hpp"
#include "replay/json_text.hpp"
#include "replay/reader_properties.hpp"
#include "replay/sample_match.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/temporary_folder.hpp"

#include <functional>

using namespace podball;
using namespace podball::replay;
using nlohmann::json;

namespace {

std::string recorded_log(bool with_drawings = false) {
    const testing::TemporaryFolder folder;
    engine::Rules rules = testing::rules_of(2, 2);
    rules.match.period_ticks = 600;
    rules.match.before_kickoff_ticks = 50;
    SampleMatch match{testing::resolved(rules)};
    match.flush_every = 50;
    match.with_drawings = with_drawings;
    record(match, folder.path() / "m.podlog");
    return content_of(folder.path() / "m.podlog");
}

const std::string& log() {
    static const std::string content = recorded_log();
    return content;
}

Verification after(const std::function<void(std::vector<ForgedChunk>&)>& change) {
    std::vector<ForgedChunk> chunks = chunks_of(log());
    change(chunks);
    const auto reader = reader_of(file_of(chunks));
    REQUIRE(reader.ok());
    INFO(reader.value().notice());
    REQUIRE(reader.value().complete());
    const auto verified = verify(reader.value());
    REQUIRE(verified.ok());
    return verified.value();
}

Verification after_json(const std::string& code, int index, const std::function<void(json&)>& change) {
    return after([&](std::vector<ForgedChunk>& chunks) {
        ForgedChunk& chunk = chunk_in(chunks, code, index);
        json object = json::parse(chunk.payload);
        change(object);
        chunk.payload = object.dump();
    });
}

}  // namespace

TEST_CASE("a recording of a match verifies to its end, and says how far it is") {
    const auto reader = reader_of(log());
    std::int64_t last = -1;
    std::int64_t all = 0;
    const auto verified = verify(reader.value(), [&](std::int64_t done, std::int64_t of) {
        CHECK(done >= last);
        last = done;
        all = of;
        return true;
    });
    REQUIRE(verified.ok());
    CHECK(verified.value().agrees());
    CHECK(verified.value().outcome_checked);
    CHECK(verified.value().steps == reader.value().end_step());
    CHECK(last == reader.value().end_step());
    CHECK(all == reader.value().end_step());
    CHECK(verify(reader.value(), [](std::int64_t done, std::int64_t) { return done < 100; }).value().stopped);
}

TEST_CASE("a forged command is found at its step") {
    const Verification verified = after([](std::vector<ForgedChunk>& chunks) {
        ForgedChunk& chunk = chunk_in(chunks, "CMND", 1);
        CommandLayer layer = read_commands(chunk.payload, {2, 2}, 50).value();
        layer.columns.set(2, 13, layer.columns.at(2, 13) == 0 ? 5000 : 0);
        ByteWriter bytes;
        write_commands(bytes, layer);
        chunk.payload = bytes.bytes();
    });
    REQUIRE(verified.difference);
    CHECK(verified.steps == 63);
    CHECK(verified.difference->step == 63);
    CHECK(verified.difference->field == "pod_0_0_x");
    CHECK(verified.difference->recorded != verified.difference->played);
}

TEST_CASE("commands of a team that is said not to have answered are found, and a team that comes back") {
    const auto with = [](std::size_t row, CommandSource source) {
        return after([&](std::vector<ForgedChunk>& chunks) {
            ForgedChunk& chunk = chunk_in(chunks, "CMND", 1);
            CommandLayer layer = read_commands(chunk.payload, {2, 2}, 50).value();
            layer.columns.set(0, row, static_cast<std::int64_t>(source));
            layer.columns.set(2, row, 5000);
            ByteWriter bytes;
            write_commands(bytes, layer);
            chunk.payload = bytes.bytes();
        });
    };
    for (int source = 1; source < kCommandSources; ++source) {
        const Verification coasts = with(13, static_cast<CommandSource>(source));
        REQUIRE(coasts.difference);
        CHECK(coasts.difference->step == 63);
        CHECK(coasts.difference->field == "source[0]");
        CHECK(coasts.difference->recorded == source_name(static_cast<CommandSource>(source)));
        CHECK(coasts.difference->played == "team");
        CHECK(coasts.steps == 63);
    }

    // In this one a team fails in step 50 and answers in step 51.
    for (const CommandSource source : {CommandSource::Retired, CommandSource::Forfeited}) {
        std::vector<ForgedChunk> chunks = chunks_of(recorded_log(true));
        ForgedChunk& chunk = chunk_in(chunks, "CMND", 1);
        CommandLayer layer = read_commands(chunk.payload, {2, 2}, 50).value();
        REQUIRE(layer.source(1, 0) == CommandSource::Fallback);
        layer.columns.set(1, 0, static_cast<std::int64_t>(source));
        ByteWriter bytes;
        write_commands(bytes, layer);
        chunk.payload = bytes.bytes();
        const Verification comes_back = verify(reader_of(file_of(chunks)).value()).value();
        REQUIRE(comes_back.difference);
        CHECK(comes_back.difference->step == 51);
        CHECK(comes_back.difference->field == "source[1]");
        CHECK(comes_back.difference->recorded == "team");
        CHECK(comes_back.difference->played == source_name(source));
    }
}

TEST_CASE("a part says nothing of how its match ended") {
    const testing::TemporaryFolder folder;
    REQUIRE(cut(reader_of(log()).value(), 60, 90, folder.path() / "part.podlog"));
    const std::string part = content_of(folder.path() / "part.podlog");
    CHECK(verify(reader_of(part).value()).value().agrees());
    std::vector<ForgedChunk> chunks = chunks_of(part);
    json result = json::parse(chunk_in(chunks, "RSLT").payload);
    result["end_reason"] = "full_time";
    chunk_in(chunks, "RSLT").payload = result.dump();
    const Verification forged = verify(reader_of(file_of(chunks)).value()).value();
    REQUIRE(forged.difference);
    CHECK(forged.difference->field == "result end_reason");
}

TEST_CASE("a forged hash is found at its step, with both hashes") {
    const Verification verified = after([](std::vector<ForgedChunk>& chunks) {
        std::string& payload = chunk_in(chunks, "HASH", 2).payload;
        payload.replace(8 * 7, 8, 8, '\x11');
    });
    REQUIRE(verified.difference);
    CHECK(verified.difference->step == 107);
    CHECK(verified.difference->field == "state_hash");
    CHECK(verified.difference->recorded == "1111111111111111");
    CHECK(verified.difference->played.size() == 16);
}

TEST_CASE("a forged view is found, though the commands are right") {
    const Verification verified = after([](std::vector<ForgedChunk>& chunks) {
        ForgedChunk& chunk = chunk_in(chunks, "VIEW", 1);
        ViewLayer layer = read_view(chunk.payload, {2, 2}, 51).value();
        layer.columns.set(static_cast<std::size_t>(ViewColumn::Score1), 20, 7);
        ByteWriter bytes;
        write_view(bytes, layer);
        chunk.payload = bytes.bytes();
    });
    REQUIRE(verified.difference);
    CHECK(verified.difference->step == 69);
    CHECK(verified.difference->field == "score_1");
    CHECK(verified.difference->recorded == "7");
    CHECK(verified.difference->played == "0");
}

TEST_CASE("a forged keyframe is found by its field") {
    const Verification later = after_json("KEYF", 2, [](json& keyframe) { keyframe["running_ticks"] = 3; });
    REQUIRE(later.difference);
    CHECK(later.difference->step == 100);
    CHECK(later.difference->field == "running_ticks");
    CHECK(later.difference->recorded == "3");
    // The first one must be the line-up of rules and seed.
    const Verification first = after_json("KEYF", 0, [](json& keyframe) { keyframe["y"][1] = 0.25; });
    REQUIRE(first.difference);
    CHECK(first.difference->step == 0);
    CHECK(first.difference->field == "y[1]");
    CHECK(first.difference->recorded == "0.25");
    CHECK(first.steps == 0);
}

TEST_CASE("forged events are found, whether one is changed, added or left out") {
    const auto change = [](const std::function<void(json&)>& events) {
        return after_json("EVNT", 0, [&](json& object) { events(object["events"]); });
    };
    const Verification changed = change([](json& events) { events[0]["tick"] = 49; });
    REQUIRE(changed.difference);
    CHECK(changed.difference->field == "event 0");
    CHECK(changed.difference->recorded.find("\"tick\":49") != std::string::npos);
    const Verification removed = change([](json& events) { events.erase(0); });
    REQUIRE(removed.difference);
    CHECK(removed.difference->recorded == "none");
    const Verification added = change([](json& events) {
        events.push_back({{"kind", "goal"}, {"slot", 1}, {"step", 49}, {"tick", 250}, {"x", 0.0}, {"y", 0.0}});
    });
    REQUIRE(added.difference);
    CHECK(added.difference->step == 49);
    CHECK(added.difference->played == "none");
}

TEST_CASE("a forged result is found") {
    const auto with = [](const std::string& key, const json& value) {
        const Verification verified = after_json("RSLT", 0, [&](json& result) { result[key] = value; });
        CHECK(verified.outcome_checked);
        return verified.difference ? verified.difference->field : "";
    };
    CHECK(with("score", {9, 0}) == "result score[0]");
    CHECK(with("ticks", 5) == "result ticks");
    CHECK(with("final_state_hash", "0123456789abcdef") == "result final_state_hash");
}

TEST_CASE("another seed is found at once") {
    const Verification verified = after_json("HEAD", 0, [](json& head) { head["seed"] = 8; });
    REQUIRE(verified.difference);
    CHECK(verified.difference->step == 0);
    CHECK(verified.steps == 0);
}

TEST_CASE("the playable part of a damaged recording verifies") {
    std::string content = log();
    const auto whole = reader_of(content);
    content[whole.value().blocks()[3].offset + 40] ^= 1;
    const auto reader = reader_of(content);
    const auto verified = verify(reader.value());
    REQUIRE(verified.ok());
    CHECK(verified.value().agrees());
    CHECK(verified.value().steps == 150);
    CHECK_FALSE(verified.value().outcome_checked);
}
