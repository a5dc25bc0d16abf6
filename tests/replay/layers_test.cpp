// Each layer as bytes and back.
#include "engine/step.hpp"
#include "replay/command_layer.hpp"
#include "replay/event_layer.hpp"
#include "replay/layer_bytes.hpp"
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

void put(CommandLayer& layer, std::size_t step, const Commands& commands, const TeamSteps& teams) {
    std::vector<Vec2> thrusts;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        for (std::size_t pod = 0; pod < static_cast<std::size_t>(layer.pod_count[slot]); ++pod) {
            thrusts.push_back(commands[slot][pod].thrust);
        }
    }
    layer.put_sources(step, teams);
    layer.put_thrusts(step, thrusts);
    layer.add_shots(step, commands);
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
    put(layer, 0, commands, teams);
    teams[1].source = CommandSource::Retired;
    commands[1][0] = {{0.0, 0.0}, {-1.0, 0.5}, true};
    put(layer, 1, commands, teams);
    // Sources 0 0 and 0 2; pod 0: 16384 16384, -1 -1; pod 1: zeros; one shot: step 1, body 1, -16384, 8192.
    CHECK(hex(bytes_of(write_commands, layer)) ==
          "00 00 00 04 80 80 02 00 01 00 00 00 00 00 01 01 01 ff ff 01 80 80 01 ");
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
            put(layer, row, given.back(), teams);
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
