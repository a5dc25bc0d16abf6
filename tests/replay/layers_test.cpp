// Each layer as bytes and back.
#include "engine/step.hpp"
#include "replay/command_layer.hpp"
#include "replay/drawing_layer.hpp"
#include "replay/event_layer.hpp"
#include "replay/sample_match.hpp"
#include "replay/time_layer.hpp"
#include "replay/view_layer.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/scenes.hpp"

#include <cmath>

using namespace podball;
using namespace podball::replay;
using namespace podball::engine;

namespace {

template <typename Layer>
std::string bytes_of(void (*write)(ByteWriter&, const Layer&), const Layer& layer) {
    ByteWriter bytes;
    write(bytes, layer);
    return std::string(bytes.bytes());
}

std::string hex(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes) {
        char digits[4];
        std::snprintf(digits, sizeof digits, "%02x ", static_cast<unsigned>(static_cast<unsigned char>(byte)));
        text += digits;
    }
    return text;
}

// A state of one pod a side that can be followed by hand.
World small_world() {
    World world;
    world.pod_count = {1, 1};
    world.mode = GameMode::Running;
    world.mode_slot = kNobody;
    world.x[0] = -0.25;
    world.x[1] = 0.25;
    world.vx[kBall] = 0x1p-10;
    return world;
}

}  // namespace

TEST_CASE("the bytes of VIEW are those of the page") {
    World world = small_world();
    ViewLayer layer({1, 1}, 2);
    layer.put(0, world);
    world.tick = 5;
    world.clock_ticks = 5;
    world.mode_ticks = 5;
    world.x[0] = -0.25 + 0x1p-15;
    world.vx[0] = 0x1p-20;
    world.x[kBall] = 5 * 0x1p-10;
    world.deny_ticks_left[1] = 3;
    world.carrier = 1;
    world.ball_state = BallState::Carried;
    world.score = {0, 1};
    layer.put(1, world);
    // tick 0 5, mode 0 0, mode slot -1 -1, mode ticks 0 5, period 0 0, clock 0 5, scores 0 0 and 0 1, possession,
    // ball state 0 1, carrier -1 1, carried ticks, zone owners -1, denied 0 2;
    // pod 0: x -8192 -8191, y, vx 0 1, vy; pod 1: x 8192; the ball: x 0 160, vx 1024.
    CHECK(hex(bytes_of(write_view, layer)) ==
          "00 0a 00 00 01 00 00 0a 00 00 00 0a 00 00 00 02 00 00 00 00 "
          "00 02 01 04 00 00 01 00 01 00 00 04 "
          "ff 7f 02 00 00 00 02 00 00 "
          "80 80 01 00 00 00 00 00 00 00 "
          "00 c0 02 00 00 80 10 00 00 00 ");
}

TEST_CASE("the bytes of CMND are those of the page") {
    CommandLayer layer({1, 1}, 2);
    Commands commands{};
    TeamSteps teams;
    commands[0][0].thrust = {1.0, -0x1p-14};
    layer.put(0, commands, teams);
    teams[1].source = CommandSource::Retired;
    commands[1][0] = {{0.0, 0.0}, {-1.0, 0.5}, true};
    layer.put(1, commands, teams);
    // Sources 0 0 and 0 2; pod 0: 16384 16384, -1 -1; pod 1: zeros; one shot: step 1, body 1, -16384, 8192.
    CHECK(hex(bytes_of(write_commands, layer)) ==
          "00 00 00 04 80 80 02 00 01 00 00 00 00 00 01 01 01 ff ff 01 80 80 01 ");
}

