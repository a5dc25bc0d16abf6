#include "held_thrust.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace podball::tactics {
namespace {

constexpr double kRealOverlap = (1.0 - 1e-9) * (1.0 - 1e-9);  // Source: R25.

// Whether a coordinate that is below `limit` at both ends of a path is below it on the whole path. Under a constant
// force the motion turns at most once, and it turns not farther out than the place to which the pod would coast.
bool turns_before(double limit, double from, double velocity, double end_velocity, double coast) {
    return velocity * end_velocity >= 0.0 || std::fabs(from + velocity * coast) <= limit;
}

// Whether the segment from `from` to `to` stays out of a circle.
bool passes_by(Vec2 from, Vec2 to, Vec2 centre, double radius) {
    const Vec2 way = to - from;
    const double squared = squared_length(way);
    const double share = squared > 0.0 ? std::clamp(dot(centre - from, way) / squared, 0.0, 1.0) : 0.0;
    return squared_length(from + way * share - centre) > radius * radius;
}

bool is_outside(const Field& field, Vec2 goal, Vec2 place) {
    return squared_length(place - goal) > kRealOverlap * (field.zone_contact * field.zone_contact);
}

}  // namespace

HeldThrust::HeldThrust(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve)
    : field_(field),
      start_(pod),
      flight_(flight),
      closed_{
          reserve.own_zone && field.zone_contact > 0.0 && is_outside(field, field.own_goal, pod.position),
          reserve.opponent_zone && field.zone_contact > 0.0 && is_outside(field, field.opponent_goal, pod.position)},
      speed_max_(std::max(length(pod.velocity), field.pod_speed)),
      pickup_velocity_(field.pickup_share * field.pickup_velocity),
      quiet_until_(pod.deny_ticks_left) {}

Course HeldThrust::follow(Vec2 thrust, int last_tick) const {
    const Vec2 force = thrust * field_.thrust;
    last_tick = std::min(last_tick, flight_.end_tick());
    Course course;
    Motion pod = {start_.position, start_.velocity};
    for (int tick = 0; tick < last_tick && !course.contact.exists();) {
        const int quiet_until = course.deflected ? start_.deny_ticks_left : quiet_until_;
        const int ticks = skip_ticks(pod, force, ticks_without_ball(pod, tick, last_tick, quiet_until));
        tick += ticks;
        if (ticks == 0) {
            play_tick(pod, force, ++tick, course);
        }
    }
    return course;
}

// Number of ticks after `tick` in which the pod cannot meet the ball.
int HeldThrust::ticks_without_ball(const Motion& pod, int tick, int last_tick, int quiet_until) const {
    if (tick < quiet_until) {
        return std::min(last_tick, quiet_until) - tick;
    }
    const Motion& ball = flight_.motion(tick);
    const double apart = distance(pod.position, ball.position) - field_.contact;
    const double ticks = std::min(1.0 * (last_tick - tick), apart / (length(ball.velocity) + speed_max_));
    return ticks >= 1.0 ? static_cast<int>(ticks) : 0;
}

// Moves the pod on by at most `ticks` ticks, by none if an impact with a border or a zone is possible in the next one.
// Returns their number.
int HeldThrust::skip_ticks(Motion& pod, Vec2 force, int ticks) const {
    // The acceleration only decays, so a path deviates from its segment no more than under a constant acceleration.
    const double bend = length(force - pod.velocity * field_.pod_friction) / field_.pod_mass;
    const double squared_room = squared_distance_to_zones(pod.position) * kBoundMargin;
    for (; ticks > 0; ticks /= 2) {
        const double radius = field_.zone_contact + bend * ticks * ticks / 8.0;
        if (squared_room < radius * radius) {
            continue;  // Already the start is too near to a zone.
        }
        const LinearDrag& drag = field_.pod[ticks];
        const Motion end = advanced(pod, force, drag);
        if (squared_distance_to_zones(end.position) * kBoundMargin <= radius * radius) {
            continue;  // The end is too near to a zone. This test rejects most paths, and needs no division.
        }
        if (keeps_within_borders(pod, end, drag.reach) && keeps_out_of_zones(pod.position, end.position, radius)) {
            pod = end;
            return ticks;
        }
    }
    return 0;
}

