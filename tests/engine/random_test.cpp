// Random streams, and what is drawn from them. Source: R48, R69 to R73.
#include "engine/random.hpp"

#include <cmath>
#include <set>
#include <string>

#include "engine/motion.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules noisy_rules(int pods0 = 2, int pods1 = 2) {
    Rules rules = noisy(rules_of(pods0, pods1));
    rules.match.control_step_ticks = 1;
    return rules;
}

// The ratio of the thrust that acted on a pod at rest to what was asked.
double thrust_factor(Game game, int body) {
    const int slot = slot_of(game.world, body);
    place(game.world, body, slot == 0 ? Vec2{-0.2, 0.1} : Vec2{0.2, 0.1});
    Commands commands{};
    commands[static_cast<std::size_t>(slot)][static_cast<std::size_t>(pod_of(game.world, body))].thrust = {1.0, 0.0};
    step(game.world, game.rules, commands);
    const LinearDrag drag = linear_drag(game.rules.pod.mass, game.rules.pod.friction);
    return game.world.vx[static_cast<std::size_t>(body)] / (drag.force_to_velocity * game.rules.pod.thrust);
}

}  // namespace

TEST_CASE("a random number is in [-1, 1), and uniform enough") {
    double sum = 0.0;
    double squares = 0.0;
    double least = 1.0;
    double most = -1.0;
    constexpr int kDraws = 100'000;
    for (int i = 0; i < kDraws; ++i) {
        const double u = random_signed_unit({7, Purpose::Thrust, i % 2, i % 16, i});
        sum += u;
        squares += u * u;
        least = std::min(least, u);
        most = std::max(most, u);
    }
    CHECK(least >= -1.0);
    CHECK(most < 1.0);
    CHECK(least < -0.999);
    CHECK(most > 0.999);
    CHECK(std::fabs(sum / kDraws) < 0.01);                   // Five standard deviations: 0.009.
    CHECK(std::fabs(squares / kDraws - 1.0 / 3.0) < 0.005);  // Five: 0.0047.
}

TEST_CASE("every key has a stream of its own") {
    std::set<std::uint64_t> words;
    int keys = 0;
    for (const std::uint64_t seed : {0ULL, 1ULL, 2ULL, 1ULL << 52}) {
        for (int purpose = 1; purpose <= 6; ++purpose) {
            for (int slot = 0; slot < 2; ++slot) {
                for (int pod = 0; pod < 16; ++pod) {
                    for (const std::int64_t when : {0, 1, 2, 1'000'000}) {
                        for (const std::uint64_t index : {0ULL, 1ULL}) {
                            words.insert(random_word({seed, static_cast<Purpose>(purpose), slot, pod, when}, index));
                            ++keys;
                        }
                    }
                }
            }
        }
    }
    CHECK(words.size() == static_cast<std::size_t>(keys));
}

TEST_CASE("the coin is fair") {
    int heads = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        for (std::int64_t tick = 0; tick < 100; ++tick) {
            heads += tie_coin(seed, tick);
        }
    }
    CHECK(heads > 4750);
    CHECK(heads < 5250);
}

TEST_CASE("a team's seed depends on the match seed and the slot alone") {
    CHECK(team_seed(1, 0) != team_seed(1, 1));
    CHECK(team_seed(1, 0) != team_seed(2, 0));
    CHECK(team_seed(5, 1) == team_seed(5, 1));
}

TEST_CASE("thrust is multiplied by 1 + r u, with the u of the pod's own stream") {
    const ResolvedRules rules = resolved(noisy_rules());
    double least = 2.0;
    double most = 0.0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Game game{rules, make_world(rules, seed)};
        const double factor = thrust_factor(game, 1);
        REQUIRE(factor == Approx(1.0 + 0.05 * random_signed_unit({seed, Purpose::Thrust, 0, 1, 0})).epsilon(1e-13));
        least = std::min(least, factor);
        most = std::max(most, factor);
    }
    CHECK(least < 0.955);
    CHECK(most > 1.045);
}

TEST_CASE("a pod more shifts nobody else's noise") {
    const ResolvedRules few = resolved(noisy_rules(2, 2));
    const ResolvedRules many = resolved(noisy_rules(3, 5));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Game small{few, make_world(few, seed)};
        const Game large{many, make_world(many, seed)};
        CHECK(thrust_factor(small, body_of(small.world, 0, 1)) == thrust_factor(large, body_of(large.world, 0, 1)));
        CHECK(thrust_factor(small, body_of(small.world, 1, 1)) == thrust_factor(large, body_of(large.world, 1, 1)));
    }
}

