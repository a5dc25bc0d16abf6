#include "reach.hpp"

namespace podball::tactics {

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
                   double touch) {
    const double pod_speed = std::max(length(pod.velocity), field.pod_speed);
    for (int tick = from; tick <= flight.end_tick();) {
        const Gap gap = gap_at(field, pod, flight, tick);
        const double apart = gap.length - gap.reach - touch;
        if (apart > 0.0) {
            tick += ticks_to_close(apart, length(flight.velocity(tick)) + pod_speed);
        } else if (is_reserved(field, reserve, flight.position(tick))) {
            ++tick;
        } else {
            return tick;
        }
    }
    return kNever;
}

}  // namespace podball::tactics
