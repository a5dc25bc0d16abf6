#include "replay/cut.hpp"

#include "replay/forgery.hpp"
#include "replay/keyframe.hpp"
#include "replay/reader_properties.hpp"
#include "replay/sample_match.hpp"
#include "replay/verify.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/temporary_folder.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::replay;

namespace {

struct Recorded {
    testing::TemporaryFolder folder;
    Told told;

    Recorded() {
        engine::Rules rules = testing::rules_of(2, 3);
        rules.match.period_ticks = 500;
        rules.match.before_kickoff_ticks = 50;
        rules.match.after_goal_ticks = 40;
        SampleMatch match{testing::resolved(rules)};
        match.flush_every = 40;
        told = record(match, folder.path() / "m.podlog");
    }
};

// All frames of the playable part.
std::vector<ViewLayer> frames_of(const Reader& reader) {
    std::vector<ViewLayer> frames;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const ViewLayer view = reader.view(block).value();
        const bool is_last = block + 1 == reader.blocks().size();
        for (std::size_t i = 0; i + (is_last ? 0 : 1) < view.frames(); ++i) {
            frames.push_back(view.slice(i, 1));
        }
    }
    return frames;
}

std::size_t events_between(const Reader& reader, std::int64_t from, std::int64_t to) {
    std::size_t count = 0;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        count += reader.events(block).value().slice(from, to - from).events.size();
    }
    return count;
}

}  // namespace

TEST_CASE("any part of a recording is a recording of that part, and verifies", "[property]") {
    const Recorded recorded;
    const auto whole = Reader::open(recorded.folder.path() / "m.podlog");
    REQUIRE(whole.ok());
    const Reader& reader = whole.value();
    const std::int64_t end = reader.end_step();
    const std::vector<ViewLayer> frames = frames_of(reader);
    const auto path = recorded.folder.path() / "part.podlog";
    const std::pair<std::int64_t, std::int64_t> parts[] = {{0, end},       {0, 1},    {0, 40},    {40, 80},
                                                           {41, 80},       {39, 41},  {17, 23},   {55, 170},
                                                           {end - 1, end}, {80, end}, {119, 120}, {100, 101}};
    for (const auto& [from, to] : parts) {
        CAPTURE(from, to);
        REQUIRE(cut(reader, from, to, path));
        const auto part = Reader::open(path);
        REQUIRE(part.ok());
        INFO(part.value().notice());
        REQUIRE(part.value().complete());
        REQUIRE(part.value().first_step() == from);
        REQUIRE(part.value().end_step() == to);
        const std::vector<ViewLayer> part_frames = frames_of(part.value());
        REQUIRE(part_frames.size() == static_cast<std::size_t>(to - from + 1));
        for (std::size_t i = 0; i < part_frames.size(); ++i) {
            REQUIRE(part_frames[i] == frames[static_cast<std::size_t>(from) + i]);
        }
        REQUIRE_FALSE(
            first_difference(part.value().keyframe(0).value(), recorded.told.worlds[static_cast<std::size_t>(from)]));
        REQUIRE(events_between(part.value(), from, to) == events_between(reader, from, to));
        REQUIRE(part.value().outcome()->ending.reason == "cut");
        const auto verified = verify(part.value());
        REQUIRE(verified.ok());
        REQUIRE(verified.value().agrees());
        REQUIRE(verified.value().steps == to - from);
        REQUIRE(broken_property(content_of(path)).empty());
    }
}

TEST_CASE("a part of a part is the same as that part of the whole") {
    const Recorded recorded;
    const auto whole = Reader::open(recorded.folder.path() / "m.podlog");
    const auto direct = recorded.folder.path() / "direct.podlog";
    const auto once = recorded.folder.path() / "once.podlog";
    const auto twice = recorded.folder.path() / "twice.podlog";
    REQUIRE(cut(whole.value(), 50, 95, direct));
    REQUIRE(cut(whole.value(), 50, 130, once));
    REQUIRE(cut(Reader::open(once).value(), 50, 95, twice));
    CHECK(content_of(direct) == content_of(twice));
}