TEST_CASE("the bytes of DRAW are those of the page") {
    DrawingLayer layer;
    Drawing drawing;
    drawing.layers = {"a/b"};
    drawing.items = {{DrawKind::Circle, 2, 0, 0, 3, 0, 0}, {DrawKind::Value, 0, 0, 3, 1, 0, 1}};
    drawing.numbers = {0.5, -0x1p-15, 0.25, 1.0};
    drawing.text = "v";
    layer.slots[0].add(&drawing);
    layer.slots[1].add(nullptr);
    drawing.numbers[0] = 0.5 + 0x1p-14;
    drawing.items[0].color = 1;
    drawing.dropped = 300;
    layer.slots[0].add(&drawing);
    layer.slots[1].add(nullptr);
    layer.slots[0].settle();
    CHECK(hex(bytes_of(write_drawings, layer)) ==
          "02 03 61 2f 62 01 76 "                 // The texts.
          "00 02 "                                // Step 0, slot 0: nothing dropped, two items.
          "01 02 00 80 80 02 01 80 80 01 "        // A circle: 16384 -1 8192.
          "06 00 00 01 00 00 00 00 00 00 f0 3f "  // The value 1.
          "00 00 "                                // Slot 1.
          "ac 02 02 01 01 00 04 00 00 "           // Step 1: the circle's numbers are differences.
          "06 00 00 01 00 00 00 00 00 00 f0 3f 00 00 ");
}

TEST_CASE("drawings of a team on side 1 are turned by half a turn, and each item keeps its own numbers and text") {
    Drawing drawing;
    drawing.layers = {"plan"};
    drawing.items = {{DrawKind::Circle, 0, 0, 0, 3, 0, 0}, {DrawKind::Value, 0, 0, 3, 1, 0, 1}};
    drawing.numbers = {0.5, 0.0, 0.25, 1.0};
    drawing.text = "v";
    SlotDrawings slot;
    slot.add(&drawing, 0);
    slot.add(nullptr, 1);
    slot.add(&drawing, 1);
    slot.settle();
    CHECK(slot.items(1).empty());
    for (const std::size_t step : {0U, 2U}) {
        const auto circle = slot.numbers(slot.items(step)[0]);
        CHECK(circle[0] == (step == 2 ? -0.5 : 0.5));
        CHECK(circle[1] == 0.0);
        CHECK_FALSE(std::signbit(circle[1]));
        CHECK(circle[2] == 0.25);
        CHECK(slot.numbers(slot.items(step)[1])[0] == 1.0);
        CHECK(slot.text(slot.items(step)[1]) == "v");
    }
}

TEST_CASE("any state reads back from VIEW within half a unit, and the rest exactly", "[property]") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        const ResolvedRules rules = testing::resolved(testing::rules_of(1 + draw.below(11), 1 + draw.below(11)));
        ViewLayer layer(rules.pod_count, 12);
        std::vector<World> worlds;
        for (std::size_t row = 0; row < 12; ++row) {
            worlds.push_back(testing::random_world(rules, draw));
            layer.put(row, worlds.back());
        }
        const std::string bytes = bytes_of(write_view, layer);
        const auto read = read_view(bytes, rules.pod_count, 12);
        REQUIRE(read.ok());
        REQUIRE(read.value() == layer);
        REQUIRE(bytes_of(write_view, read.value()) == bytes);
        for (std::size_t row = 0; row < 12; ++row) {
            const World& world = worlds[row];
            for (int body = 0; body <= engine::pods(world); ++body) {
                const int b = body < engine::pods(world) ? body : kBall;
                const auto place = layer.position(static_cast<std::size_t>(body), row) - position(world, b);
                const auto way = layer.velocity(static_cast<std::size_t>(body), row) - velocity(world, b);
                REQUIRE(std::fabs(place.x) <= 0x1p-16);
                REQUIRE(std::fabs(place.y) <= 0x1p-16);
                REQUIRE(std::fabs(way.x) <= 0x1p-21);
                REQUIRE(std::fabs(way.y) <= 0x1p-21);
            }
            REQUIRE(layer.get(ViewColumn::Tick, row) == world.tick);
            REQUIRE(layer.get(ViewColumn::Carrier, row) == world.carrier);
            REQUIRE(layer.get(ViewColumn::ClockTicks, row) == world.clock_ticks);
            REQUIRE(layer.get(ViewColumn::ZoneOwner1, row) == world.zone_owner[1]);
            REQUIRE(layer.get(ViewColumn::Score1, row) == world.score[1]);
        }
    }
}