TEST_CASE("the free ball's loss of speed is multiplied by 1 + r u, and its displacement is not") {
    Rules rules = noisy_rules();
    rules.noise.ball = 0.5;
    double least = 2.0;
    double most = 0.0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Game game = running_game(rules, seed);
        place_ball(game.world, {0.0, 0.2}, {1e-3, 2e-3});
        step(game.world, game.rules, {});
        const LinearDrag drag = linear_drag(rules.ball.mass, rules.ball.friction);
        CHECK(distance(position(game.world, kBall), Vec2{0.0, 0.2} + Vec2{1e-3, 2e-3} * drag.reach) < 1e-16);
        const double factor = (1.0 - game.world.vx[kBall] / 1e-3) / (1.0 - drag.decay);
        const double u = random_signed_unit({seed, Purpose::BallFriction, 0, 0, 0});
        REQUIRE(factor == Approx(1.0 + 0.5 * u).epsilon(1e-10));
        CHECK(game.world.vy[kBall] == Approx(2.0 * game.world.vx[kBall]).epsilon(1e-15));
        least = std::min(least, factor);
        most = std::max(most, factor);
    }
    CHECK(least < 0.55);
    CHECK(most > 1.45);
}

TEST_CASE("a carried ball feels no noise of its own") {
    Rules rules = noisy_rules();
    rules.noise.thrust = 0.0;
    rules.noise.ball = 1.0;
    Game game = running_game(rules);
    game.world.zone_owner[0] = kNobody;
    place(game.world, 0, {-0.2, 0.1}, {1e-4, 0.0});
    give_ball(game.world, 0);
    step(game.world, game.rules, {});
    const LinearDrag drag = linear_drag(rules.pod.mass + rules.ball.mass, rules.pod.friction_carrying);
    CHECK(game.world.vx[kBall] == Approx(1e-4 * drag.decay).epsilon(1e-15));
}

TEST_CASE("a shot is turned by the angle whose half tangent is u tan(noise / 2), and keeps its length") {
    Rules rules = noisy_rules();
    rules.noise = {0.0, 0.0, 30.0};
    double widest = 0.0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Game game = running_game(rules, seed);
        game.world.zone_owner[0] = kNobody;
        place(game.world, 0, {-0.2, 0.1});
        give_ball(game.world, 0);
        Commands commands{};
        commands[0][0] = {{}, {0.8, 0.6}, true};
        step(game.world, game.rules, commands);
        const LinearDrag drag = linear_drag(rules.ball.mass, rules.ball.friction);
        const Vec2 shot = velocity(game.world, kBall) / drag.decay;
        CHECK(length(shot) == Approx(rules.ball.shoot_force / rules.ball.mass).epsilon(1e-13));
        const double angle = std::atan2(shot.y, shot.x) - std::atan2(0.6, 0.8);
        const double u = random_signed_unit({seed, Purpose::Kick, 0, 0, 0});
        const double half_tangent = u * std::tan(15.0 * std::acos(-1.0) / 180.0);
        REQUIRE(std::tan(0.5 * angle) == Approx(half_tangent).epsilon(1e-10));
        widest = std::max(widest, std::fabs(angle));
    }
    CHECK(widest <= 30.0 * std::acos(-1.0) / 180.0);
    CHECK(widest > 29.0 * std::acos(-1.0) / 180.0);
}

TEST_CASE("without noise and jitter the seed decides nothing but ties") {
    Rules rules = rules_of(5, 5);
    rules.match.lineup_jitter = 0.0;
    const ResolvedRules exact = resolved(rules);
    World one = make_world(exact, 1);
    World two = make_world(exact, 2);
    Draw draw(4);
    for (int i = 0; i < 500; ++i) {
        const Commands commands = random_commands(draw);
        step(one, exact, commands);
        step(two, exact, commands);
    }
    two.seed = one.seed;
    CHECK(first_difference(one, two) == "");
}

TEST_CASE("each kind of noise makes a match of its own") {
    for (int kind = 0; kind < 4; ++kind) {
        Rules rules = rules_of(5, 5);
        rules.match.lineup_jitter = 0.0;
        if (kind == 0) {
            rules.noise.thrust = 0.05;
        }
        if (kind == 1) {
            rules.noise.ball = 0.05;
        }
        if (kind == 2) {
            rules.noise.kick_degrees = 2.0;
        }
        if (kind == 3) {
            rules.match.lineup_jitter = 1e-3;
        }
        const ResolvedRules noisy_match = resolved(rules);
        World one = make_world(noisy_match, 1);
        World two = make_world(noisy_match, 2);
        for (World* world : {&one, &two}) {
            world->mode = GameMode::Running;
            give_ball(*world, 1);
        }
        Commands commands{};
        commands[0][1] = {{1.0, 0.0}, {1.0, 0.0}, true};
        for (int i = 0; i < 3; ++i) {
            step(one, noisy_match, commands);
            step(two, noisy_match, commands);
        }
        two.seed = one.seed;
        INFO("kind " << kind);
        CHECK(first_difference(one, two) != "");
    }
}
