#include "control/command_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <podball/math/vec2.hpp>

namespace podball::control {
namespace {

// Tolerates the rounding error of a team that divides a vector by its length.
constexpr double kSquaredLengthMax = 1.0 + 1e-9;

bool is_finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

// For messages only. std::hypot, because the square of 1e300 overflows.
double reported_length(Vec2 v) { return std::min(std::hypot(v.x, v.y), std::numeric_limits<double>::max()); }

// Both components of a vector.
using Pair = double __attribute__((vector_size(2 * sizeof(double))));
using Components = std::int32_t __attribute__((vector_size(2 * sizeof(std::int32_t))));

Pair pair_of(Vec2 v) { return Pair{v.x, v.y}; }

// Whether the command is a thrust of at most 1 and nothing else, as most are. A number that is not finite fails the
// comparison.
bool is_plain_thrust(const podball_command_t& command, Pair thrust) {
    const Pair squares = thrust * thrust;
    return command.flags == 0 && squares[0] + squares[1] <= 1.0;
}

// Conversion to an integer truncates toward zero.
Components in_units(Pair v) { return __builtin_convertvector(v * (1.0 / PodCommand::kUnit), Components); }

void write_thrust(Pair thrust, PodCommand& written) {
    const Components steps = in_units(thrust);
    written = {};
    written.thrust_x = static_cast<std::int16_t>(steps[0]);
    written.thrust_y = static_cast<std::int16_t>(steps[1]);
}

void write_shot(Pair shot, PodCommand& written) {
    const Components steps = in_units(shot);
    written.shot_x = static_cast<std::int16_t>(steps[0]);
    written.shot_y = static_cast<std::int16_t>(steps[1]);
    written.shoot = true;
}

class PodCheck {
  public:
    PodCheck(IncidentLog& incidents, std::int64_t tick, std::int32_t pod)
        : incidents_(incidents), tick_(tick), pod_(pod) {}

    void check(const podball_command_t& command, PodCommand& checked) {
        const Pair thrust{command.thrust_x, command.thrust_y};
        if (is_plain_thrust(command, thrust)) [[likely]] {
            write_thrust(thrust, checked);
        } else {
            correct(command, checked);
        }
    }

  private:
    void correct(const podball_command_t& command, PodCommand& checked) {
        checked = {};  // A dropped command.
        if ((command.flags & ~PODBALL_COMMAND_SHOOT) != 0) {
            dropped({FaultKind::CommandUnknownFlag, CommandFlags{command.flags}});
            return;
        }
        // The shot counts only with its flag.
        const bool shoots = command.flags != 0;
        const Vec2 thrust{command.thrust_x, command.thrust_y};
        const Vec2 shot = shoots ? Vec2{command.shot_x, command.shot_y} : Vec2{};
        if (!is_finite(thrust) || !is_finite(shot)) {
            dropped({FaultKind::CommandNotFinite});
            return;
        }
        write_thrust(pair_of(fitted(thrust)), checked);
        if (shoots) {
            write_shot(pair_of(fitted(shot)), checked);
        }
    }

    void dropped(const Fault& fault) { incidents_.add({fault, pod_, tick_}); }

    Vec2 fitted(Vec2 v) {
        if (squared_length(v) > kSquaredLengthMax) {
            incidents_.add({{FaultKind::CommandTooLong, VectorLength{reported_length(v)}}, pod_, tick_});
        }
        return clamped_to_unit(v);
    }

    IncidentLog& incidents_;
    std::int64_t tick_;
    std::int32_t pod_;
};

// A vector for the engine, without a negative zero. Source: R31.
Vec2 given_vector(std::int16_t x, std::int16_t y, double unit) { return {x * unit + 0.0, y * unit + 0.0}; }

}  // namespace

void check_commands(std::span<const podball_command_t> answer, std::int64_t tick, TeamCommands& commands,
                    IncidentLog& incidents) {
    std::fill(commands.begin() + static_cast<std::ptrdiff_t>(answer.size()), commands.end(), PodCommand{});
    for (std::size_t pod = 0; pod < answer.size(); ++pod) {
        PodCheck(incidents, tick, static_cast<std::int32_t>(pod)).check(answer[pod], commands[pod]);
    }
}

void give_commands(const TeamCommands& commands, int side, std::span<engine::Command> given) {
    const double unit = side == 1 ? -PodCommand::kUnit : PodCommand::kUnit;
    for (std::size_t pod = 0; pod < given.size(); ++pod) {
        const PodCommand& command = commands[pod];
        given[pod] = {given_vector(command.thrust_x, command.thrust_y, unit), {}, command.shoot};
        if (command.shoot) {
            given[pod].shot = given_vector(command.shot_x, command.shot_y, unit);
        }
    }
}

}  // namespace podball::control
