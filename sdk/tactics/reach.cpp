#include "reach.hpp"

#include <algorithm>
#include <cmath>

namespace podball::tactics {
namespace {

constexpr double kReachRounding = 1e-6;  // More than all rounding errors of a path. Units: length.
// Impacts of a path for which the bounds have room at the largest gain of an impact. A pod that slides along a border
// has an impact in nearly every tick, but each gives back far less; tests compare the bounds with the search there.
constexpr int kImpacts = 16;

// Least number of ticks in which the ball and a pod of at most this speed can close a gap between them. `way` leads to
// the ball and is `size` long. Before its next bounce the ball comes nearer only as far as it rolls towards the pod.
// Inline, because the searches below ask it for each tick that they look at.
inline int ticks_to_meet(const BallFlight& flight, int tick, Vec2 way, double size, double gap, double pod_speed) {
    const Vec2 velocity = flight.velocity(tick);
    const int straight = flight.straight_tick() - tick;
    if (straight <= 1) {
        return ticks_to_close(gap, length(velocity) + pod_speed);
    }
    const double towards = std::max(0.0, -dot(way, velocity));
    return std::min(straight, ticks_to_close(gap * size, towards + pod_speed * size));
}

// Bounds on the motion of a pod with any thrust, impacts with borders and zones included. An impact reverses the chord
// of a tick, not the velocity, so it can give back twice what friction and thrust change between the chord and the end
// of its tick.
class AnyWay {
  public:
    AnyWay(const Field& field, const PodState& pod) : field_(field), pod_(pod) {
        const LinearDrag& tick = field.pod[1];
        const double speed_now = length(pod.velocity);
        const double top = std::max(speed_now, field.pod_speed);
        const double given_back =
            top * (tick.reach - tick.decay) + field.thrust * (tick.force_to_velocity - tick.force_to_reach);
        const double gained = kImpacts * 2.0 * given_back;
        speed_ = top + gained;
        start_speed_ = speed_now + gained;
        way_speed_ = std::max(start_speed_, field.pod_speed);
    }

    double speed() const { return speed_; }
    double way(int ticks) const {
        const LinearDrag& drag = field_.pod[ticks];
        return start_speed_ * drag.reach + field_.thrust * drag.force_to_reach;
    }

    // Whether an impact with a border or a zone is possible in the next ticks.
    bool meets_obstacle(int ticks) const {
        const LinearDrag& drag = field_.pod[ticks];
        const Vec2 end = pod_.position + pod_.velocity * drag.reach;
        // Near an obstacle paths are also played tick by tick.
        const double reach = field_.thrust * drag.force_to_reach + speed() + kReachRounding;
        if (std::max(std::fabs(pod_.position.x), std::fabs(end.x)) + reach > field_.pod_limit.x ||
            std::max(std::fabs(pod_.position.y), std::fabs(end.y)) + reach > field_.pod_limit.y) {
            return true;
        }
        const double to_own = distance(pod_.position, field_.own_goal);
        const double to_opponent = distance(pod_.position, field_.opponent_goal);
        return std::min(to_own, to_opponent) <= field_.zone_contact + distance(pod_.position, end) + reach;
    }

    // Whether the free ball is out of the pod's reach up to `last`, whatever the two meet on their ways. The path of
    // the ball is within a disc around the middle of its ends, half as wide as the path is long.
    bool is_far_from(const BallFlight& flight, int last) const {
        const LinearDrag& tick = field_.ball[1];
        const double given_back = 2.0 * kImpacts * (tick.reach - tick.decay);  // Share of the speed.
        const double speed_of_ball = length(flight.velocity(0)) * (1.0 + given_back);
        const Vec2 middle = (flight.position(0) + flight.position(last)) * 0.5;
        const double touch = field_.contact + speed() + speed_of_ball + kReachRounding;
        const double room = way(last) + 0.5 * speed_of_ball * field_.ball[last].reach + touch;
        return squared_length(middle - pod_.position) > room * room;
    }

