// Ties that are forced, each until both values of the coin came up. Source: R29, R33.
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kSeeds = 24;  // The chance that one value of the coin never comes is 2^-23.

constexpr double kTouch = 0x1p-6 + 0x1p-7;  // Of pod and ball.
constexpr double kPods = 2 * 0x1p-6;        // Of two pods.

// Two pods a side; those that the scene does not need stand opposite to each other.
Game table(const Rules& rules, std::uint64_t seed) {
    Game game = table_of(rules, {-0.25, 0.25}, 0.125, {}, seed);
    place(game.world, 2, {0.25, -0.25});
    place(game.world, 3, {0.125, -0.25});
    return game;
}

Rules frictionless() {
    Rules rules = tie_rules(2, 2);
    rules.pod.friction = rules.pod.friction_carrying = rules.ball.friction = rules.pod.thrust = 0.0;
    rules.match.control_step_ticks = 1;
    return rules;
}

// Steps a scene and its half turn under every seed. Returns how often the outcome followed either value of the coin.
template <typename MakeScene, typename Outcome>
void check_tie(MakeScene make_scene, Outcome outcome, int steps = 4) {
    std::vector<std::vector<int>> by_coin(2);
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        Game game = make_scene(seed);
        World turned = half_turned(game.world);
        const int coin = tie_coin(seed, game.world.tick);
        for (int i = 0; i < steps; ++i) {
            step(game.world, game.rules, {});
            step(turned, game.rules, {});
            INFO("seed " << seed << ", step " << i);
            REQUIRE(first_difference(half_turned(game.world), turned) == "");
            if (i == 0) {
                by_coin[static_cast<std::size_t>(coin)].push_back(outcome(game.world));
            }
        }
    }
    for (const auto& outcomes : by_coin) {
        REQUIRE(!outcomes.empty());
        for (const int one : outcomes) {
            CHECK(one == outcomes.front());  // The coin alone decides ...
        }
    }
    CHECK(by_coin[0].front() != by_coin[1].front());  // ... and it does decide.
}

int carrier(const World& world) { return world.carrier; }

}  // namespace

TEST_CASE("a symmetric start with the ball in the exact centre") {
    check_tie(
        [](std::uint64_t seed) {
            Rules rules = tie_rules(2, 2);
            rules.match.control_step_ticks = 50;
            Game game = table(rules, seed);
            place(game.world, 0, {-kTouch - 0x1p-11, 0.0}, {0x1p-10, 0.0});
            place(game.world, 2, {kTouch + 0x1p-11, 0.0}, {-0x1p-10, 0.0});
            return game;
        },
        [](const World& world) { return world.metrics.slot[0].gains > 0 ? 0 : 1; });
}

TEST_CASE("two pods meet the ball at the same time, slow: the coin says who has it") {
    check_tie(
        [](std::uint64_t seed) {
            Game game = table(frictionless(), seed);
            place(game.world, 0, {0.0, -kTouch - 0x1p-11}, {0.0, 0x1p-10});
            place(game.world, 2, {0.0, kTouch + 0x1p-11}, {0.0, -0x1p-10});
            place_ball(game.world, {});
            return game;
        },
        carrier);
}

TEST_CASE("two pods meet the ball at the same time, fast: the coin says who hits first") {
    check_tie(
        [](std::uint64_t seed) {
            Game game = table(frictionless(), seed);
            place(game.world, 0, {-kTouch - 0x1p-7, 0.0}, {0x1p-6, 0.0});
            place(game.world, 2, {kTouch + 0x1p-7, 0.0}, {-0x1p-6, 0.0});
            place_ball(game.world, {});
            return game;
        },
        [](const World& world) { return world.vx[kBall] > 0.0 ? 1 : -1; });
}

