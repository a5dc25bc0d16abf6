#include "replay/recorder.hpp"

#include "config/rules_json.hpp"
#include "config/rules_library.hpp"
#include "engine/state_hash.hpp"
#include "replay/forgery.hpp"
#include "replay/keyframe.hpp"
#include "replay/reader.hpp"
#include "replay/reader_properties.hpp"
#include "replay/sample_match.hpp"
#include "replay/verify.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"
#include "support/temporary_folder.hpp"

#include "engine/step.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <thread>

using namespace podball;
using namespace podball::replay;
using engine::kSlots;

namespace {

engine::ResolvedRules rules_of_game(const std::string& name) {
    const auto game = config::load_rules(PODBALL_SOURCE_DIR "/configs/games/" + name + ".json", {});
    REQUIRE(game.ok());
    return game.value().resolved;
}

Reader opened(const std::filesystem::path& path) {
    auto reader = Reader::open(path);
    INFO((reader.ok() ? std::string() : reader.error().message));
    REQUIRE(reader.ok());
    return std::move(reader).value();
}

void check_drawing(const Drawing& told, const SlotDrawings& read, std::size_t row) {
    REQUIRE(read.steps[row].dropped == told.dropped);
    const auto items = read.items(row);
    REQUIRE(items.size() == told.items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        REQUIRE(items[i].kind == told.items[i].kind);
        REQUIRE(items[i].color == told.items[i].color);
        REQUIRE(read.pool.layers.at(items[i].layer) == told.layers.at(told.items[i].layer));
        REQUIRE(read.text(row, items[i]) == told.text.substr(told.items[i].text_first, told.items[i].text_size));
        const auto numbers = read.numbers(row, items[i]);
        REQUIRE(numbers.size() == told.items[i].numbers_count);
        for (std::size_t n = 0; n < numbers.size(); ++n) {
            REQUIRE(std::fabs(numbers[n] - told.numbers[told.items[i].numbers_first + n]) <= 0x1p-16);
        }
    }
}

// Every layer of every block says what the recorder was told.
void check_told(const Reader& reader, const Told& told) {
    REQUIRE(reader.complete());
    REQUIRE(reader.end_step() == static_cast<std::int64_t>(told.commands.size()));
    auto note = told.notes.begin();
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const auto first = static_cast<std::size_t>(reader.blocks()[block].first);
        const auto count = static_cast<std::size_t>(reader.blocks()[block].count);
        REQUIRE_FALSE(first_difference(reader.keyframe(block).value(), told.worlds[first]));
        const ViewLayer view = reader.view(block).value();
        const CommandLayer commands = reader.commands(block).value();
        const EventLayer events = reader.events(block).value();
        const DrawingLayer drawings = reader.drawings(block).value();
        const TimeLayer times = reader.times(block).value();
        const auto hashes = reader.hashes(block).value();
        ViewLayer row(view.pod_count, 1);
        auto event = events.events.begin();
        for (std::size_t i = 0; i <= count; ++i) {
            row.put(0, told.worlds[first + i]);
            REQUIRE(view.slice(i, 1) == row);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t step = first + i;
            CAPTURE(step);
            REQUIRE(hashes[i] == engine::state_hash(told.worlds[step + 1]));
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                const int s = static_cast<int>(slot);
                REQUIRE(commands.source(s, i) == told.sources[step][slot]);
                REQUIRE(times.wall_ns(s, i) == told.times[step][slot][0]);
                REQUIRE(times.cpu_ns(s, i) == told.times[step][slot][1]);
                check_drawing(told.drawings[step][slot], drawings.slots[slot], i);
            }
            for (; note != told.notes.end() && note->first == static_cast<std::int64_t>(step); ++note, ++event) {
                REQUIRE(event != events.events.end());
                const auto& read = std::get<HostEvent>(event->what);
                REQUIRE(std::tie(read.kind, read.name, read.text, read.value, read.slot, read.pod) ==
                        std::tie(note->second.kind, note->second.name, note->second.text, note->second.value,
                                 note->second.slot, note->second.pod));
            }
            if (told.worlds[step + 1].tick == told.worlds[step].tick) {
                continue;
            }
            for (const engine::Event& happened : told.worlds[step + 1].events) {
                REQUIRE(event != events.events.end());
                REQUIRE(event->step == static_cast<std::int64_t>(step));
                const auto& read = std::get<engine::Event>(event->what);
                REQUIRE(std::tie(read.tick, read.kind, read.slot, read.pod, read.detail) ==
                        std::tie(happened.tick, happened.kind, happened.slot, happened.pod, happened.detail));
                REQUIRE(read.place == happened.place);
                ++event;
            }
        }
        REQUIRE(event == events.events.end());
    }
    REQUIRE(note == told.notes.end());
    const engine::World& last = told.worlds.back();
    REQUIRE(reader.outcome());
    CHECK(reader.outcome()->ticks == last.tick);
    CHECK(reader.outcome()->score == std::array<int, 2>{last.score[0], last.score[1]});
    CHECK(reader.outcome()->final_state_hash == engine::state_hash(last));
    CHECK(reader.outcome()->ending.reason == told.ending.reason);
    CHECK(reader.outcome()->ending.winner == told.ending.winner);
}