    // The first tick from `from` on and before `before` in which the pod can touch the ball; kNever if there is none.
    int first_touch(const BallFlight& flight, int from, int before) const {
        // The touch is within the tick, so the ball is up to a tick's way from its place at the end.
        const double touch = field_.contact + length(flight.velocity(from - 1)) + kReachRounding;
        for (int tick = from; tick < before;) {
            const Vec2 to_ball = flight.position(tick) - pod_.position;
            const double far = length(to_ball);
            const double apart = far - touch - way(tick);
            if (apart <= 0.0) {
                return tick;
            }
            tick += ticks_to_meet(flight, tick, to_ball, far, apart, way_speed_);
        }
        return kNever;
    }

  private:
    const Field& field_;
    const PodState& pod_;
    double speed_;        // No less than the speed at any time.
    double start_speed_;  // The speed now, with all that impacts give back.
    double way_speed_;    // `way` grows by no more in a tick.
};

// Least number of ticks after which a ball in a closed zone is out of it; at least 1.
int ticks_to_leave(const Field& field, Reserve reserve, const Motion& ball) {
    const double to_own = reserve.own_zone ? distance(ball.position, field.own_goal) : field.zone_contact;
    const double to_opponent =
        reserve.opponent_zone ? distance(ball.position, field.opponent_goal) : field.zone_contact;
    const double depth = field.zone_contact - field.contact - std::min(to_own, to_opponent);
    return ticks_to_close(depth, length(ball.velocity) + kReachRounding);
}

}  // namespace

bool is_reserved(const Field& field, Reserve reserve, Vec2 ball) {
    const double reach = field.zone_contact - field.contact;
    if (reach <= 0.0) {
        return false;
    }
    if (reserve.own_zone && squared_length(ball - field.own_goal) < reach * reach) {
        return true;
    }
    return reserve.opponent_zone && squared_length(ball - field.opponent_goal) < reach * reach;
}

int earliest_reach(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, int from,
                   double touch, int before) {
    const double pod_speed = std::max(length(pod.velocity), field.pod_speed);
    const int end = std::min(before, flight.end_tick() + 1);
    for (int tick = from; tick < end;) {
        const Gap gap = gap_at(field, pod, flight, tick);
        const double apart = gap.length - gap.reach - touch;
        if (apart > 0.0) {
            tick += ticks_to_meet(flight, tick, gap.way, gap.length, apart, pod_speed);
        } else if (is_reserved(field, reserve, flight.position(tick))) {
            tick += ticks_to_leave(field, reserve, flight.motion(tick));
        } else {
            return tick;
        }
    }
    return kNever;
}

int first_search_tick(const Field& field, const PodState& pod, const BallFlight& flight, int before) {
    before = std::min(before, flight.end_tick() + 1);
    const int first = pod.deny_ticks_left + 1;
    if (first >= before) {
        return kNever;
    }
    const AnyWay any_way(field, pod);
    if (before < kNever && any_way.is_far_from(flight, before - 1)) {
        return kNever;  // Half of all pods are too far. Without a limit all of the ball's path would have to be known.
    }
    const double tick_way = any_way.speed() + kReachRounding;
    const double slow = (field.pickup_share * field.pickup_velocity + tick_way) / field.ball[1].reach;
    const bool is_slow = squared_length(flight.velocity(first - 1)) <= slow * slow;
    const int from = is_slow ? first : std::max(first, flight.first_tick_at_speed(slow));
    if (from >= before) {
        return kNever;
    }
    // A pod with a deny window may overlap the ball when the window ends. A pod without thrust may touch the ball
    // within a tick and not at its end.
    const bool is_straight = field.thrust > 0.0 && pod.deny_ticks_left == 0 && !any_way.meets_obstacle(before - 1);
    const double within = is_slow ? field.contact : field.contact + tick_way + length(flight.velocity(from - 1));
    const int touch = is_straight ? earliest_reach(field, pod, flight, {}, from, within, before)
                                  : any_way.first_touch(flight, from, before);
    return is_slow || touch == kNever ? touch : first;  // A fast ball may bounce off the pod before `from`.
}

}  // namespace podball::tactics
