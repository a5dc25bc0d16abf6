// Momentum and energy in random crowds, through the real tick.
#include <cmath>

#include "engine/motion.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kPods = 4;
constexpr int kTicks = 10;

double mass_of(const Game& game, int body) {
    if (body == kBall) {
        return game.world.ball_state == BallState::Carried ? 0.0 : game.rules.ball.mass;
    }
    return game.rules.pod.mass + (body == game.world.carrier ? game.rules.ball.mass : 0.0);
}

template <typename Add>
void for_bodies(const World& world, Add add) {
    for (int body = 0; body < pods(world); ++body) {
        add(body);
    }
    add(kBall);
}

Vec2 momentum(const Game& game) {
    Vec2 sum;
    for_bodies(game.world, [&](int body) { sum += velocity(game.world, body) * mass_of(game, body); });
    return sum;
}

// Without friction the velocity is the chord.
double energy(const Game& game) {
    double sum = 0.0;
    for_bodies(game.world,
               [&](int body) { sum += 0.5 * mass_of(game, body) * squared_length(velocity(game.world, body)); });
    return sum;
}

// A crowd in the middle, too slow to reach a border within kTicks. The ball lies aside or is carried.
Game crowd(const Rules& rules, Draw& draw, double speed) {
    Game game = running_game(rules, draw.word());
    for (int body = 0; body < pods(game.world); ++body) {
        const Vec2 cell{0.035 * (body % 3) - 0.035, 0.035 * (body / 3) - 0.035};
        place(game.world, body, cell + draw.in_square(0.002), draw.in_square(speed));
    }
    place_ball(game.world, Vec2{0.035, 0.035} + draw.in_square(0.005), draw.in_square(2.0 * speed));
    if (draw.chance(0.5)) {
        give_ball(game.world, draw.below(pods(game.world)));
    }
    return game;
}

// Everything that can happen between bodies happens in these: pick-ups, shots, losses, bounces.
Rules lively_rules() {
    Rules rules = billiard_rules(kPods, kPods);
    rules.ball.pickup_velocity = 0.01;
    rules.ball.collision_force_limit = 0.005;
    rules.ball.deny_ticks = 2;
    rules.ball.shoot_force = 5e-4;
    return rules;
}

struct Happened {
    int pick_ups = 0;
    int shots = 0;
    int forced = 0;
    std::int64_t impacts = 0;

    void count(const World& world) {
        for (const Event& event : world.events) {
            pick_ups += event.kind == EventKind::PickUp ? 1 : 0;
            shots += event.kind == EventKind::Shot ? 1 : 0;
            forced += event.kind == EventKind::Loss && event.detail == 1 ? 1 : 0;
        }
        impacts += world.metrics.impacts_per_tick_max;
    }
};

}  // namespace

TEST_CASE("momentum is conserved in impacts, pick-ups, shots and losses by force", "[property]") {
    Draw draw(11);
    Happened happened;
    for (int scene = 0; scene < 300; ++scene) {
        Rules rules = lively_rules();
        rules.match.restitution = draw.chance(0.5) ? 1.0 : draw.unit();
        Game game = crowd(rules, draw, 0.008);
        const Vec2 before = momentum(game);
        for (int i = 0; i < kTicks; ++i) {
            step(game.world, game.rules, random_commands(draw, 0.2));
            happened.count(game.world);
            if (game.world.metrics.stuck_impacts > 0) {
                break;  // A stuck body is held by nobody's momentum.
            }
            INFO("scene " << scene << ", tick " << i);
            REQUIRE(distance(momentum(game), before) < 1e-14);
        }
    }
    CHECK(happened.pick_ups > 100);
    CHECK(happened.shots > 100);
    CHECK(happened.forced > 30);
    CHECK(happened.impacts > 1000);
}

