#include "ball_flight.hpp"

#include <algorithm>
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

bool is_between_posts(const Game& game, double y) { return std::fabs(y) < 0.5 * game.goal_width; }

}  // namespace

void BallFlight::follow_free(const Game& game, Vec2 position, Vec2 velocity) {
    const LinearDrag& drag = game.ball[1];
    const Vec2 limit = {0.5 * game.arena_width - game.ball_radius, 0.5 * game.arena_height - game.ball_radius};
    scores_ = concedes_ = false;
    speed_max_ = length(velocity);
    path_[0] = {position, velocity};
    end_tick_ = kHorizonTicks;
    for (int tick = 1; tick <= kHorizonTicks; ++tick) {
        const Vec2 before = position;
        position += velocity * drag.reach;
        velocity = velocity * drag.decay;
        reflect(limit.y, before.y, position.y, velocity.y);
        if (!is_between_posts(game, position.y)) reflect(limit.x, before.x, position.x, velocity.x);
        path_[static_cast<std::size_t>(tick)] = {position, velocity};
        if (std::fabs(position.x) <= 0.5 * game.arena_width) continue;
        scores_ = position.x > 0.0;
        concedes_ = !scores_;
        end_tick_ = tick;
        return;
    }
}

void BallFlight::follow_carried(const Game& game, Vec2 position, Vec2 velocity) {
    const Vec2 limit = {0.5 * game.arena_width - game.pod_radius, 0.5 * game.arena_height - game.pod_radius};
    scores_ = concedes_ = false;
    speed_max_ = length(velocity);
    end_tick_ = kHorizonTicks;
    for (int tick = 0; tick <= kHorizonTicks; ++tick) {
        path_[static_cast<std::size_t>(tick)] = {position, velocity};
        position += velocity;
        position = {std::clamp(position.x, -limit.x, limit.x), std::clamp(position.y, -limit.y, limit.y)};
    }
}

}  // namespace podball::play
