// Impacts at the same time are answered in a stated order. Source: R22, R33.
#include "engine/random.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// Lengths that are sums of powers of two, so that bodies touch exactly and at exactly the same time.
constexpr double kPodRadius = 0x1p-6;
constexpr double kBallRadius = 0x1p-7;

Rules exact_rules() {
    Rules rules = billiard_rules(2, 2);
    rules.arena.height = 0.625;
    rules.pod.radius = kPodRadius;
    rules.ball.radius = kBallRadius;
    rules.ball.pickup_velocity = 0.01;
    rules.ball.collision_force_limit = 1.0;
    return rules;
}

Game table(std::uint64_t seed = 1) { return table_of(exact_rules(), {-0.25, 0.25}, 0.125, {-0.25, -0.25}, seed); }

}  // namespace

TEST_CASE("the earliest impact comes first, whatever its kind") {
    // The ball reaches the pod before the pod behind does: too fast a contact, though the blow from behind would slow
    // it.
    Game game = table();
    place(game.world, 0, {0.0, 0.0}, {0.0078125, 0.0});
    place(game.world, 1, {2 * kPodRadius + 0.001, 0.0});
    place_ball(game.world, {0.0, kPodRadius + kBallRadius}, {0.0, -0.0078125});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == kNobody);
}

TEST_CASE("pod against pod comes before pod against ball") {
    Game game = table();
    place(game.world, 0, {0.0, 0.0}, {0.0078125, 0.0});
    place(game.world, 1, {2 * kPodRadius, 0.0});
    place_ball(game.world, {0.0, kPodRadius + kBallRadius}, {0.0, -0.0078125});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);  // The other pod stopped it, so the contact with the ball was slow.
}

TEST_CASE("pod against pod comes before pod against border") {
    // A carrier between the border and a pod behind it: by its mass the order of the blows shows in the end.
    Game game = table();
    const double wall = 0.5 - kPodRadius;
    place(game.world, 2, {wall - 2 * kPodRadius, 0.125}, {0.015625, 0.0});
    place(game.world, 0, {wall, 0.125}, {0.0078125, 0.0});
    give_ball(game.world, 0);
    const double m = game.rules.pod.mass;
    const double carrier = m + game.rules.ball.mass;
    double behind = 0.015625;
    double front = 0.0078125;
    while (front > 0.0 || behind > front) {
        if (behind > front) {
            const double impulse = 2.0 * m * carrier / (m + carrier) * (behind - front);
            behind -= impulse / m;
            front += impulse / carrier;
        } else {
            front = -front;
        }
    }
    step(game.world, game.rules, {});
    CHECK(game.world.vx[0] == Approx(front).epsilon(1e-12));
    CHECK(game.world.vx[2] == Approx(behind).epsilon(1e-12));
}

TEST_CASE("pod against border comes before pod against ball") {
    // Turned back by the border, the pod is no longer slow to the ball that comes with it.
    Game game = table();
    place(game.world, 0, {0.5 - kPodRadius, 0.125}, {0.0078125, 0.0});
    place_ball(game.world, {0.5 - 2 * kPodRadius - kBallRadius, 0.125}, {0.015625, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == kNobody);
}

TEST_CASE("pod against keep-off line comes before pod against ball") {
    Game game = table();
    game.world.mode = GameMode::BeforeKickoff;
    game.world.mode_slot = 0;
    const double line = game.rules.arena.keepoff + kPodRadius;
    for (int body = 2; body < 4; ++body) {
        place(game.world, body, {0.125 * body, 0.25});
    }
    place(game.world, 0, {-line, 0.0}, {0.0078125, 0.0});
    place_ball(game.world, {-line - kPodRadius - kBallRadius, 0.0}, {0.015625, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == kNobody);
}

TEST_CASE("pod against zone circle comes before pod against ball") {
    Rules rules = exact_rules();
    rules.arena.exclusion_radius = 0.125;
    Game game = running_game(rules);
    for (int body = 0; body < pods(game.world); ++body) {
        place(game.world, body, {-0.25 + 0.125 * body, 0.25});
    }
    game.world.zone_owner = {kNobody, kNobody};
    const double circle = 0.5 - 0.125 - kPodRadius;
    place(game.world, 0, {circle, 0.0}, {0.0078125, 0.0});
    place_ball(game.world, {circle - kPodRadius - kBallRadius, 0.0}, {0.015625, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == kNobody);
}

TEST_CASE("pod against ball comes before ball against border") {
    // Slow for the pod on its way to the border, fast once it came back from there.
    Game game = table();
    const double border = 0.3125 - kBallRadius;
    place(game.world, 0, {0.0, border - kPodRadius - kBallRadius}, {0.0, 0.015625});
    place_ball(game.world, {0.0, border}, {0.0, 0.0078125});
    step(game.world, game.rules, {});
    CHECK(game.world.carrier == 0);
}

TEST_CASE("of two pods that reach the ball at the same time the one with the lower code gains it") {
    int won_by_slot_0 = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Game game = table(seed);
        place(game.world, 1, {-kPodRadius - kBallRadius - 0.0009765625, 0.0}, {0.001953125, 0.0});
        place(game.world, 2, {kPodRadius + kBallRadius + 0.0009765625, 0.0}, {-0.001953125, 0.0});
        place_ball(game.world, {});
        const int coin = tie_coin(seed, game.world.tick);
        step(game.world, game.rules, {});
        // Codes: (slot xor coin) * 16 + pod; pod 1 of slot 0 against pod 0 of slot 1.
        CHECK(game.world.carrier == (coin == 0 ? 1 : 2));
        won_by_slot_0 += coin == 0 ? 1 : 0;
    }
    CHECK(won_by_slot_0 > 0);
    CHECK(won_by_slot_0 < 20);
}

TEST_CASE("of two team-mates that reach the ball at the same time the lower number gains it, whatever the coin") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Game game = table(seed);
        const int slot = static_cast<int>(seed) % 2;
        const int low = body_of(game.world, slot, 0);
        place(game.world, low + 1, {-kPodRadius - kBallRadius - 0.0009765625, 0.0}, {0.001953125, 0.0});
        place(game.world, low, {kPodRadius + kBallRadius + 0.0009765625, 0.0}, {-0.001953125, 0.0});
        place_ball(game.world, {});
        step(game.world, game.rules, {});
        CHECK(game.world.carrier == low);
    }
}
