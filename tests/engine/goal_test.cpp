// Goals, goal lines and posts.
#include <cmath>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// The ball alone on the table; the pods stand away from the goals.
Game table(const Rules& rules) { return table_of(rules, {-0.1, 0.3}, 0.2); }
Game table() { return table(billiard_rules(1, 1)); }

}  // namespace

TEST_CASE("a ball whose centre crosses a goal line in Running is a goal for the team that attacks it") {
    const double side = GENERATE(1.0, -1.0);
    Game game = table();
    place_ball(game.world, {0.49 * side, 0.01}, {0.02 * side, 0.0});
    step(game.world, game.rules, {});
    const int scorer = side > 0.0 ? 0 : 1;  // Slot 0 attacks +x here.
    CHECK(game.world.score[static_cast<std::size_t>(scorer)] == 1);
    CHECK(game.world.score[static_cast<std::size_t>(1 - scorer)] == 0);
    CHECK(game.world.mode == GameMode::Goal);
    CHECK(game.world.mode_slot == scorer);
    CHECK(count_events(game.world, EventKind::Goal) == 1);
}

TEST_CASE("on swapped sides the goals are swapped as well") {
    Game game = table();
    game.world = make_world(game.rules, 1, /*swap_sides=*/true);
    game.world.mode = GameMode::Running;
    place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.score[0] == 0);
    CHECK(game.world.score[1] == 1);
}

TEST_CASE("it does not matter who shot: an own goal counts for the other side") {
    Rules rules = billiard_rules(1, 1);
    Game game = table(rules);
    place(game.world, 0, {-0.46, 0.0});
    give_ball(game.world, 0);
    Commands commands{};
    commands[0][0] = {{}, {-1.0, 0.0}, true};
    for (int i = 0; i < 30 && game.world.mode == GameMode::Running; ++i) {
        step(game.world, game.rules, commands);
    }
    CHECK(game.world.score[0] == 0);
    CHECK(game.world.score[1] == 1);
    CHECK(game.world.mode_slot == 1);
}