// Squared distance to the nearest goal whose zone is closed.
double HeldThrust::squared_distance_to_zones(Vec2 place) const {
    double nearest = std::numeric_limits<double>::infinity();
    if (closed_.own_zone) {
        nearest = squared_length(place - field_.own_goal);
    }
    if (closed_.opponent_zone) {
        nearest = std::min(nearest, squared_length(place - field_.opponent_goal));
    }
    return nearest;
}

// `coast` is the number of ticks of full speed that are as far as the pod coasts.
bool HeldThrust::keeps_within_borders(const Motion& pod, const Motion& end, double coast) const {
    const Vec2 limit = field_.pod_limit;
    return is_within(end.position, limit) &&
           turns_before(limit.x, pod.position.x, pod.velocity.x, end.velocity.x, coast) &&
           turns_before(limit.y, pod.position.y, pod.velocity.y, end.velocity.y, coast);
}

// Whether a segment stays farther than `radius` away from the goals whose zones are closed.
bool HeldThrust::keeps_out_of_zones(Vec2 from, Vec2 to, double radius) const {
    const double limit = field_.opponent_goal.x - radius * kBoundMargin;
    if (std::fabs(from.x) < limit && std::fabs(to.x) < limit) {
        return true;
    }
    return !(closed_.own_zone && !passes_by(from, to, field_.own_goal, radius)) &&
           !(closed_.opponent_zone && !passes_by(from, to, field_.opponent_goal, radius));
}

// At equal times a pod's obstacle comes first, then the ball, then the ball's obstacle. Source: R22.
void HeldThrust::play_tick(Motion& motion, Vec2 force, int tick, Course& course) const {
    Chord pod(motion, force, field_.pod[1]);
    Chord ball(flight_.motion(tick - 1), {}, field_.ball[1]);
    const bool transparent = tick <= start_.deny_ticks_left;
    for (double now = 0.0;;) {
        const Impact of_pod = next_pod_impact(field_, closed_, pod, now);
        const Impact of_ball = next_ball_impact(field_, ball, now);
        const double touch_time = transparent ? kNotInTick : time_to_ball(pod, ball, now);
        now = std::min({of_pod.time, of_ball.time, touch_time});
        if (now >= 1.0) {
            break;
        }
        if (of_pod.time <= now) {
            reflect(pod, of_pod, field_.pod_limit);
            course.deflected = true;
        } else if (touch_time <= now) {
            touch(pod, ball, now, tick, course);
            break;
        } else if (of_ball.obstacle == Obstacle::GoalLine) {
            break;
        } else {
            reflect(ball, of_ball, field_.ball_limit);
        }
    }
    motion = pod.end();
}

void HeldThrust::touch(const Chord& pod, const Chord& ball, double time, int tick, Course& course) const {
    const bool slow = squared_length(ball.way - pod.way) < pickup_velocity_ * pickup_velocity_;
    const bool stuck = pod.impacts >= kImpactsMax || ball.impacts >= kImpactsMax;
    course.contact = {tick, ball.position_at(time), slow && !stuck};
    course.time = time;
}

// Pod and ball may overlap after a deny window. Then they are in contact if they are slow or approach. Source: R44.
double HeldThrust::time_to_ball(const Chord& pod, const Chord& ball, double now) const {
    const Vec2 from = ball.position_at(now) - pod.position_at(now);
    const Vec2 way = ball.way - pod.way;
    const bool overlap = squared_length(from) < kRealOverlap * (field_.contact * field_.contact);
    const double limit = field_.pickup_velocity * field_.pickup_velocity;
    if (overlap && squared_length(way) < limit) {
        return now;
    }
    return now + time_to_reach(from, way, field_.contact);
}

}  // namespace podball::tactics