SampleMatch short_match(int pods0, int pods1) {
    engine::Rules rules = testing::rules_of(pods0, pods1);
    rules.match.period_ticks = 1200;
    rules.match.before_kickoff_ticks = 50;
    rules.match.after_goal_ticks = 40;
    return {testing::resolved(rules)};
}

}  // namespace

TEST_CASE("a recording says what the recorder was told, in every layer", "[property]") {
    const testing::TemporaryFolder folder;
    SampleMatch match = short_match(3, 2);
    SECTION("in full blocks") {}
    SECTION("in short blocks") { match.flush_every = 17; }
    SECTION("with the sides swapped") { match.swap_sides = true; }
    SECTION("without anything but the play") { match.with_drawings = false; }
    const Told told = record(match, folder.path() / "m.podlog");
    const Reader reader = opened(folder.path() / "m.podlog");
    check_told(reader, told);
    CHECK((reader.size_of(ChunkKind::Drawings).chunks > 0) == match.with_drawings);
    CHECK((reader.size_of(ChunkKind::Times).chunks > 0) == match.with_drawings);
    const auto verified = verify(reader);
    REQUIRE(verified.ok());
    CHECK(verified.value().agrees());
    CHECK(verified.value().steps == reader.end_step());
}

TEST_CASE("the head says everything about the match") {
    const testing::TemporaryFolder folder;
    SampleMatch match = short_match(2, 3);
    match.steps_max = 3;
    match.seed = (std::uint64_t{1} << 53U) - 1;
    match.swap_sides = true;
    record(match, folder.path() / "m.podlog");
    const Reader reader = opened(folder.path() / "m.podlog");
    const Head wanted = sample_head(match);
    const Head& head = reader.head();
    CHECK(config::rules_json(head.rules) == config::rules_json(match.rules));
    CHECK(std::tie(head.engine, head.abi, head.game, head.seed, head.swap_sides, head.mode, head.budget, head.soft_ns,
                   head.hard_ns, head.first_step) == std::tie(wanted.engine, wanted.abi, wanted.game, wanted.seed,
                                                              wanted.swap_sides, wanted.mode, wanted.budget,
                                                              wanted.soft_ns, wanted.hard_ns, wanted.first_step));
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const TeamHead& a = head.teams[slot];
        const TeamHead& b = wanted.teams[slot];
        CHECK(std::tie(a.name, a.id, a.version, a.author, a.file, a.file_sha256, a.params, a.color) ==
              std::tie(b.name, b.id, b.version, b.author, b.file, b.file_sha256, b.params, b.color));
    }
}

TEST_CASE("a match without a single step is a whole recording") {
    const testing::TemporaryFolder folder;
    SampleMatch match = short_match(2, 2);
    match.steps_max = 0;
    record(match, folder.path() / "m.podlog");
    const Reader reader = opened(folder.path() / "m.podlog");
    CHECK(reader.complete());
    CHECK(reader.blocks().empty());
    CHECK(reader.outcome()->ending.reason == "stopped");
    CHECK(verify(reader).value().agrees());
    CHECK_FALSE(reader.block_of(0));
}

