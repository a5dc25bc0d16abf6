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

void compare(const TraceStep& expected, const std::vector<podball_command_t>& commands, Replayed& replayed) {
    if (same_commands(expected.commands, commands)) {
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
        compare(step, reply.commands, replayed);
        replayed.commands.push_back(std::move(reply.commands));
        ++replayed.steps;
    }
    return replayed;
}

}  // namespace podball::validate
