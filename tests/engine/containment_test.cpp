// Nothing overlaps, leaves or tunnels, at the highest speeds and in the largest crowds. Source: R24.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/invariants.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kTicksPerCommand = 5;
constexpr int kTicksPerUrge = 300;

// How often what happened, by kind of event and of loss.
struct Happened {
    std::array<int, 9> events{};
    std::array<int, 4> losses{};
    std::int64_t stuck = 0;

    void count(const World& world) {
        for (const Event& event : world.events) {
            ++events[static_cast<std::size_t>(event.kind)];
            if (event.kind == EventKind::Loss) {
                ++losses[static_cast<std::size_t>(event.detail)];
            }
        }
        stuck = std::max(stuck, world.metrics.stuck_impacts);
    }
};

// Plays through all modes, checks after every tick. Returns what broke.
std::string play_and_check(const CrowdedScene& scene, std::int64_t ticks, std::uint64_t seed, Happened& happened) {
    Rules rules = scene.rules;
    rules.match.control_step_ticks = 1;
    rules.match.periods = 100;
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, seed);
    Draw draw(seed);
    Commands commands{};
    Urge urge = Urge::Random;
    for (std::int64_t i = 0; i < ticks; ++i) {
        if (world.mode == GameMode::Ended) {
            world = make_world(resolved_rules, seed + static_cast<std::uint64_t>(i));
        }
        if (i % kTicksPerUrge == 0) {
            urge = static_cast<Urge>(draw.below(kUrges));
        }
        if (i % kTicksPerCommand == 0) {
            commands = urged_commands(world, resolved_rules, urge, draw);
        }
        const std::uint32_t may_overlap = pods_that_may_overlap_ball(world, resolved_rules);
        step(world, resolved_rules, commands);
        happened.count(world);
        if (const auto kept = check_tick(world, resolved_rules, may_overlap); !kept) {
            return kept.error().message + "; tick " + std::to_string(i) + ", " + urge_name(urge);
        }
    }
    return {};
}

void play_all_scenes(std::int64_t ticks_per_scene, std::uint64_t seed) {
    Happened happened;
    for (const CrowdedScene& scene : crowded_scenes()) {
        INFO(scene.name << ", seed " << seed);
        CHECK(play_and_check(scene, ticks_per_scene, seed, happened) == "");
    }
    // Or the scenes would show little.
    for (std::size_t kind = 0; kind < happened.events.size(); ++kind) {
        INFO("event kind " << kind);
        CHECK(happened.events[kind] > 0);
    }
    for (std::size_t cause = 0; cause < happened.losses.size(); ++cause) {
        INFO("loss cause " << cause);
        CHECK(happened.losses[cause] > 0);
    }
    CHECK(happened.stuck > 0);
}

// A corridor in which no two bodies can pass each other: their order along x stays as it was, and the ball among them
// never sees a goal. It cannot be gained either.
Rules corridor_rules() {
    Rules rules = fast_rules(5);
    rules.arena.height = 0.1;
    rules.arena.goal_width = 0.09;
    rules.arena.exclusion_radius = 0.0;
    rules.arena.keepoff = 0.0;
    rules.pod.radius = 0.03;
    rules.ball.radius = 0.025;
    rules.ball.shoot_force = 2e-3;
    rules.ball.pickup_velocity = 0.0;
    rules.match.control_step_ticks = 1;
    rules.match.period_ticks = 1'000'000'000;
    rules.match.lineup_jitter = 1e-3;
    rules.stall.zone_ticks = rules.stall.open_ticks = 0;
    for (auto& places : rules.lineup) {
        places = {{-0.46, 0}, {-0.38, 0}, {-0.3, 0}, {-0.22, 0}, {-0.14, 0}};
    }
    return rules;
}

// Bodies from left to right.
std::vector<int> chain(const World& world) {
    std::vector<int> order{kBall};
    for (int body = 0; body < pods(world); ++body) {
        order.push_back(body);
    }
    std::sort(order.begin(), order.end(), [&](int a, int b) { return position(world, a).x < position(world, b).x; });
    return order;
}

std::string play_in_corridor(int ticks, std::uint64_t seed) {
    Game game = running_game(corridor_rules(), seed);
    World& world = game.world;
    Draw draw(seed);
    Commands commands{};
    const std::vector<int> order = chain(world);
    for (int i = 0; i < ticks; ++i) {
        if (i % 20 == 0) {
            commands = random_commands(draw, 0.0);
        }
        // Every now and then somebody is driven to the bound of its speed.
        if (i % 10 == 0) {
            const int body = draw.below(pods(world) + 1);
            const bool ball = body == pods(world);
            set_velocity(world, ball ? kBall : body,
                         draw.in_square(0.7 * (ball ? game.rules.ball_speed_max : game.rules.pod_speed_max)));
        }
        const std::uint32_t may_overlap = pods_that_may_overlap_ball(world, game.rules);
        step(world, game.rules, commands);
        if (const auto kept = check_tick(world, game.rules, may_overlap); !kept) {
            return kept.error().message + "; tick " + std::to_string(i);
        }
        if (chain(world) != order) {
            return "bodies changed places; tick " + std::to_string(i);
        }
    }
    return {};
}

}  // namespace

TEST_CASE("nothing overlaps or leaves in crowds at the highest speeds", "[property]") { play_all_scenes(3'000, 1); }

TEST_CASE("nothing overlaps or leaves in millions of ticks of crowds at the highest speeds", "[property][slow]") {
    play_all_scenes(sample_of(1'250'000), 2);
}

TEST_CASE("nobody passes anybody in a corridor too narrow for two", "[property]") {
    CHECK(play_in_corridor(10'000, 3) == "");
}

TEST_CASE("nobody passes anybody in a corridor too narrow for two, in a long match", "[property][slow]") {
    CHECK(play_in_corridor(sample_of(1'000'000), 4) == "");
}