TEST_CASE("a step belongs to the block that holds it") {
    const testing::TemporaryFolder folder;
    SampleMatch match = short_match(1, 1);
    match.steps_max = 25;
    match.flush_every = 10;
    record(match, folder.path() / "m.podlog");
    const Reader reader = opened(folder.path() / "m.podlog");
    CHECK(reader.block_of(0) == 0U);
    CHECK(reader.block_of(9) == 0U);
    CHECK(reader.block_of(10) == 1U);
    CHECK(reader.block_of(24) == 2U);
    CHECK_FALSE(reader.block_of(25));
    CHECK_FALSE(reader.block_of(-1));
}

TEST_CASE("what was flushed can be read while the match goes on") {
    const testing::TemporaryFolder folder;
    const SampleMatch match = short_match(2, 2);
    engine::World world = engine::make_world(match.rules, match.seed);
    std::atomic<std::uint64_t> written = 0;
    auto recorder = Recorder::create(folder.path() / "m.podlog", sample_head(match), world,
                                     {[&](std::uint64_t bytes) { written = bytes; }});
    REQUIRE(recorder.ok());
    const std::uint64_t head_size = written;
    CHECK(head_size > 0);
    const engine::Commands commands{};
    for (int i = 0; i < 5; ++i) {
        engine::step(world, match.rules, commands);
        recorder.value()->add(world, commands, {});
    }
    recorder.value()->flush();
    recorder.value()->flush();  // Nothing new: no empty block.
    while (written == head_size) {
        std::this_thread::yield();
    }
    const Reader live = opened(folder.path() / "m.podlog");
    CHECK(live.end_step() == 5);
    CHECK_FALSE(live.complete());
    CHECK(live.file_size() == written);
    CHECK(recorder.value()->finish({"stopped", {}}));
    CHECK(opened(folder.path() / "m.podlog").file_size() == written);
}

TEST_CASE("a recorder that is left without an end leaves a file that ends after its last whole block") {
    const testing::TemporaryFolder folder;
    const SampleMatch match = short_match(2, 2);
    engine::World world = engine::make_world(match.rules, match.seed);
    {
        auto recorder = Recorder::create(folder.path() / "m.podlog", sample_head(match), world);
        REQUIRE(recorder.ok());
        for (int i = 0; i < 300; ++i) {
            engine::step(world, match.rules, {});
            recorder.value()->add(world, {}, {});
        }
    }
    const Reader reader = opened(folder.path() / "m.podlog");
    CHECK(reader.end_step() == 256);
    CHECK_FALSE(reader.complete());
    CHECK_FALSE(reader.outcome());
}

TEST_CASE("a slow disk makes the match wait, and nothing is lost") {
    const testing::TemporaryFolder folder;
    const SampleMatch match = short_match(1, 1);
    engine::World world = engine::make_world(match.rules, match.seed);
    auto recorder =
        Recorder::create(folder.path() / "m.podlog", sample_head(match), world,
                         {[](std::uint64_t) { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }});
    REQUIRE(recorder.ok());
    for (int i = 0; i < 60; ++i) {
        engine::step(world, match.rules, {});
        recorder.value()->add(world, {}, {});
        recorder.value()->flush();
    }
    CHECK(recorder.value()->finish({"stopped", {}}));
    const Reader reader = opened(folder.path() / "m.podlog");
    CHECK(reader.blocks().size() == 60);
    CHECK(verify(reader).value().agrees());
}

TEST_CASE("a file that cannot be written is an error at once, a disk that fills one at the end") {
    const SampleMatch match = short_match(1, 1);
    engine::World world = engine::make_world(match.rules, match.seed);
    const auto nowhere = Recorder::create("/nowhere/m.podlog", sample_head(match), world);
    REQUIRE_FALSE(nowhere.ok());
    CHECK(nowhere.error().message == "/nowhere/m.podlog: cannot be written: No such file or directory");
    const auto full = Recorder::create("/dev/full", sample_head(match), world);
    REQUIRE_FALSE(full.ok());
    CHECK(full.error().message == "/dev/full: cannot be written: No space left on device");
}

