// STRC as bytes and back.
#include "replay/structure_layer.hpp"

#include "engine/economy/structures.hpp"
#include "replay/sample_orders.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"
#include "support/scenes.hpp"

#include <functional>

using namespace podball;
using namespace podball::replay;
using testing::Draw;

namespace {

std::string bytes_of(const StructureLayer& layer) {
    ByteWriter bytes;
    write_structures(bytes, layer);
    return std::string(bytes.bytes());
}

// Structures that come and go at any frame, with values up to their limits.
StructureLayer random_layer(Draw& draw, std::size_t frames) {
    StructureLayer layer;
    layer.frames.resize(frames);
    for (StructureFrame& frame : layer.frames) {
        for (std::int64_t& account : frame.accounts) {
            account = draw.chance(0.1) ? std::int64_t{1} << 53 : draw.below(1 << 20);
        }
    }
    for (std::int64_t id = 1; id <= 12; ++id) {
        const auto first = static_cast<std::size_t>(draw.below(static_cast<int>(frames)));
        const std::size_t count = 1 + static_cast<std::size_t>(draw.below(static_cast<int>(frames - first)));
        StructureState state;
        state.id = id == 12 ? (std::int64_t{1} << 31) - 1 : id;
        state.slot = draw.below(2);
        state.kind = draw.below(2);
        state.x = draw.below(1 << 21) - (1 << 20);
        state.y = draw.below(1 << 21) - (1 << 20);
        for (std::size_t i = 0; i < count; ++i) {
            state.health = draw.below(16'385);
            state.efficiency = draw.below(16'385);
            state.build_ticks_left = draw.chance(0.1) ? (std::int64_t{1} << 31) - 1 : draw.below(1000);
            state.finished = draw.below(2);
            layer.frames[first + i].structures.push_back(state);
        }
    }
    return layer;
}

// Two frames with a structure in the second.
StructureLayer small_layer() {
    StructureLayer layer;
    layer.frames.resize(2);
    layer.frames[0].accounts = {1024, 0, 0, 0};
    layer.frames[1].accounts = {1030, 0, 6, 0};
    layer.frames[1].structures = {{3, 1, 0, -64, 32, 16384, 8192, 0, 1}};
    return layer;
}

// What reading says after a change of the small layer.
std::string after(const std::function<void(StructureLayer&)>& change) {
    StructureLayer layer = small_layer();
    change(layer);
    const auto read = read_structures(bytes_of(layer), 2);
    return read ? "accepted" : read.error().message;
}

std::string with(std::int64_t StructureState::*field, std::int64_t value) {
    return after([&](StructureLayer& layer) { layer.frames[1].structures[0].*field = value; });
}

}  // namespace

TEST_CASE("the bytes of STRC are those of the page") {
    // points of slot 0: 1024, +6; points of slot 1; mined by slot 0: 0, +6; mined by slot 1;
    // 1 structure: id 3, slot 1, kind 0, x -64, y 32, from frame 1 on, 1 frame;
    // health 16384, efficiency 8192, 0 ticks left, finished.
    constexpr std::uint8_t kBytes[] = {0x80, 0x10, 0x0c, 0x00, 0x00, 0x00, 0x0c, 0x00, 0x00, 0x01, 0x06, 0x02, 0x00,
                                       0x7f, 0x40, 0x01, 0x01, 0x80, 0x80, 0x02, 0x80, 0x80, 0x01, 0x00, 0x02};
    CHECK(bytes_of(small_layer()) == std::string(std::begin(kBytes), std::end(kBytes)));
}

TEST_CASE("structures and accounts read back as they were written", "[property]") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        Draw draw(seed);
        const auto frames = static_cast<std::size_t>(2 + draw.below(256));
        const StructureLayer layer = random_layer(draw, frames);
        const auto read = read_structures(bytes_of(layer), frames);
        INFO((read ? std::string() : read.error().message));
        REQUIRE(read.ok());
        REQUIRE(read.value() == layer);
    }
}

TEST_CASE("STRC that ends at any byte, or goes on, is refused", "[property]") {
    Draw draw(3);
    const std::string bytes = bytes_of(random_layer(draw, 9));
    REQUIRE(read_structures(bytes, 9).ok());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CAPTURE(size);
        REQUIRE_FALSE(read_structures(bytes.substr(0, size), 9));
    }
    CHECK(read_structures(bytes + '\0', 9).error().message == "1 bytes follow the last structure");
}

