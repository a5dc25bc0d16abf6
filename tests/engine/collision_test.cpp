// What single impacts do.
#include <cmath>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr Vec2 kAway{-0.3, 0.3};  // Where nothing happens.

bool near(Vec2 a, Vec2 b, double tolerance = 1e-15) { return distance(a, b) <= tolerance; }

// Two pods of slot 0 and one of slot 1, which stands away, as does the ball.
Game table(const Rules& rules) { return table_of(rules, kAway, 0.1, {-0.4, -0.3}); }

}  // namespace

TEST_CASE("equal pods exchange their velocities in a head-on impact, in the midst of a tick") {
    Game game = table(billiard_rules(2, 1));
    place(game.world, 0, {-0.02, 0.0}, {0.01, 0.0});
    place(game.world, 1, {0.02, 0.0}, {-0.01, 0.0});  // They meet after half a tick.
    step(game.world, game.rules, {});
    CHECK(near(velocity(game.world, 0), {-0.01, 0.0}));
    CHECK(near(velocity(game.world, 1), {0.01, 0.0}));
    CHECK(near(position(game.world, 0), {-0.02, 0.0}));
    CHECK(near(position(game.world, 1), {0.02, 0.0}));
}

TEST_CASE("an oblique impact acts along the line of centres alone") {
    Game game = table(billiard_rules(2, 1));
    const double r = game.rules.pod.radius;
    const double u = 0.012;
    // Contact with the centres r apart in y: the line of centres is turned by 30 degrees.
    const Vec2 normal{std::sqrt(0.75), -0.5};
    place(game.world, 0, {-2.0 * r * normal.x - u / 4.0, r}, {u, 0.0});
    place(game.world, 1, {0.0, 0.0});
    step(game.world, game.rules, {});
    const Vec2 passed_on = normal * (u * normal.x);
    CHECK(near(velocity(game.world, 1), passed_on));
    CHECK(near(velocity(game.world, 0), Vec2{u, 0.0} - passed_on));
    CHECK(near(position(game.world, 1), passed_on * 0.75));
    CHECK(near(position(game.world, 0), Vec2{-2.0 * r * normal.x, r} + (Vec2{u, 0.0} - passed_on) * 0.75));
}

TEST_CASE("a pod and the ball bounce by their masses") {
    Game game = table(billiard_rules(2, 1));
    place(game.world, 0, {-0.024, 0.0}, {0.01, 0.0});
    place_ball(game.world, {0.0, 0.0}, {-0.002, 0.0});
    step(game.world, game.rules, {});
    const double m = game.rules.pod.mass;
    const double b = game.rules.ball.mass;
    const double passed_on = 2.0 * m * b / (m + b) * 0.012;
    CHECK(near(velocity(game.world, 0), {0.01 - passed_on / m, 0.0}));
    CHECK(near(velocity(game.world, kBall), {-0.002 + passed_on / b, 0.0}));
    CHECK(near(velocity(game.world, kBall) - velocity(game.world, 0), {0.012, 0.0}));
}

TEST_CASE("restitution scales the speed of separation, but not below 1e-4") {
    Rules rules = billiard_rules(2, 1);
    rules.match.restitution = 0.25;
    Game game = table(rules);
    const double approach = GENERATE(0.01, 1.1e-4, 0.9e-4);
    place(game.world, 0, {-0.015, 0.0}, {approach, 0.0});
    place(game.world, 1, {0.015, 0.0});
    step(game.world, game.rules, {});
    const double separation = approach * (approach < 1e-4 ? 1.0 : 0.25);
    CHECK(near(velocity(game.world, 1) - velocity(game.world, 0), {separation, 0.0}));
    CHECK(near(velocity(game.world, 1) + velocity(game.world, 0), {approach, 0.0}));
}

TEST_CASE("restitution is for discs alone: borders reflect perfectly") {
    Rules rules = billiard_rules(2, 1);
    rules.match.restitution = 0.0;
    Game game = table(rules);
    place(game.world, 0, {0.2, 0.305}, {0.003, 0.01});
    step(game.world, game.rules, {});
    CHECK(near(velocity(game.world, 0), {0.003, -0.01}));
    CHECK(near(position(game.world, 0), {0.203, 0.305}));
}

TEST_CASE("at a border the angle of exit is the angle of incidence") {
    const bool ball = GENERATE(true, false);
    const Vec2 to = GENERATE(Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1});
    Game game = table(billiard_rules(2, 1));
    const double radius = ball ? game.rules.ball.radius : game.rules.pod.radius;
    const Vec2 along{std::fabs(to.y), std::fabs(to.x)};
    const double depth = (to.x != 0.0 ? 0.5 : 0.5 * game.rules.arena.height) - radius;
    const Vec2 start = to * (depth - 0.005) + along * 0.2;
    const Vec2 v = to * 0.02 + along * 0.007;
    ball ? place_ball(game.world, start, v) : place(game.world, 0, start, v);
    step(game.world, game.rules, {});
    const int body = ball ? kBall : 0;
    CHECK(near(velocity(game.world, body), to * -0.02 + along * 0.007));
    CHECK(near(position(game.world, body), to * (depth - 0.015) + along * 0.207));
}