TEST_CASE("teams that draw and log without measure end blocks early, and the rest is counted as dropped") {
    const testing::TemporaryFolder folder;
    const SampleMatch match = short_match(1, 1);
    engine::World world = engine::make_world(match.rules, match.seed);
    auto recorder = Recorder::create(folder.path() / "m.podlog", sample_head(match), world);
    REQUIRE(recorder.ok());
    Drawing many;
    many.layers = {"crowd"};
    many.items.resize(1024, {DrawKind::Line, 0, 0, 0, 4, 0, 0});
    many.numbers = {0.1, 0.2, 0.3, 0.4};
    Drawing beyond = many;
    beyond.items.resize(SlotDrawings::kItemsMax + 1, many.items[0]);
    TeamSteps teams;
    for (int i = 0; i < 200; ++i) {
        teams[0].drawing = i == 150 ? &beyond : &many;
        if (i == 20) {
            for (int line = 0; line < 500; ++line) {
                recorder.value()->note({HostEvent::Kind::Log, 0, 0, -1, "info", std::string(1024, '\x01'), {}});
            }
        }
        engine::step(world, match.rules, {});
        recorder.value()->add(world, {}, teams);
    }
    CHECK(recorder.value()->finish({"stopped", {}}));
    const Reader reader = opened(folder.path() / "m.podlog");
    CHECK(reader.complete());
    CHECK(reader.end_step() == 200);
    CHECK(reader.blocks().size() > 2);
    const auto drawn = reader.drawings(*reader.block_of(150)).value();
    const auto row = static_cast<std::size_t>(150 - reader.blocks()[*reader.block_of(150)].first);
    CHECK(drawn.slots[0].steps[row].dropped == static_cast<std::int64_t>(beyond.items.size()));
    const EventLayer events = reader.events(*reader.block_of(20)).value();
    CHECK(events.dropped > 0);
    CHECK(events.dropped + static_cast<std::int64_t>(events.events.size()) >= 500);
}

TEST_CASE("a suspended match records no event twice") {
    const testing::TemporaryFolder folder;
    const SampleMatch match = short_match(2, 2);
    engine::World world = engine::make_world(match.rules, match.seed);
    auto recorder = Recorder::create(folder.path() / "m.podlog", sample_head(match), world);
    REQUIRE(recorder.ok());
    std::size_t happened = 0;
    for (int i = 0; i < 120; ++i) {
        engine::step(world, match.rules, testing::scripted_commands(world, match.rules));
        happened += static_cast<std::size_t>(world.events.size());
        recorder.value()->add(world, testing::scripted_commands(world, match.rules), {});
        if (world.events.size() == 0) {
            continue;
        }
        engine::suspend(world);
        engine::step(world, match.rules, {});
        recorder.value()->add(world, {}, {});
        engine::resume(world);
    }
    CHECK(recorder.value()->finish({"stopped", {}}));
    const Reader reader = opened(folder.path() / "m.podlog");
    CHECK(happened > 0);
    CHECK(reader.events(0).value().events.size() == happened);
}

TEST_CASE("a match of 23 bodies takes at most 3 MB per 10,000 control steps without overlays", "[slow]") {
    const testing::TemporaryFolder folder;
    SampleMatch match{rules_of_game("classic-11")};
    match.with_drawings = false;
    record(match, folder.path() / "m.podlog");
    const Reader reader = opened(folder.path() / "m.podlog");
    REQUIRE(reader.end_step() > 10'000);
    CHECK(reader.file_size() * 10'000 / static_cast<std::uint64_t>(reader.end_step()) <= 3'000'000);
}

// To look at, and to begin fuzzing with: PODBALL_SAMPLES=/some/folder replay_tests "[.samples]"
TEST_CASE("samples of recordings are written to a folder", "[.samples]") {
    const char* folder = std::getenv("PODBALL_SAMPLES");
    REQUIRE(folder != nullptr);
    const std::filesystem::path path(folder);
    std::filesystem::create_directories(path / "corpus");
    const auto write = [&](const std::string& name, const std::string& content) {
        std::ofstream(path / name, std::ios::binary) << content;
    };
    SampleMatch small{rules_of_game("classic-5")};
    small.steps_max = 1000;
    record(small, path / "small.podlog");
    record({rules_of_game("classic-11")}, path / "full.podlog");
    const std::string content = content_of(path / "full.podlog");
    write("cut.podlog", content.substr(0, content.size() / 3));

    SampleMatch tiny{testing::resolved(testing::rules_of(1, 2))};
    tiny.steps_max = 22;
    tiny.flush_every = 8;
    record(tiny, path / "corpus" / "packed.podlog");
    write("corpus/stored.podlog", file_of(chunks_of(content_of(path / "corpus" / "packed.podlog"))));
}