TEST_CASE("values of STRC out of their ranges are refused with their place") {
    CHECK(after([](StructureLayer&) {}) == "accepted");
    CHECK(with(&StructureState::id, 0) == "id of structure 0 is missing or out of its range; must be 1 to 2147483647");
    CHECK(with(&StructureState::id, std::int64_t{1} << 31) ==
          "id of structure 0 is missing or out of its range; must be 1 to 2147483647");
    CHECK(with(&StructureState::slot, 2) == "slot of structure 0 is missing or out of its range; must be 0 to 1");
    CHECK(with(&StructureState::kind, -1) == "kind of structure 0 is missing or out of its range; must be 0 to 1");
    CHECK(with(&StructureState::x, (1 << 20) + 1) ==
          "x of structure 0 is missing or out of its range; must be -1048576 to 1048576");
    CHECK(with(&StructureState::health, 16'385) ==
          "health of structure 0 is missing or out of its range; must be 0 to 16384");
    CHECK(with(&StructureState::efficiency, -1) ==
          "efficiency of structure 0 is missing or out of its range; must be 0 to 16384");
    CHECK(with(&StructureState::build_ticks_left, -1) ==
          "build_ticks_left of structure 0 is missing or out of its range; must be 0 to 2147483647");
    CHECK(with(&StructureState::finished, 2) ==
          "finished of structure 0 is missing or out of its range; must be 0 to 1");
    CHECK(after([](StructureLayer& layer) { layer.frames[1].accounts[2] = -1; }) ==
          "points_mined_0 of row 1 is missing or out of its range; must be 0 to 9007199254740992");
}

TEST_CASE("a structure of no frame, one that comes twice, and one too many are refused") {
    const std::string bytes = bytes_of(small_layer());
    const auto changed = [&](std::size_t at, char byte) {
        std::string text = bytes;
        text[at] = byte;
        const auto read = read_structures(text, 2);
        return read ? "accepted" : read.error().message;
    };
    constexpr std::size_t kFirst = 15;  // Its first frame, then the number of its frames.
    CHECK(changed(kFirst, 2) == "structure 0 is in no frame of the block");
    CHECK(changed(kFirst + 1, 0) == "structure 0 is in no frame of the block");
    CHECK(changed(kFirst + 1, 2) == "structure 0 is in no frame of the block");

    const std::string structure = bytes.substr(10);
    const auto twice = read_structures(bytes.substr(0, 9) + '\2' + structure + structure, 2);
    CHECK(twice.error().message == "structure 1 is out of order");

    StructureLayer full = small_layer();
    for (std::int64_t id = 4; id <= 26; ++id) {
        full.frames[1].structures.push_back(full.frames[1].structures[0]);
        full.frames[1].structures.back().id = id;
    }
    CHECK(read_structures(bytes_of(full), 2).ok());
    full.frames[1].structures.push_back(full.frames[1].structures[0]);
    full.frames[1].structures.back().id = 27;
    CHECK(read_structures(bytes_of(full), 2).error().message ==
          "structure 24 is one too many; at most 24 of a slot in a frame");
}

TEST_CASE("a frame holds the structures of both slots by id, as shares of health") {
    const engine::ResolvedRules rules = testing::resolved(resource_rules(2, 2));
    engine::World world = engine::make_world(rules, 4);
    const std::size_t first = engine::add_structure(world, rules, 1, engine::StructureKind::Barrier, {0.25, -0.125});
    const std::size_t second = engine::add_structure(world, rules, 0, engine::StructureKind::Generator, {-0.25, 0.125});
    world.economy.health[first] = 12.5;  // Of 50.
    engine::finish_structure(world, rules, second);
    world.economy.build_ticks_left[first] = 17;
    world.economy.points = {1.5, 2.0 + 0x1p-11};
    world.economy.metrics[1].points_mined = 3.0;
    const StructureFrame frame = structure_frame(world, rules);
    CHECK(frame.accounts == Accounts{1536, 2049, 0, 3072});
    REQUIRE(frame.structures.size() == 2);
    CHECK(frame.structures[0] == StructureState{1, 1, 1, 8192, -4096, 4096, 0, 17, 0});
    const std::int64_t left = world.economy.build_ticks_left[second];
    CHECK(frame.structures[1] == StructureState{2, 0, 0, -8192, 4096, 16384, 16384, left, 1});
}

TEST_CASE("the first difference of two frames is named") {
    const StructureFrame frame = small_layer().frames[1];
    const auto difference = [&](const std::function<void(StructureFrame&)>& change) {
        StructureFrame other = frame;
        change(other);
        const StructureDifference found = difference_of(frame, other);
        return found.field + ": " + found.first + ", " + found.second;
    };
    CHECK(difference([](StructureFrame& f) { f.accounts[1] = 512; }) == "points_1: 0, 0.5");
    CHECK(difference([](StructureFrame& f) { f.structures[0].health = 4096; }) == "structure 3 health: 1, 0.25");
    CHECK(difference([](StructureFrame& f) { f.structures[0].finished = 0; }) == "structure 3 finished: 1, 0");
    CHECK(difference([](StructureFrame& f) { f.structures.clear(); }) == "structure 3: there, none");
    CHECK(difference([](StructureFrame& f) { f.structures[0].id = 2; }) == "structure 2: none, there");
}