TEST_CASE("any commands read back exactly", "[property]") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        const PodCount pods = {1 + draw.below(16), 1 + draw.below(16)};
        CommandLayer layer(pods, 30);
        std::vector<Commands> given;
        for (std::size_t row = 0; row < 30; ++row) {
            TeamSteps teams;
            teams[1].source = static_cast<CommandSource>(draw.below(kCommandSources));
            given.push_back(any_commands(draw));
            layer.put(row, given.back(), teams);
        }
        const auto read = read_commands(bytes_of(write_commands, layer), pods, 30);
        REQUIRE(read.ok());
        REQUIRE(read.value() == layer);
        for (std::size_t row = 0; row < 30; ++row) {
            const Commands commands = read.value().commands(row);
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                for (std::size_t pod = 0; pod < static_cast<std::size_t>(pods[slot]); ++pod) {
                    const Command& wanted = given[row][slot][pod];
                    REQUIRE(commands[slot][pod].thrust == wanted.thrust);
                    REQUIRE(commands[slot][pod].shoot == wanted.shoot);
                    if (wanted.shoot) {
                        REQUIRE(commands[slot][pod].shot == wanted.shot);
                    }
                }
            }
        }
        const CommandLayer part = layer.slice(7, 11);
        REQUIRE(read_commands(bytes_of(write_commands, part), pods, 11).value() == part);
        REQUIRE(part.shots.size() <= layer.shots.size());
    }
}