TEST_CASE("what cannot be cut is refused, and nothing is left behind") {
    const Recorded recorded;
    const auto source = recorded.folder.path() / "m.podlog";
    const auto whole = Reader::open(source);
    const auto path = recorded.folder.path() / "part.podlog";
    const std::int64_t end = whole.value().end_step();
    for (const std::int64_t from : {std::int64_t{-1}, end}) {
        CHECK(cut(whole.value(), from, end, path).error().message ==
              "first control step " + std::to_string(from) + ": must be 0 to " + std::to_string(end - 1));
    }
    for (const std::int64_t to : {std::int64_t{4}, std::int64_t{5}, end + 1}) {
        CHECK(cut(whole.value(), 5, to, path).error().message == "end at control step " + std::to_string(to) +
                                                                     ", which is not included: must be 6 to " +
                                                                     std::to_string(end));
    }
    const std::string before = content_of(source);
    const auto same = cut(whole.value(), 0, 5, source);
    REQUIRE_FALSE(same);
    CHECK(same.error().message.ends_with("is the recording itself; must be another file"));
    CHECK(content_of(source) == before);
    CHECK(cut(whole.value(), 0, 5, "/nowhere/part.podlog").error().message ==
          "/nowhere/part.podlog: cannot be written: No such file or directory");
    CHECK(cut(whole.value(), 0, 5, "/dev/full").error().message ==
          "/dev/full: cannot be written: No space left on device");
    CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("a cut that fails leaves the file that was there as it was") {
    const Recorded recorded;
    const auto path = recorded.folder.path() / "part.podlog";
    const auto keep = [&] { std::ofstream(path) << "something else"; };
    std::vector<ForgedChunk> chunks = chunks_of(content_of(recorded.folder.path() / "m.podlog"));
    chunk_in(chunks, "HASH").payload.assign(chunk_in(chunks, "HASH").payload.size(), '\x11');
    const auto forged = reader_of(file_of(chunks));
    REQUIRE(forged.ok());

    keep();
    const auto wrong = cut(forged.value(), 10, 20, path);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().message.find("do not lead to the recorded state") != std::string::npos);
    CHECK(content_of(path) == "something else");
    CHECK(std::distance(std::filesystem::directory_iterator(recorded.folder.path()), {}) == 2);

    const auto link = recorded.folder.path() / "link.podlog";
    std::filesystem::create_symlink(path, link);
    REQUIRE(cut(Reader::open(recorded.folder.path() / "m.podlog").value(), 10, 20, link));
    CHECK(std::filesystem::is_symlink(link));
    CHECK(Reader::open(path).ok());
}

// As differences of order 1 the numbers take a byte each, and as those of order 2 two bytes.
TEST_CASE("a part whose drawings would be larger than a chunk can be is refused, and nothing is written") {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "part.podlog";
    const SampleMatch match{testing::resolved(testing::rules_of(1, 1)), 7, false, 160};
    record(match, folder.path() / "m.podlog");
    std::vector<ForgedChunk> chunks = chunks_of(content_of(folder.path() / "m.podlog"));
    ForgedChunk& drawn = chunk_in(chunks, "DRWP");
    REQUIRE(drawn.header.steps == 160);
    drawn.header.code = {'D', 'R', 'A', 'W'};
    constexpr std::uint64_t kPoints = 32767;
    ByteWriter bytes;
    bytes.text(std::string_view("\x01\x01l", 3));
    for (int step = 0; step < 160; ++step) {
        bytes.text(std::string_view("\0\x01\x04\0\0", 5));
        bytes.varint(kPoints);
        const int number = step % 2 == 0 ? -63 : 63;
        for (std::uint64_t i = 0; i < 2 * kPoints; ++i) {
            bytes.signed_varint(number);
        }
        bytes.text(std::string_view("\0\0", 2));
    }
    drawn.payload = std::string(bytes.bytes());
    const auto reader = reader_of(file_of(chunks));
    REQUIRE(reader.ok());
    REQUIRE(reader.value().notice().empty());
    const auto refused = cut(reader.value(), 1, 160, path);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message.starts_with("the drawings of the control steps 1 to 159 take "));
    CHECK(refused.error().message.ends_with("bytes; at most 16777216"));
    CHECK_FALSE(std::filesystem::exists(path));
    CHECK(cut(reader.value(), 0, 160, path).ok());
    CHECK(cut(reader.value(), 1, 100, path).ok());
}