TEST_CASE("a goal ends the ball's motion where its centre crossed, while pods go on") {
    Game game = table();
    place_ball(game.world, {0.49, 0.01}, {0.02, 0.004});
    place(game.world, 0, {-0.1, 0.1}, {0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.ball_state == BallState::Dead);
    CHECK(game.world.x[kBall] == 0.5);
    CHECK(game.world.y[kBall] == Approx(0.012).epsilon(1e-14));
    CHECK(velocity(game.world, kBall) == Vec2{});
    for (int i = 0; i < 9; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.x[kBall] == 0.5);
    CHECK(game.world.x[0] == Approx(0.0).margin(1e-15));
    CHECK(game.world.score[0] == 1);  // Counted once.
}

TEST_CASE("a dead ball meets nobody and is carried by nobody") {
    Rules rules = billiard_rules(1, 1);
    rules.ball.pickup_velocity = 1.0;
    Game game = table(rules);
    place_ball(game.world, {0.495, 0.0}, {0.01, 0.0});
    step(game.world, game.rules, {});
    REQUIRE(game.world.ball_state == BallState::Dead);
    place(game.world, 1, {0.47, 0.0}, {0.01, 0.0});
    for (int i = 0; i < 5; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(game.world.ball_state == BallState::Dead);
    CHECK(game.world.carrier == kNobody);
    CHECK(position(game.world, kBall) == Vec2{0.5, 0.0});
    CHECK(game.world.vx[1] == -0.01);  // It bounced off the goal line alone.
}

TEST_CASE("a ball that only reaches over the goal line is no goal") {
    Game game = table();
    place_ball(game.world, {0.494, 0.0}, {0.0055, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.x[kBall] == Approx(0.4995).epsilon(1e-14));
    CHECK(game.world.mode == GameMode::Running);
    CHECK(game.world.ball_state == BallState::Free);
}

TEST_CASE("a carried ball cannot cross the line, since its pod cannot") {
    Rules rules = billiard_rules(1, 1);
    rules.ball.collision_force_limit = 1.0;
    Game game = table(rules);
    place(game.world, 0, {0.47, 0.0}, {0.05, 0.0});
    give_ball(game.world, 0);
    for (int i = 0; i < 10; ++i) {
        step(game.world, game.rules, {});
        CHECK(game.world.x[kBall] <= 0.5 - game.rules.pod.radius);
    }
    CHECK(game.world.score[0] == 0);
    CHECK(game.world.carrier == 0);
}

TEST_CASE("the goal line is a wall for pods in every mode in which they move") {
    const GameMode mode = GENERATE(GameMode::Running, GameMode::BeforeKickoff, GameMode::Goal);
    Rules rules = billiard_rules(1, 1);
    Game game = table(rules);
    game.world.mode = mode;
    game.world.mode_slot = mode == GameMode::Running ? kNobody : 0;
    place_ball(game.world, {-0.2, -0.2});
    if (mode == GameMode::Goal) {
        place_dead_ball(game.world);
    }
    place(game.world, 1, {0.48, 0.0}, {0.01, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.x[1] == Approx(0.48).epsilon(1e-14));
    CHECK(game.world.vx[1] == -0.01);
}

TEST_CASE("before a kick-off the goal line reflects the ball, with its centre at the line") {
    Game game = table();
    game.world.mode = GameMode::BeforeKickoff;
    game.world.mode_slot = 0;
    place_ball(game.world, {0.49, 0.01}, {0.02, 0.001});
    step(game.world, game.rules, {});
    CHECK(game.world.x[kBall] == Approx(0.49).epsilon(1e-14));  // 0.01 to the line and 0.01 back.
    CHECK(velocity(game.world, kBall) == Vec2{-0.02, 0.001});
    CHECK(game.world.score == std::array<std::int32_t, kSlots>{0, 0});
    CHECK(game.world.mode == GameMode::BeforeKickoff);
}

TEST_CASE("at the whistle a ball that lies over the line by its edge stays, and one that crosses then is a goal") {
    Game game = table();
    game.world.mode = GameMode::BeforeKickoff;
    game.world.mode_slot = 0;
    game.world.mode_ticks = game.rules.match.before_kickoff_ticks - 1;
    place_ball(game.world, {0.497, 0.0}, {0.002, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.mode == GameMode::Running);
    CHECK(game.world.x[kBall] == Approx(0.499).epsilon(1e-14));
    step(game.world, game.rules, {});
    CHECK(game.world.score[0] == 1);
}

TEST_CASE("the ball bounces off the inner side of a post") {
    Game game = table();
    const double y = 0.06 - game.rules.ball.radius;
    place_ball(game.world, {0.499, y - 0.01}, {0.0, 0.02});
    step(game.world, game.rules, {});
    CHECK(game.world.vy[kBall] < 0.0);
    CHECK(game.world.score[0] == 0);
    const double post = distance(position(game.world, kBall), {0.5, 0.06});
    CHECK(post >= game.rules.ball.radius);
}

TEST_CASE("the ball bounces off a post seen from the field, along the line to the post") {
    Game game = table();
    // From the post's point at 45 degrees into the mouth: back the way it came.
    const double reach = game.rules.ball.radius / std::sqrt(2.0);
    const Vec2 contact{0.5 - reach, 0.06 - reach};
    place_ball(game.world, contact - Vec2{0.005, 0.005}, {0.01, 0.01});
    step(game.world, game.rules, {});
    CHECK(game.world.vx[kBall] == Approx(-0.01).epsilon(1e-12));
    CHECK(game.world.vy[kBall] == Approx(-0.01).epsilon(1e-12));
    CHECK(distance(position(game.world, kBall), contact - Vec2{0.005, 0.005}) < 1e-12);
}

TEST_CASE("a ball that meets a post between its point and the mouth is turned by the line to the point") {
    Game game = table();
    // 0.005 below the post's point: the centre is sqrt(0.008^2 - 0.005^2) before the line at the contact.
    const double depth = std::sqrt(0.008 * 0.008 - 0.005 * 0.005);
    const Vec2 normal = Vec2{depth, 0.005} / 0.008;
    const Vec2 contact{0.5 - depth, 0.055};
    const Vec2 v{0.02, 0.0};
    place_ball(game.world, contact - v * 0.5, v);
    step(game.world, game.rules, {});
    const Vec2 after = v - normal * (2.0 * dot(v, normal));
    CHECK(distance(velocity(game.world, kBall), after) < 1e-14);
    CHECK(distance(position(game.world, kBall), contact + after * 0.5) < 1e-14);
}

TEST_CASE("a ball in the mouth bounces off the post on its way back into the field") {
    Game game = table();
    // Its path ends in the field, beyond any quick look at where it arrives.
    place_ball(game.world, {0.496, 0.051}, {-0.005, 0.02});
    step(game.world, game.rules, {});
    CHECK(game.world.vy[kBall] < 0.0);
    CHECK(game.world.y[kBall] < 0.06);
}

TEST_CASE("beside the goal the end border reflects the ball with its edge") {
    Game game = table();
    const double y = GENERATE(0.0601, 0.2, -0.0601);
    place_ball(game.world, {0.482, y}, {0.02, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.vx[kBall] == -0.02);
    CHECK(game.world.x[kBall] == Approx(0.482).epsilon(1e-14));
}

TEST_CASE("just inside the posts the ball comes through") {
    Game game = table();
    const double y = GENERATE(0.0519, -0.0519);  // The post is at 0.06, the radius 0.008.
    place_ball(game.world, {0.47, y}, {0.04, 0.0});
    step(game.world, game.rules, {});
    CHECK(game.world.score[0] == 1);
}

TEST_CASE("posts do not concern pods") {
    Game game = table();
    place(game.world, 1, {0.485, 0.0}, {0.0, 0.04});  // Along the line, over both ends of the goal.
    for (int i = 0; i < 4; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(velocity(game.world, 1) == Vec2{0.0, 0.04});
    CHECK(game.world.y[1] == Approx(0.16).epsilon(1e-14));
}

TEST_CASE("a ball along the end border rolls past the mouth without touching a post") {
    Game game = table();
    place_ball(game.world, {0.492, -0.1}, {0.0, 0.04});
    for (int i = 0; i < 5; ++i) {
        step(game.world, game.rules, {});
    }
    CHECK(velocity(game.world, kBall) == Vec2{0.0, 0.04});
}
