// Searches the earliest pick-up. The effect of a thrust u at a time t is linear in u. The vector from the pod's centre
// to the ball's is g(t) - F(t) u, and their relative motion is w(t) - G(t) u. A contact at t in the direction n from
// pod to ball needs the thrust u = (g - contact n) / F. So each condition on the contact is a half-plane for n.
#include <podball/tactics/interception.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "held_thrust.hpp"
#include "reach.hpp"

namespace podball::tactics {
namespace {

constexpr double kUnit = 0x1p-14;    // Resolution of a command. Source: R35.
constexpr double kTimeInTick = 0.9;  // Time of the intended contact: late, but safely within the tick.
constexpr double kInward = 0.02;     // Distance from the edge of the possible directions towards their middle.
constexpr int kFullAttempts = 3;     // Attempts that find the first contact if there is no obstacle.
constexpr int kDeflectedStride = 8;  // Ticks to skip after an obstacle, which stays in the way for some time.
constexpr int kBlockTicks = 2;       // Ticks after a bounce in which the pod would overlap the ball.
constexpr int kProjections = 24;
constexpr int kFan = 16;         // Number of directions.
constexpr int kRefinements = 4;  // Number of halvings of their distance around the best one.
constexpr Vec2 kFanTurn = {0.92387953251128674, 0.38268343236508977};  // A turn by a 16th of a circle.

Vec2 truncated(Vec2 thrust) { return {std::trunc(thrust.x / kUnit) * kUnit, std::trunc(thrust.y / kUnit) * kUnit}; }

Vec2 turned(Vec2 a, Vec2 by) { return {a.x * by.x - a.y * by.y, a.x * by.y + a.y * by.x}; }

// The unit vectors n with dot(n, axis) >= least. The axis is a unit vector.
struct Cap {
    Vec2 axis;
    double least;

    bool holds(Vec2 n) const { return dot(n, axis) >= least; }
    double depth() const { return std::sqrt(std::max(0.0, 1.0 - least * least)); }
    Vec2 edge(double side) const {
        const Vec2 n = turned(axis, {least, side * depth()});
        const Vec2 inward = n + (axis - n) * kInward;
        return inward / length(inward);
    }
};

// Pod and ball at a time of a tick.
struct Approach {
    Vec2 gap;       // g
    double reach;   // F
    Vec2 way;       // w
    double growth;  // G
};

Vec2 projected(Vec2 point, Vec2 centre, double radius) {
    const Vec2 out = point - centre;
    const double apart = length(out);
    return apart <= radius ? point : centre + out * (radius / apart);
}

class PickupSearch {
  public:
    PickupSearch(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, int before,
                 int from)
        : field_(field),
          pod_(pod),
          flight_(flight),
          reserve_(reserve),
          from_(from),
          held_(field, pod, flight, reserve) {
        best_.contact.tick = std::min(before, flight.end_tick() + 1);
        first_.contact.tick = best_.contact.tick;
    }

    Pickup found() {
        if (field_.thrust > 0.0) {
            search_straight();
            if (strays()) {
                search_fan();
            }
        } else {
            attempt({}, last());
        }
        return pickup();
    }

  private:
    int last() const { return best_.contact.tick - 1; }
    double pickup_velocity() const { return field_.pickup_share * field_.pickup_velocity; }

    Pickup pickup() const {
        Pickup result;
        if (best_.contact.picks_up) {
            result.tick = best_.contact.tick;
            result.point = best_.contact.point;
            result.thrust = thrust_;
        }
        if (first_.contact.tick <= flight_.end_tick() && touched_) {
            result.first_contact = first_.contact;
        }
        return result;
    }

    // Follows a thrust and keeps the result if it is better than all earlier ones.
    Course attempt(Vec2 thrust, int last_tick) {
        thrust = truncated(clamped_to_unit(thrust));
        const Course course = held_.follow(thrust, last_tick);
        if (!course.contact.exists()) {
            return course;
        }
        if (!touched_ || course.comes_before(first_)) {
            first_ = course;
        }
        touched_ = true;
        if (course.contact.picks_up && (!best_.contact.picks_up || course.comes_before(best_))) {
            best_ = course;
            thrust_ = thrust;
        }
        return course;
    }

    // --- clear of borders -------------------------------------------------------------------------------------