TEST_CASE("three in a row: a pod is hit from both sides at the same time") {
    // The blows add up to nothing in whichever order; what the order changes is checked by the bits.
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        Rules rules = frictionless();
        rules.pod_count = {2, 1};
        Game game = running_game(rules, seed);
        game.world.zone_owner = {kNobody, kNobody};
        place(game.world, 0, {-kPods - 0x1p-7, 0.0}, {0x1p-6, 0.0});
        place(game.world, 1, {});
        place(game.world, 2, {kPods + 0x1p-7, 0.0}, {-0x1p-6, 0.0});
        place_ball(game.world, {0.25, 0.25});
        World turned = half_turned(game.world);
        for (int i = 0; i < 3; ++i) {
            step(game.world, game.rules, {});
            step(turned, game.rules, {});
            REQUIRE(first_difference(half_turned(game.world), turned) == "");
        }
        CHECK(velocity(game.world, 0) == Vec2{-0x1p-6, 0.0});
        CHECK(velocity(game.world, 2) == Vec2{0x1p-6, 0.0});
    }
}

TEST_CASE("three in a row: the carrier is hit from both sides at the same time") {
    check_tie(
        [](std::uint64_t seed) {
            Rules rules = frictionless();
            rules.ball.collision_force_limit = 1.0;
            Game game = table(rules, seed);
            // Twice as heavy a carrier would stand still; this one does not, so the order of the blows shows.
            place(game.world, 0, {-kPods - 0x1p-7, 0.0}, {0x1p-6, 0.0});
            place(game.world, 2, {kPods + 0x1p-7, 0.0}, {-0x1p-6, 0.0});
            place(game.world, 1, {});
            give_ball(game.world, 1);
            return game;
        },
        [](const World& world) { return world.vx[1] > 0.0 ? 1 : -1; });
}

TEST_CASE("ball and pod in a corner") {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        for (const double speed : {0x1p-10, 0x1p-7}) {
            Game game = table(frictionless(), seed);
            const Vec2 corner{0.5 - 0x1p-7, 0.3125 - 0x1p-7};
            place_ball(game.world, corner);
            // From the diagonal, so that both borders are met at the same time.
            place(game.world, 2, corner - Vec2{kTouch, kTouch}, {speed, speed});
            // And the same in the opposite corner, against the border alone.
            place(game.world, 0, {-0.5 + 0x1p-6, -0.3125 + 0x1p-6}, {-speed, -speed});
            World turned = half_turned(game.world);
            for (int i = 0; i < 8; ++i) {
                step(game.world, game.rules, {});
                step(turned, game.rules, {});
                INFO("seed " << seed << ", speed " << speed << ", step " << i);
                REQUIRE(first_difference(half_turned(game.world), turned) == "");
            }
        }
    }
}

TEST_CASE("two defenders come to the empty zone at the same time, on both sides of the arena") {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        Game game = table(frictionless(), seed);
        place_ball(game.world, {0.0, 0.25});
        // 3-4-5 triangles: 0.8 and 0.6 of the same distance, above and below the axis.
        const double away = 0.125 + 0x1p-6 + 0x1p-8;
        for (int slot = 0; slot < kSlots; ++slot) {
            const double goal = slot == 0 ? -0.5 : 0.5;
            const double in = slot == 0 ? -1.0 : 1.0;
            for (int pod = 0; pod < 2; ++pod) {
                const double up = (pod == 0 ? 1.0 : -1.0) * in;
                place(game.world, body_of(game.world, slot, pod), {goal - in * 0.6 * away, up * 0.8 * away},
                      {in * 0.6 * 0x1p-7, -up * 0.8 * 0x1p-7});
            }
        }
        World turned = half_turned(game.world);
        for (int i = 0; i < 4; ++i) {
            step(game.world, game.rules, {});
            step(turned, game.rules, {});
            REQUIRE(first_difference(half_turned(game.world), turned) == "");
        }
        CHECK(game.world.zone_owner == std::array<std::int32_t, kSlots>{0, 2});  // The lower numbers.
    }
}

TEST_CASE("a stalled ball in the exact centre is dropped in the half that the coin names") {
    check_tie(
        [](std::uint64_t seed) {
            Game game = table(frictionless(), seed);
            place_ball(game.world, {});
            game.world.stall_open_ticks = game.rules.stall.open_ticks - 1;
            return game;
        },
        [](const World& world) { return world.x[kBall] > 0.0   ? 1
                                        : world.x[kBall] < 0.0 ? -1
                                                               : 0; });
}
