#include "play/ball_flight.hpp"

#include <cmath>

namespace podball::play {
namespace {

// A border at +-`limit` reflects the chord of the tick; the end velocity changes by as much as the chord. Source: R21.
void reflect(double limit, double before, double& position, double& velocity) {
    const double chord = position - before;
    if (position > limit) {
        position = 2.0 * limit - position;
    } else if (position < -limit) {
        position = -2.0 * limit - position;
    } else {
        return;
    }
    velocity -= 2.0 * chord;
}

// One tick of a free ball. A ball between the posts goes on.
Motion next(const Game& game, const Motion& ball, Vec2 limit) {
    const LinearDrag& drag = game.ball[1];
    Vec2 position = ball.position + ball.velocity * drag.reach;
    Vec2 velocity = ball.velocity * drag.decay;
    reflect(limit.y, ball.position.y, position.y, velocity.y);
    if (std::fabs(position.y) >= 0.5 * game.goal_width) reflect(limit.x, ball.position.x, position.x, velocity.x);
    return {position, velocity};
}

}  // namespace

void BallFlight::follow_free(const Game& game, Motion ball) {
    const Vec2 limit = {0.5 * game.arena_width - game.ball_radius, 0.5 * game.arena_height - game.ball_radius};
    speed_max_ = length(ball.velocity);
    path_[0] = ball;
    for (end_tick_ = 0; end_tick_ < kHorizonTicks && std::fabs(ball.position.x) <= 0.5 * game.arena_width;) {
        ball = next(game, ball, limit);
        path_[static_cast<std::size_t>(++end_tick_)] = ball;
    }
    scores_ = ball.position.x > 0.5 * game.arena_width;
    concedes_ = ball.position.x < -0.5 * game.arena_width;
}

void BallFlight::follow_carried(const Game& game, Motion carrier) {
    scores_ = concedes_ = false;
    speed_max_ = length(carrier.velocity);
    end_tick_ = kHorizonTicks;
    for (Motion& at : path_) {
        at = carrier;
        carrier.position = within(carrier.position + carrier.velocity, game.pod_limit);
    }
}

}  // namespace podball::play