    void search_straight() {
        const int first = pod_.deny_ticks_left + 1;
        if (pod_.deny_ticks_left > 0) {
            attempt_overlapping(first);
        }
        const int touchable = earliest_reach(field_, pod_, flight_, {}, std::max(first, from_), field_.contact);
        held_.expect_nothing_before(touchable);
        const int reachable = next_reach(touchable);
        int tick = reachable;
        for (int i = 0; i < kFullAttempts && tick <= last() && !touched_; ++i, tick = next_reach(tick + 1)) {
            attempt_across(tick);
        }
        if (best_.contact.picks_up) {
            return;
        }
        const double speed_max = pickup_velocity() + std::max(length(pod_.velocity), field_.pod_speed);
        tick = next_slow_reach(std::max(reachable, flight_.first_tick_at_speed(speed_max)));
        while (tick <= last()) {
            const bool deflected = attempt_slow(tick);
            tick = next_slow_reach(tick + (deflected ? kDeflectedStride : 1));
        }
    }

    int next_reach(int from) const { return earliest_reach(field_, pod_, flight_, reserve_, from, field_.contact); }

    // The next tick in which the pod can be at the ball, and in which `attempt_slow` may find a thrust.
    int next_slow_reach(int from) const {
        for (int tick = from; tick <= last();) {
            if (is_too_fast(tick)) {
                ++tick;
                continue;
            }
            const int reached = next_reach(tick);
            if (reached == tick) {
                return tick;
            }
            tick = reached;
        }
        return kNever;
    }

    void attempt_across(int tick) {
        const Gap gap = gap_at(field_, pod_, flight_, tick);
        attempt(thrust_across(gap), std::min(tick + 1, last()));
    }

    // Pod and ball at the time `back` before the end of the tick. Units: `back` is a share of the tick.
    Approach approach_at(int tick, double back) const {
        const LinearDrag& before = field_.pod[tick - 1];
        const LinearDrag& after = field_.pod[tick];
        Approach at;
        at.way = flight_.position(tick) - flight_.position(tick - 1) - pod_.velocity * (after.reach - before.reach);
        at.growth = field_.thrust * (after.force_to_reach - before.force_to_reach);
        at.gap = flight_.position(tick) - (pod_.position + pod_.velocity * after.reach) - at.way * back;
        at.reach = field_.thrust * after.force_to_reach - at.growth * back;
        return at;
    }

    // Whether all contacts in this tick are too fast: |q| > limit + spin, as `attempt_slow` computes them. Four of five
    // ticks are, and this test needs no root.
    bool is_too_fast(int tick) const {
        const Approach at = approach_at(tick, 1.0 - kTimeInTick);
        const double share = at.growth / at.reach;
        const double limit = pickup_velocity() + share * field_.contact;
        return squared_length(at.way - at.gap * share) > limit * limit * kBoundMargin;
    }

    // Tries thrusts of at most 1 with a slow contact from outside in this tick. Returns whether an obstacle stopped one
    // of them.
    bool attempt_slow(int tick) {
        const Approach at = approach_at(tick, 1.0 - kTimeInTick);
        const double limit = pickup_velocity();
        if (squared_length(at.way) >= (limit + at.growth) * (limit + at.growth)) {
            return false;
        }
        const double apart = length(at.gap);
        const double c = field_.contact;
        // |gap - c n| <= reach
        const double near = (apart * apart + c * c - at.reach * at.reach) / (2.0 * c);
        if (near > apart || apart <= 0.0) {
            return false;
        }
        // |q + spin n| < limit, and dot(n, q + spin n) < 0
        const Vec2 q = at.way - at.gap * (at.growth / at.reach);
        const double spin = at.growth * c / at.reach;
        const double fast = length(q);
        const double slow = std::max((fast * fast + spin * spin - limit * limit) / (2.0 * spin), spin);
        if (slow >= fast) {
            return false;
        }
        return attempt_between({at.gap / apart, std::max(-1.0, near / apart)}, {q / -fast, slow / fast}, at, tick);
    }

    // The directions in both caps: the axes and edges of each cap that are within the other one.
    bool attempt_between(const Cap& near, const Cap& slow, const Approach& at, int tick) {
        const std::array<Vec2, 6> directions = {slow.axis,       near.axis,      slow.edge(1.0),
                                                slow.edge(-1.0), near.edge(1.0), near.edge(-1.0)};
        bool deflected = false;
        for (const Vec2 n : directions) {
            if (tick > last()) {
                break;
            }
            if (!near.holds(n) || !slow.holds(n)) {
                continue;
            }
            const Vec2 thrust = (at.gap - n * field_.contact) / at.reach;
            if (is_blocked(thrust, tick)) {
                continue;
            }
            const Course course = attempt(thrust, std::min(tick + 1, last()));
            deflected |= course.deflected;
            if (course.contact.exists() && !course.contact.picks_up) {
                block_tick_ = course.contact.tick + kBlockTicks;
            }
        }
        return deflected;
    }