TEST_CASE("times read back, and a layer without any is empty") {
    TimeLayer layer(3);
    TeamSteps teams;
    for (std::size_t step = 0; step < 3; ++step) {
        layer.put(step, teams);
    }
    CHECK(layer.empty());
    teams[0].wall_ns = 123'456'789'012;
    teams[1].cpu_ns = 0;
    layer.put(1, teams);
    CHECK_FALSE(layer.empty());
    const auto read = read_times(bytes_of(write_times, layer), 3);
    REQUIRE(read.ok());
    CHECK(read.value() == layer);
    CHECK(read.value().wall_ns(0, 1) == 123'456'789'012);
    CHECK(read.value().cpu_ns(0, 1) == -1);
    CHECK(read.value().cpu_ns(1, 1) == 0);
}

TEST_CASE("every kind of event reads back") {
    EventLayer layer;
    layer.dropped = 4;
    const auto add = [&](std::int64_t step, auto event) { layer.events.push_back({step, event}); };
    add(10, HostEvent{HostEvent::Kind::Log, 50, 0, -1, "warning", "a \"line\" \xE2\x9C\x93 </script>", {}});
    add(10, HostEvent{HostEvent::Kind::Fault, 50, 1, 2, "command_not_finite", {}, {}});
    add(11, HostEvent{HostEvent::Kind::Fault, 55, 1, -1, "over_budget", {}, 0.1});
    add(11, HostEvent{HostEvent::Kind::Fault, 55, 1, 0, "command_too_long", {}, 1.7976931348623157e308});
    add(11, Event{56, EventKind::ModeChanged, -1, -1, 0, {}});
    add(12, Event{60, EventKind::ModeChanged, 1, -1, 2, {}});
    for (const int cause : {0, 1, 2, 3}) {
        add(12, Event{61, EventKind::Loss, 0, 1, cause, {0.1, -1e-17}});
    }
    add(12, Event{62, EventKind::PickUp, 1, 0, 0, {0.3, 0.2}});
    add(13, Event{65, EventKind::Shot, 1, 2, 0, {0.3, 0.2}});
    add(13, Event{66, EventKind::Goal, 1, -1, 0, {-0.5, 0.01}});
    add(13, Event{66, EventKind::ZoneEntry, 1, 1, 1, {0.3, 0.2}});
    add(13, Event{67, EventKind::ZoneDenied, 1, 1, 0, {0.3, 0.2}});
    add(13, Event{68, EventKind::ZoneExit, 0, 2, 0, {0.3, 0.2}});
    add(14, Event{70, EventKind::StallDrop, -1, -1, 0, {0.3, 0.2}});
    add(14, Event{71, EventKind::StallDrop, 0, 1, 0, {0.3, 0.2}});
    const std::string text = events_json(layer);
    const auto read = read_events(text, {3, 3}, 10, 5);
    REQUIRE(read.ok());
    REQUIRE(read.value().events.size() == layer.events.size());
    CHECK(read.value().dropped == 4);
    CHECK(events_json(read.value()) == text);
    for (std::size_t i = 0; i < layer.events.size(); ++i) {
        CAPTURE(i);
        const auto& before = layer.events[i];
        const auto& after = read.value().events[i];
        CHECK(after.step == before.step);
        REQUIRE(after.what.index() == before.what.index());
        if (const auto* event = std::get_if<Event>(&before.what)) {
            const auto& same = std::get<Event>(after.what);
            CHECK(std::tie(same.tick, same.slot, same.pod, same.detail, same.place.x, same.place.y) ==
                  std::tie(event->tick, event->slot, event->pod, event->detail, event->place.x, event->place.y));
        } else {
            const auto& told = std::get<HostEvent>(before.what);
            const auto& same = std::get<HostEvent>(after.what);
            CHECK(std::tie(same.kind, same.tick, same.slot, same.pod, same.name, same.text, same.value) ==
                  std::tie(told.kind, told.tick, told.slot, told.pod, told.name, told.text, told.value));
        }
    }
    const EventLayer part = layer.slice(11, 2);
    CHECK(part.events.front().step == 11);
    CHECK(part.events.back().step == 12);
}

TEST_CASE("an event has the keys of the page") {
    CHECK(event_json({13, Event{66, EventKind::Goal, 1, -1, 0, {-0.5, 0.25}}}) ==
          R"({"kind":"goal","slot":1,"step":13,"tick":66,"x":-0.5,"y":0.25})");
    CHECK(event_json({0, HostEvent{HostEvent::Kind::Fault, 5, 0, -1, "crashed", {}, {}}}) ==
          R"({"kind":"fault","name":"crashed","slot":0,"step":0,"tick":5,"value":null})");
    CHECK(event_json({0, Event{1, EventKind::ModeChanged, -1, -1, 4, {}}}) ==
          R"({"kind":"mode_changed","mode":4,"step":0,"tick":1})");
}

TEST_CASE("events of unknown kinds are left out, unknown keys ignored") {
    const auto read = read_events(R"({"events":[{"step":1,"kind":"snow","tick":"?"},)"
                                  R"({"step":1,"tick":1,"kind":"log","slot":0,"level":"info","text":"a","new":[]}],)"
                                  R"("dropped":0,"more":1})",
                                  {1, 1}, 0, 2);
    REQUIRE(read.ok());
    CHECK(read.value().events.size() == 1);
}

TEST_CASE("any drawing reads back, rounded to its unit", "[property]") {
    constexpr std::size_t kNumbers[] = {2, 3, 4, 4, 0, 2, 1};
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        DrawingLayer layer;
        std::array<Drawing, kSlots> drawings;
        const std::size_t steps = 12;
        for (std::size_t step = 0; step < steps; ++step) {
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                Drawing& drawing = drawings[slot];
                drawing.clear();
                drawing.dropped = draw.chance(0.2) ? draw.below(1000) : 0;
                if (drawing.layers.size() < 5) {
                    drawing.layers.push_back("layer " + std::to_string(draw.below(4)));
                }
                for (int i = draw.below(6); i > 0; --i) {
                    DrawItem item;
                    item.kind = static_cast<DrawKind>(draw.below(7));
                    item.color = static_cast<std::uint8_t>(draw.below(256));
                    item.layer = static_cast<std::uint16_t>(draw.below(static_cast<int>(drawing.layers.size())));
                    item.numbers_first = static_cast<std::uint32_t>(drawing.numbers.size());
                    std::size_t count = kNumbers[static_cast<std::size_t>(item.kind)];
                    if (item.kind == DrawKind::Polyline) {
                        count = 2 * static_cast<std::size_t>(draw.below(4));
                    }
                    item.numbers_count = static_cast<std::uint32_t>(count);
                    for (; count > 0; --count) {
                        drawing.numbers.push_back(draw.between(-32.0, 32.0));
                    }
                    if (item.kind == DrawKind::Circle) {
                        drawing.numbers.back() = draw.between(0.0, 32.0);
                    }
                    if (item.kind == DrawKind::Text || item.kind == DrawKind::Value) {
                        item.text_first = static_cast<std::uint32_t>(drawing.text.size());
                        drawing.text += "text " + std::to_string(draw.below(3));
                        item.text_size = 6;
                    }
                    drawing.items.push_back(item);
                }
                layer.slots[slot].add(draw.chance(0.1) ? nullptr : &drawing);
            }
        }
        for (SlotDrawings& slot : layer.slots) {
            slot.settle();
        }
        const std::string bytes = bytes_of(write_drawings, layer);
        const auto read = read_drawings(bytes, steps);
        REQUIRE(read.ok());
        REQUIRE(bytes_of(write_drawings, read.value()) == bytes);
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const SlotDrawings& before = layer.slots[slot];
            const SlotDrawings& after = read.value().slots[slot];
            for (std::size_t step = 0; step < steps; ++step) {
                REQUIRE(after.steps[step].dropped == before.steps[step].dropped);
                REQUIRE(after.items(step).size() == before.items(step).size());
                for (std::size_t i = 0; i < before.items(step).size(); ++i) {
                    const DrawItem& a = before.items(step)[i];
                    const DrawItem& b = after.items(step)[i];
                    REQUIRE(a.kind == b.kind);
                    REQUIRE(a.color == b.color);
                    REQUIRE(before.pool.layers[a.layer] == after.pool.layers[b.layer]);
                    REQUIRE(before.text(a) == after.text(b));
                    REQUIRE(a.numbers_count == b.numbers_count);
                    for (std::size_t n = 0; n < a.numbers_count; ++n) {
                        const double off = std::fabs(before.numbers(a)[n] - after.numbers(b)[n]);
                        REQUIRE(off <= (a.kind == DrawKind::Value ? 0.0 : 0x1p-16));
                    }
                }
            }
        }
        const DrawingLayer part = layer.slice(3, 5);
        const auto read_part = read_drawings(bytes_of(write_drawings, part), 5);
        REQUIRE(read_part.ok());
        REQUIRE(read_part.value().slots[1].items(2).size() == layer.slots[1].items(5).size());
    }
}