TEST_CASE("with friction and thrust impacts leave the momentum at the tick's end as if there had been none",
          "[property]") {
    Draw draw(12);
    Rules rules = lively_rules();
    rules.pod.friction = 0.1;
    rules.pod.friction_carrying = 0.3;
    rules.pod.thrust = 1e-3;
    rules.ball.friction = 0.02;
    for (int scene = 0; scene < 300; ++scene) {
        Game game = crowd(rules, draw, 0.008);
        const Commands commands = random_commands(draw, 0.0);
        Game alone = game;  // The same start without impacts.
        Vec2 expected;
        for_bodies(alone.world, [&](int body) {
            const double mass = mass_of(alone, body);
            if (mass == 0.0) {
                return;
            }
            const bool ball = body == kBall;
            const double friction =
                ball ? rules.ball.friction
                     : (body == alone.world.carrier ? rules.pod.friction_carrying : rules.pod.friction);
            Vec2 force;
            if (!ball) {
                const auto slot = static_cast<std::size_t>(slot_of(alone.world, body));
                force = clamped_to_unit(commands[slot][static_cast<std::size_t>(pod_of(alone.world, body))].thrust) *
                        rules.pod.thrust;
            }
            expected += advanced({{}, velocity(alone.world, body)}, force, linear_drag(mass, friction)).velocity * mass;
        });
        step(game.world, game.rules, commands);
        if (game.world.metrics.stuck_impacts > 0) {
            continue;
        }
        INFO("scene " << scene);
        REQUIRE(distance(momentum(game), expected) < 1e-14);
    }
}

TEST_CASE("with restitution 1 the energy of the chords is conserved, borders included", "[property]") {
    Draw draw(13);
    for (int scene = 0; scene < 100; ++scene) {
        Game game = crowd(billiard_rules(kPods, kPods), draw, 0.02);
        place_ball(game.world, {0.2, 0.2}, draw.in_square(0.04));  // Nobody gains it.
        const double before = energy(game);
        for (int i = 0; i < 60 && game.world.mode == GameMode::Running; ++i) {
            step(game.world, game.rules, {});
            if (game.world.metrics.stuck_impacts > 0 || game.world.ball_state == BallState::Dead) {
                break;
            }
            INFO("scene " << scene << ", tick " << i);
            REQUIRE(std::fabs(energy(game) - before) < 1e-12 * before);
        }
    }
}

TEST_CASE("with friction and thrust the energy of a tick's chords is the same before and after its impacts",
          "[property]") {
    Draw draw(14);
    Rules rules = billiard_rules(kPods, kPods);
    rules.pod.friction = rules.pod.friction_carrying = 0.1;
    rules.pod.thrust = 3e-4;
    rules.ball.friction = 0.02;
    std::int64_t impacts = 0;
    for (int scene = 0; scene < 300; ++scene) {
        Game game = crowd(rules, draw, 0.02);
        place_ball(game.world, Vec2{0.035, 0.035} + draw.in_square(0.005), draw.in_square(0.02));
        step(game.world, game.rules, random_commands(draw, 0.0));  // Sets the thrust; the next tick is looked at.
        Chords chords{};
        World free = game.world;
        integrate(free, game.rules, chords);
        const std::int64_t stuck = game.world.metrics.stuck_impacts;
        game.world.metrics.impacts_per_tick_max = 0;
        tick(game.world, game.rules);
        if (game.world.metrics.stuck_impacts > stuck) {
            continue;
        }
        impacts += game.world.metrics.impacts_per_tick_max;
        double before = 0.0;
        double after = 0.0;
        for_bodies(game.world, [&](int body) {
            const auto b = static_cast<std::size_t>(body);
            const Vec2 chord{chords.x[b], chords.y[b]};
            // What an impact adds to the velocity it adds to the chord. Source: R21.
            const Vec2 last = chord + (velocity(game.world, body) - velocity(free, body));
            before += 0.5 * mass_of(game, body) * squared_length(chord);
            after += 0.5 * mass_of(game, body) * squared_length(last);
        });
        INFO("scene " << scene);
        REQUIRE(std::fabs(after - before) < 1e-12 * before);
    }
    CHECK(impacts > 300);
}

TEST_CASE("below restitution 1, and in pick-ups and losses, no energy is gained", "[property]") {
    Draw draw(15);
    Happened happened;
    double lost = 0.0;
    for (int scene = 0; scene < 200; ++scene) {
        Rules rules = lively_rules();
        rules.match.restitution = draw.unit();
        Game game = crowd(rules, draw, 0.015);
        for (int i = 0; i < 40; ++i) {
            const double before = energy(game);
            step(game.world, game.rules, {});
            happened.count(game.world);
            if (game.world.ball_state == BallState::Dead) {
                break;
            }
            INFO("scene " << scene << ", tick " << i);
            REQUIRE(energy(game) <= before * (1.0 + 1e-13));
            lost += before - energy(game);
        }
    }
    CHECK(lost > 0.0);
    CHECK(happened.pick_ups > 50);
    CHECK(happened.forced > 50);
}