TEST_CASE("a body returns from a corner the way it came") {
    const bool ball = GENERATE(true, false);
    Game game = table(billiard_rules(2, 1));
    const double radius = ball ? game.rules.ball.radius : game.rules.pod.radius;
    const Vec2 corner{0.5 - radius, 0.5 * game.rules.arena.height - radius};
    const Vec2 v{0.016, 0.016};
    ball ? place_ball(game.world, corner - v * 0.5, v) : place(game.world, 0, corner - v * 0.5, v);
    step(game.world, game.rules, {});
    CHECK(near(velocity(game.world, ball ? kBall : 0), v * -1.0));
    CHECK(near(position(game.world, ball ? kBall : 0), corner - v * 0.5));
}

TEST_CASE("an impact adds to the velocity at the tick's end what it adds to the chord") {
    Rules rules = billiard_rules(2, 1);
    rules.pod.friction = 0.3;
    rules.pod.friction_carrying = 0.3;
    rules.pod.thrust = 3e-4;
    Game game = table(rules);
    place(game.world, 0, {0.2, 0.3}, {0.0, 0.02});
    Commands commands{};
    commands[0][0].thrust = {0.0, 1.0};
    step(game.world, game.rules, commands);
    const LinearDrag drag = linear_drag(rules.pod.mass, rules.pod.friction);
    const Motion free = advanced({{0.2, 0.3}, {0.0, 0.02}}, {0.0, rules.pod.thrust}, drag);
    const double chord = free.position.y - 0.3;
    const double wall = 0.5 * rules.arena.height - rules.pod.radius;
    CHECK(std::fabs(game.world.vy[0] - (free.velocity.y - 2.0 * chord)) < 1e-15);
    CHECK(std::fabs(game.world.y[0] - (2.0 * wall - free.position.y)) < 1e-15);
}

TEST_CASE("three in a row pass a blow on within one tick") {
    Game game = table(billiard_rules(3, 1));
    place(game.world, 0, {-0.05, 0.0}, {0.03, 0.0});
    place(game.world, 1, {-0.01, 0.0});
    place(game.world, 2, {0.025, 0.0});  // Gaps of 0.01 and 0.005: half of the way is left in the end.
    step(game.world, game.rules, {});
    CHECK(near(velocity(game.world, 0), {}));
    CHECK(near(velocity(game.world, 1), {}));
    CHECK(near(velocity(game.world, 2), {0.03, 0.0}));
    CHECK(near(position(game.world, 2), {0.04, 0.0}));
    CHECK(near(position(game.world, 1), {-0.005, 0.0}));
}

TEST_CASE("a fast body does not jump over one in its way") {
    Rules rules = billiard_rules(2, 1);
    rules.pod.radius = 1e-3;
    rules.ball.radius = 1e-3;
    Game game = table(rules);
    place(game.world, 0, {0.1, 0.1});
    place_ball(game.world, {0.1 - 0.029, 0.1}, {0.058, 0.0});  // 29 diameters in a tick.
    step(game.world, game.rules, {});
    CHECK(game.world.vx[kBall] < 0.0);
    CHECK(game.world.vx[0] > 0.0);
    CHECK(game.world.x[kBall] < game.world.x[0]);
}

TEST_CASE("bodies that touch but part, or slide past each other, do not collide") {
    Game game = table(billiard_rules(2, 1));
    place(game.world, 0, {0.0, 0.0}, {-0.001, 0.0});
    place(game.world, 1, {0.03, 0.0}, {0.0, 0.01});
    step(game.world, game.rules, {});
    CHECK(velocity(game.world, 0) == Vec2{-0.001, 0.0});
    CHECK(velocity(game.world, 1) == Vec2{0.0, 0.01});
}

TEST_CASE("after 16 impacts in a tick a body stays where it is, keeps its velocity, and is a wall to others") {
    Rules rules = billiard_rules(2, 1);
    rules.ball.mass = 1e-3;
    rules.ball.shoot_force = 1e-5;
    Game game = table(rules);
    // The ball is squeezed between two heavy pods and hit by them in turn.
    place(game.world, 0, {-0.024, 0.0}, {0.02, 0.0});
    place(game.world, 1, {0.024, 0.0}, {-0.02, 0.0});
    place_ball(game.world, {0.0, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.metrics.stuck_impacts >= 1);
    CHECK(game.world.vx[kBall] != 0.0);
    CHECK(std::fabs(game.world.x[kBall]) < 1e-3);
    CHECK(game.world.vx[0] < 0.0);  // Both bounced off what stood still.
    CHECK(game.world.vx[1] > 0.0);
    const double clear = game.rules.pod.radius + game.rules.ball.radius;
    CHECK(game.world.x[kBall] - game.world.x[0] >= clear * (1.0 - 1e-9));
    CHECK(game.world.x[1] - game.world.x[kBall] >= clear * (1.0 - 1e-9));
}

TEST_CASE("a body that is stuck in one tick moves on in the next") {
    Rules rules = billiard_rules(2, 1);
    rules.ball.mass = 1e-3;
    rules.ball.shoot_force = 1e-5;
    Game game = table(rules);
    place(game.world, 0, {-0.024, 0.0}, {0.02, 0.0});
    place(game.world, 1, {0.024, 0.0}, {-0.02, 0.0});
    place_ball(game.world, {0.0, 0.0});
    step(game.world, game.rules, {});
    const double stuck_at = game.world.x[kBall];
    for (int i = 0; i < 5; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.x[kBall] != stuck_at);
}
