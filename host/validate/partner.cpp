#include "validate/partner.hpp"

#include <cmath>
#include <limits>

namespace podball::validate {
namespace {

struct Way {
    double x = 0.0;
    double y = 0.0;
};

Way of_length_one(double x, double y) {
    const double length = std::sqrt(x * x + y * y);
    return length > 0.0 ? Way{x / length, y / length} : Way{};
}

int nearest_to_ball(const podball_view_t& view) {
    int nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (int id = 0; id < view.own_count; ++id) {
        const podball_pod_t& pod = *podball_view_own(&view, id);
        const double x = view.ball.x - pod.x;
        const double y = view.ball.y - pod.y;
        const double away = x * x + y * y + (pod.deny_ticks_left > 0 ? 1e3 : 0.0);
        if (away >= least) {
            continue;
        }
        nearest = id;
        least = away;
    }
    return nearest;
}

podball_command_t thrust_to(const podball_pod_t& pod, double x, double y) {
    const Way way = of_length_one(40.0 * (x - pod.x) - 600.0 * pod.vx, 40.0 * (y - pod.y) - 600.0 * pod.vy);
    return {way.x, way.y, 0.0, 0.0, 0, 0};
}

}  // namespace

Partner::Partner(const engine::ResolvedRules& rules, int slot)
    : goal_x_(0.5 * rules.arena.width),
      control_step_ticks_(rules.match.control_step_ticks),
      lineup_(control::observed_lineup(rules, slot, true)) {}

control::StepOutcome Partner::step(const podball_view_t& view, std::span<podball_command_t> commands) {
    const int chaser = nearest_to_ball(view);
    for (int id = 0; id < view.own_count; ++id) {
        commands[static_cast<std::size_t>(id)] = command(view, id, chaser);
    }
    return {};
}

podball_command_t Partner::command(const podball_view_t& view, int id, int chaser) const {
    const podball_pod_t& pod = *podball_view_own(&view, id);
    if ((pod.flags & PODBALL_POD_CARRYING) != 0) {
        return carrier_command(view, pod);
    }
    if (id == chaser) {
        return thrust_to(pod, view.ball.x, view.ball.y);
    }
    const podball_point_t& home = lineup_[static_cast<std::size_t>(id)];
    if (id == 0) {
        return thrust_to(pod, home.x, home.y + 0.3 * view.ball.y);
    }
    return thrust_to(pod, home.x + 0.6 * view.ball.x, home.y + 0.6 * view.ball.y);
}

podball_command_t Partner::carrier_command(const podball_view_t& view, const podball_pod_t& pod) const {
    const Way way = of_length_one(goal_x_ - pod.x, -pod.y);
    podball_command_t command = {way.x, way.y, way.x, way.y, 0, 0};
    const bool is_near = goal_x_ - pod.x < 0.6 * goal_x_;
    if (is_near || view.ball.keep_ticks_left <= 2 * control_step_ticks_) {
        command.flags = PODBALL_COMMAND_SHOOT;
    }
    return command;
}

}  // namespace podball::validate
