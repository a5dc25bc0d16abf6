#include <podball/tactics/ball_flight.hpp>

#include <algorithm>
#include <cmath>

#include "tick_chords.hpp"

namespace podball::tactics {
namespace {

constexpr int kAhead = 31;          // Ticks that are computed beyond the one that is asked for.
constexpr double kRounding = 1e-6;  // More than all rounding errors of a path. Units: length.

// Whether the ball may touch an end border or cross a goal line. Impacts with the other borders leave the motion in x
// as it is.
bool may_reach_end(const Field& field, const Motion& ball) {
    const double way = std::fabs(ball.velocity.x) * field.ball[kHorizonTicks].reach;
    return !(std::fabs(ball.position.x) + way + kRounding < field.ball_limit.x);
}

// The motion after a tick without force. It has the bits of `advanced` with a force of zero.
Motion coasted(const Motion& ball, const LinearDrag& one_tick) {
    return {ball.position + ball.velocity * one_tick.reach, ball.velocity * one_tick.decay};
}

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

void BallFlight::start(const Field& field, const Motion& ball, bool is_free) {
    field_ = &field;
    path_[0] = ball;
    known_tick_ = 0;
    straight_tick_ = is_free ? kHorizonTicks : 0;
    end_tick_ = kHorizonTicks;
    is_free_ = is_free;
    scores_ = concedes_ = false;
}

void BallFlight::follow_free(const Field& field, Motion ball) {
    ball.velocity += Vec2{};  // Makes a negative zero positive, as a force of zero does.
    start(field, ball, true);
    if (may_reach_end(field, ball) && follow_free_until(kHorizonTicks)) {
        end_tick_ = known_tick_;
        scores_ = position(end_tick_).x > 0.0;
        concedes_ = !scores_;
    }
}

void BallFlight::follow_carried(const Field& field, Motion carrier) { start(field, carrier, false); }

void BallFlight::follow_until(int tick) const {
    tick = std::min(tick + kAhead, kHorizonTicks);
    if (is_free_) {
        follow_free_until(tick);
    } else {
        follow_carried_until(tick);
    }
}

// Returns whether there is a goal. Then the path ends.
bool BallFlight::follow_free_until(int tick) const {
    const LinearDrag one_tick = field_->ball[1];
    const Vec2 limit = field_->ball_limit;
    Motion* at = path_.data() + known_tick_;
    Motion* const end = path_.data() + tick;
    bool goal = false;
    while (at < end && !goal) {
        if (is_within(at->position, limit)) {
            at = coast_within(at, end, limit, one_tick.reach, one_tick.decay);
        }
        Motion next = coasted(*at, one_tick);
        if (is_within(at->position, limit)) {
            for (; at < end && is_within(next.position, limit); next = coasted(next, one_tick)) {
                *++at = next;
            }
        }
        if (at < end) {
            straight_tick_ = std::min(straight_tick_, static_cast<int>(at - path_.data()));
            at[1] = at[0];
            goal = bounces_into_goal(*field_, *++at);
        }
    }
    known_tick_ = static_cast<int>(at - path_.data());
    return goal;
}

void BallFlight::follow_carried_until(int tick) const {
    const Vec2 limit = field_->pod_limit;
    Motion carrier = path_[static_cast<std::size_t>(known_tick_)];
    while (known_tick_ < tick) {
        carrier.position += carrier.velocity;
        if (!is_within(carrier.position, limit)) {
            carrier.position = {std::clamp(carrier.position.x, -limit.x, limit.x),
                                std::clamp(carrier.position.y, -limit.y, limit.y)};
        }
        path_[static_cast<std::size_t>(++known_tick_)] = carrier;
    }
}

// Friction and impacts only slow the ball down.
int BallFlight::first_tick_at_speed(double speed) const {
    if (!(speed > 0.0)) {
        return end_tick_ + 1;
    }
    int below = -1;
    int above = 0;
    while (above <= end_tick_ && is_faster(above, speed)) {
        below = above;
        above = std::min(2 * above + 1, end_tick_ + 1);
    }
    while (above - below > 1) {
        const int middle = (below + above) / 2;
        (is_faster(middle, speed) ? below : above) = middle;
    }
    return above;
}

}  // namespace podball::tactics