    // Whether the pod overlaps the ball at the place where the previous path bounced. Then this path bounces there too.
    bool is_blocked(Vec2 thrust, int tick) const {
        if (block_tick_ >= tick) {
            return false;
        }
        const Gap gap = gap_at(field_, pod_, flight_, block_tick_);
        return squared_length(gap.way - thrust * gap.reach) < field_.contact * field_.contact;
    }

    // For a pod that may overlap the ball when its deny window ends. Its place and its speed then decide. Source: R44.
    void attempt_overlapping(int tick) {
        if (tick > last()) {
            return;
        }
        const Approach at = approach_at(tick, 1.0);
        if (length(at.gap) - at.reach >= field_.contact) {
            return;
        }
        constexpr double kShare = 0.999;
        Vec2 thrust;
        for (int i = 0; i < kProjections; ++i) {
            thrust = projected(thrust, at.way / at.growth, kShare * pickup_velocity() / at.growth);
            thrust = projected(thrust, at.gap / at.reach, kShare * field_.contact / at.reach);
            thrust = projected(thrust, {}, kShare);
        }
        attempt(thrust, tick);
    }

    // --- off borders ------------------------------------------------------------------------------------------

    // Whether a path off a border may be the earliest: the pod will meet a border unless it brakes.
    bool strays() const {
        const int end = std::min(last(), flight_.end_tick());
        if (end <= pod_.deny_ticks_left) {
            return false;
        }
        const Vec2 drift = pod_.position + pod_.velocity * field_.pod[end].reach;
        const bool drifts = std::fabs(drift.x) > field_.pod_limit.x || std::fabs(drift.y) > field_.pod_limit.y;
        return drifts && can_fold_onto_ball();
    }

    static double folded(double place, double limit) {
        if (place > limit) {
            return std::max(2.0 * limit - place, -limit);
        }
        if (place < -limit) {
            return std::min(-2.0 * limit - place, limit);
        }
        return place;
    }

    // Whether a path off a border may reach the ball. The path is straight if the field is mirrored at the border.
    bool can_fold_onto_ball() const {
        const double pod_speed = std::max(length(pod_.velocity), field_.pod_speed);
        for (int tick = pod_.deny_ticks_left + 1; tick <= last();) {
            const LinearDrag& drag = field_.pod[tick];
            const Vec2 drift = pod_.position + pod_.velocity * drag.reach;
            const Vec2 place = {folded(drift.x, field_.pod_limit.x), folded(drift.y, field_.pod_limit.y)};
            const double reach = field_.thrust * drag.force_to_reach + field_.contact;
            const double apart = distance(place, flight_.position(tick)) - reach;
            if (apart <= 0.0) {
                return true;
            }
            tick += ticks_to_close(apart, length(flight_.velocity(tick)) + pod_speed);
        }
        return false;
    }

    void search_fan() {
        Vec2 direction = {1.0, 0.0};
        Vec2 best = thrust_;
        for (int i = 0; i < kFan; ++i, direction = turned(direction, kFanTurn)) {
            if (attempt_better(direction)) {
                best = direction;
            }
            if (!best_.contact.picks_up && attempt_better(direction * 0.5)) {
                best = direction * 0.5;
            }
        }
        if (attempt_better({})) {
            return;
        }
        refine(best);
    }

    bool attempt_better(Vec2 thrust) {
        const Course before = best_;
        attempt(thrust, best_.contact.picks_up ? best_.contact.tick : last());
        return best_.contact.picks_up && (!before.contact.picks_up || best_.comes_before(before));
    }

    void refine(Vec2 best) {
        if (!best_.contact.picks_up) {
            return;
        }
        double turn = kFanTurn.y;
        for (int i = 0; i < kRefinements; ++i) {
            turn *= 0.5;
            for (const double side : {turn, -turn}) {
                const Vec2 thrust = turned(best, {std::sqrt(1.0 - turn * turn), side});
                if (attempt_better(thrust)) {
                    best = thrust;
                    break;
                }
            }
        }
    }

    const Field& field_;
    const PodState& pod_;
    const BallFlight& flight_;
    Reserve reserve_;
    int from_;  // The search finds nothing before this tick.
    HeldThrust held_;
    Course best_;   // Before a result is found, its tick is the limit of the search.
    Course first_;  // The earliest contact of any kind.
    Vec2 thrust_;   // Thrust of the best path.
    int block_tick_ = kNever;
    bool touched_ = false;
};

}  // namespace

Pickup earliest_pickup(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, int before,
                       int from) {
    return PickupSearch(field, pod, flight, reserve, before, from).found();
}

}  // namespace podball::tactics
