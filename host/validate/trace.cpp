#include "validate/trace.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace podball::validate {
namespace {

bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same_commands(const std::vector<podball_command_t>& a, const std::vector<podball_command_t>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_command);
}

bool same_order(const engine::Order& a, const engine::Order& b) {
    return a.kind == b.kind && a.structure_kind == b.structure_kind && a.id == b.id &&
           same_number(a.place.x, b.place.x) && same_number(a.place.y, b.place.y);
}

// Orders beyond the count are empty.
bool same_orders(const engine::SlotOrders& a, const engine::SlotOrders& b) {
    return a.count == b.count && a.dropped == b.dropped &&
           std::equal(a.order.begin(), a.order.end(), b.order.begin(), same_order);
}

void compare(const TraceStep& expected, const StepReply& reply, Replayed& replayed) {
    if (same_commands(expected.commands, reply.commands) && same_orders(expected.orders, reply.orders)) {
        return;
    }
    if (!replayed.first_other) {
        replayed.first_other = replayed.steps;
    }
    ++replayed.others;
}

}  // namespace

bool same_command(const podball_command_t& a, const podball_command_t& b) {
    const bool same_thrust = same_number(a.thrust_x, b.thrust_x) && same_number(a.thrust_y, b.thrust_y);
    if (a.flags != b.flags || !same_thrust) {
        return false;
    }
    if ((a.flags & PODBALL_COMMAND_SHOOT) == 0) {
        return true;
    }
    return same_number(a.shot_x, b.shot_x) && same_number(a.shot_y, b.shot_y);
}

Replayed replay(TeamProcess& process, const Trace& trace, const ReplayOptions& options) {
    Replayed replayed;
    const std::size_t steps = std::min(trace.size(), options.steps_max);
    for (std::size_t i = 0; i < steps; ++i) {
        if (options.between && !options.between()) {
            break;
        }
        const TraceStep& step = trace[i];
        StepReply reply = options.change ? process.step(options.instance, options.change(step.view, i))
                                         : process.step(options.instance, step.view);
        replayed.trouble = reply.trouble;
        if (replayed.trouble) {
            break;
        }
        compare(step, reply, replayed);
        replayed.commands.push_back(std::move(reply.commands));
        ++replayed.steps;
    }
    return replayed;
}

}  // namespace podball::validate
