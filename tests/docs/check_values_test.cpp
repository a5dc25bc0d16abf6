// The check values of docs/rules.md, computed by the engine.
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "config/rules_library.hpp"
#include "engine/random.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"

using namespace podball::engine;
using podball::Vec2;

namespace {

constexpr std::uint64_t kSeed = 42;

std::string book() {
    std::ifstream file(PODBALL_SOURCE_DIR "/docs/rules.md");
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string as_text(std::uint64_t word) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "0x%016" PRIx64, word);
    return buffer;
}

std::string as_text(double number) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.17g", number);
    return buffer;
}

// The page has a row with this expression and this value.
void check_row(const std::string& expression, const std::string& value) {
    static const std::string rules = book();
    INFO("| `" << expression << "` | " << value << " |");
    CHECK(rules.find("\n| `" + expression + "` | " + value + " |\n") != std::string::npos);
}

void check_drag(const std::string& call, const podball::LinearDrag& drag) {
    check_row("drag" + call, as_text(drag.decay) + ", " + as_text(drag.reach) + ", " + as_text(drag.force_to_velocity) +
                                 ", " + as_text(drag.force_to_reach));
}

Rules with_kick_noise(double degrees) {
    Rules rules;
    rules.noise.kick_degrees = degrees;
    return rules;
}

// The commands of the page's drill in control step `step`: everybody runs for the ball.
Commands drill(const World& world, int step) {
    Commands commands{};
    for (int body = 0; body < pods(world); ++body) {
        const auto b = static_cast<std::size_t>(body);
        Command& command =
            commands[static_cast<std::size_t>(slot_of(world, body))][static_cast<std::size_t>(pod_of(world, body))];
        command.thrust = {world.x[kBall] > world.x[b] ? 0.75 : -0.75, world.y[kBall] > world.y[b] ? 0.5 : -0.5};
        command.shot = {body % 2 == 0 ? 0.5 : -0.5, (step / 20 % 3 - 1) * 0.25};
        command.shoot = step % 20 == 0;
    }
    return commands;
}

// Its orders, in games with resources.
Orders drill_orders(const World& world, int step) {
    Orders orders{};
    for (int slot = 0; slot < kSlots && step % 10 == 5; ++slot) {
        SlotOrders& own = orders[static_cast<std::size_t>(slot)];
        const Vec2 pod = position(world, body_of(world, slot, step / 10 % 7));
        const Vec2 place = pod + Vec2{slot == 0 ? 0.04 : -0.04, 0.0};
        own.order[0] = {OrderKind::Build, step / 10 % 2, 0, place};
        own.order[1] = {OrderKind::TakeDown, 0, step / 100 + 1, {}};
        own.count = step % 50 == 25 ? 2 : 1;
    }
    return orders;
}

void play_drill(World& world, const ResolvedRules& rules, int step) {
    if (rules.has_resources) {
        OrderAnswers answers{};
        podball::engine::step(world, rules, drill(world, step), drill_orders(world, step), answers);
    } else {
        podball::engine::step(world, rules, drill(world, step));
    }
}

void check_drill(const std::string& game, bool swap_sides) {
    const auto rules = podball::config::load_rules(PODBALL_SOURCE_DIR "/configs/games/" + game + ".json", {});
    REQUIRE(rules);
    World world = make_world(rules.value().resolved, kSeed, swap_sides);
    const std::string name = game + (swap_sides ? ", slot 0 on side 1" : "");
    for (int step = 0; step <= 1000; ++step) {
        if (step == 0 || step == 100 || step == 1000) {
            check_row(name + ", after " + std::to_string(step), as_text(state_hash(world)));
        }
        play_drill(world, rules.value().resolved, step);
    }
    const Metrics& metrics = world.metrics;
    INFO("gains " << metrics.slot[0].gains << ":" << metrics.slot[1].gains << ", kicks " << metrics.slot[0].kicks << ":"
                  << metrics.slot[1].kicks << ", most impacts " << metrics.impacts_per_tick_max << ", score "
                  << world.score[0] << ":" << world.score[1] << ", kickoffs " << world.kickoffs);
    CHECK(metrics.slot[0].gains + metrics.slot[1].gains > 0);
    CHECK(metrics.slot[0].kicks + metrics.slot[1].kicks > 0);
    CHECK(metrics.impacts_per_tick_max > 3);
}

}  // namespace

TEST_CASE("R73: the check values of the random numbers are the engine's") {
    check_row("mix(1)", as_text(mix(1)));
    check_row("word(3, 1, 2, 100)", as_text(random_word({kSeed, Purpose::Thrust, 1, 2, 100})));
    check_row("unit(3, 1, 2, 100)", as_text(random_signed_unit({kSeed, Purpose::Thrust, 1, 2, 100})));
    check_row("unit(2, 1, 10, 3, 1)", as_text(random_signed_unit({kSeed, Purpose::Jitter, 1, 10, 3}, 1)));
    check_row("word(6, 1, 0, 0)", as_text(team_seed(kSeed, 1)));
    std::string coins;
    for (int tick = 0; tick < 16; ++tick) {
        coins += std::to_string(tie_coin(kSeed, tick));
    }
    check_row("coins of the ticks 0 to 15", coins);
}

TEST_CASE("R87: the check values of the constants are the engine's") {
    check_drag("(1, 0.015)", podball::linear_drag(1.0, 0.015));
    check_drag("(0.1, 0.5)", podball::linear_drag(0.1, 0.5));
    check_row("half_tangent(2)", as_text(resolve(with_kick_noise(2.0)).value().kick_half_tangent));
    check_row("half_tangent(90)", as_text(resolve(with_kick_noise(90.0)).value().kick_half_tangent));
}

TEST_CASE("R88: the check values of the state hash are the engine's") {
    check_drill("classic-5", false);
    check_drill("research-11", false);
    check_drill("research-11", true);
    check_drill("resource-7", false);
    check_drill("resource-7", true);
}

TEST_CASE("R103: the check values of the supply are the engine's") {
    const auto rules = podball::config::load_rules(PODBALL_SOURCE_DIR "/configs/games/resource-7.json", {});
    REQUIRE(rules);
    check_row("S(1) of resource-7", as_text(rules.value().resolved.supply.until(1)));
    check_row("S(60000) of resource-7", as_text(rules.value().resolved.supply.until(60'000)));
}
