#include <podball/tactics/ball_flight.hpp>

#include <algorithm>
#include <cmath>

#include "tick_chords.hpp"

namespace podball::tactics {
namespace {

// A tick in which the ball may meet something. Returns whether it is a goal; then the ball stays on the line.
bool bounces_into_goal(const Field& field, Motion& ball) {
    Chord chord(ball, {}, field.ball[1]);
    bool goal = false;
    while (!goal) {
        const Impact impact = next_ball_impact(field, chord, chord.at);
        if (!impact.exists()) {
            break;
        }
        goal = impact.obstacle == Obstacle::GoalLine;
        if (goal) {
            chord.position = chord.position_at(impact.time);
            chord.way = {};
        } else {
            reflect(chord, impact, field.ball_limit);
        }
    }
    ball = chord.end();
    return goal;
}

}  // namespace

void BallFlight::follow_free(const Field& field, Motion ball) {
    scores_ = concedes_ = false;
    const LinearDrag one_tick = field.ball[1];
    const Vec2 limit = field.ball_limit;
    std::size_t tick = 0;
    path_[0] = ball;
    while (tick < kHorizonTicks && !scores_ && !concedes_) {
        if (is_within(ball.position, limit)) {
            tick = follow_clear_of_borders(one_tick, limit, tick);
            ball = path_[tick];
        }
        if (tick == kHorizonTicks) {
            break;
        }
        if (bounces_into_goal(field, ball)) {
            scores_ = ball.position.x > 0.0;
            concedes_ = !scores_;
        }
        path_[++tick] = ball;
    }
    end_tick_ = static_cast<int>(tick);
}

// The last tick before the ball crosses a border.
std::size_t BallFlight::follow_clear_of_borders(const LinearDrag& one_tick, Vec2 limit, std::size_t tick) {
    for (Motion next = path_[tick]; tick < kHorizonTicks; path_[++tick] = next) {
        next = advanced(next, {}, one_tick);
        if (!is_within(next.position, limit)) {
            break;
        }
    }
    return tick;
}

void BallFlight::follow_carried(const Field& field, Motion carrier) {
    scores_ = concedes_ = false;
    end_tick_ = kHorizonTicks;
    for (Motion& at : path_) {
        at = carrier;
        const Vec2 next = carrier.position + carrier.velocity;
        carrier.position = {std::clamp(next.x, -field.pod_limit.x, field.pod_limit.x),
                            std::clamp(next.y, -field.pod_limit.y, field.pod_limit.y)};
    }
}

int BallFlight::first_tick_at_speed(double speed) const {
    if (!(speed > 0.0)) {
        return end_tick_ + 1;
    }
    const auto end = path_.begin() + end_tick_ + 1;
    const auto is_faster = [&](const Motion& at) { return squared_length(at.velocity) > speed * speed; };
    return static_cast<int>(std::partition_point(path_.begin(), end, is_faster) - path_.begin());
}

}  // namespace podball::tactics