TEST_CASE("a step with more drawn than the page allows is damaged, so that few bytes ask for no more memory") {
    const std::string name(200, 'x');
    const auto texts = [&](std::uint64_t items) {
        ByteWriter bytes;
        bytes.varint(1);
        bytes.varint(name.size());
        bytes.text(name);
        bytes.varint(0);
        bytes.varint(items);
        for (std::uint64_t i = 0; i < items; ++i) {
            bytes.text(std::string_view("\x05\0\0\0\0\0", 6));
        }
        bytes.text(std::string_view("\0\0", 2));
        return read_drawings(bytes.bytes(), 1);
    };
    CHECK(texts(1310).ok());  // 262,000 bytes.
    CHECK(texts(1311).error().message.find("has more text than the 262144 bytes of a step") != std::string::npos);
    const auto polylines = [](std::uint64_t items, std::uint64_t points) {
        ByteWriter bytes;
        bytes.varint(1);
        bytes.varint(1);
        bytes.text("l");
        bytes.varint(0);
        bytes.varint(items);
        for (std::uint64_t i = 0; i < items; ++i) {
            bytes.text(std::string_view("\x04\0\0", 3));
            bytes.varint(points);
            for (std::uint64_t n = 0; n < 2 * points; ++n) {
                bytes.varint(0);
            }
        }
        bytes.text(std::string_view("\0\0", 2));
        return read_drawings(bytes.bytes(), 1);
    };
    CHECK(polylines(4096, 8).ok());
    CHECK(polylines(4097, 0).error().message.find("4097 items; at most 4096") != std::string::npos);
    CHECK(polylines(4096, 9).error().message.find("has more numbers than the 65536 of a step") != std::string::npos);
}
