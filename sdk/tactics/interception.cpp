#include <podball/tactics/interception.hpp>

#include <algorithm>

#include "held_thrust.hpp"
#include "reach.hpp"

namespace podball::tactics {
namespace {

Vec2 unit(Vec2 a) {
    const double size = length(a);
    return size > 0.0 ? a / size : Vec2{};
}

}  // namespace

Contact first_contact(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve, Vec2 thrust,
                      int last_tick) {
    return HeldThrust(field, pod, flight, reserve).follow(thrust, last_tick).contact;
}

Interception surest_block(const Field& field, const PodState& pod, const BallFlight& flight) {
    Interception best;
    double best_apart = 2.0 * field.arena_width;
    for (int tick = pod.deny_ticks_left + 1; tick <= flight.end_tick(); ++tick) {
        const Gap gap = gap_at(field, pod, flight, tick);
        const double apart = gap.length - gap.reach;
        if (apart >= best_apart) {
            continue;
        }
        best_apart = apart;
        best = {apart <= field.contact ? tick : kNever, flight.position(tick), thrust_across(gap)};
        if (apart <= 0.0) {
            break;
        }
    }
    return best;
}

Interception earliest_tackle(const Field& field, const PodState& pod, const BallFlight& flight, Reserve reserve) {
    const int tick = earliest_reach(field, pod, flight, reserve, 1, 2.0 * field.pod_radius);
    if (tick == kNever) {
        return {};
    }
    // A tackle needs speed, not precision.
    return {tick, flight.position(tick), unit(thrust_across(gap_at(field, pod, flight, tick)))};
}

Vec2 drifted(const Field& field, const PodState& pod, int ticks) {
    const Vec2 place = pod.position + pod.velocity * field.pod[ticks].reach;
    const Vec2 limit = {std::max(0.0, field.pod_limit.x), std::max(0.0, field.pod_limit.y)};
    return {std::clamp(place.x, -limit.x, limit.x), std::clamp(place.y, -limit.y, limit.y)};
}

}  // namespace podball::tactics
