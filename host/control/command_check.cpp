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

// Whether the command is a thrust of at most 1 and nothing else, as most are. A number that is not finite fails the
// comparison.
bool is_plain_thrust(const podball_command_t& command, Vec2 thrust) {
    return command.flags == 0 && squared_length(thrust) <= 1.0;
}

// Conversion to an integer truncates toward zero.
std::int16_t in_units(double component) { return static_cast<std::int16_t>(component * (1.0 / PodCommand::kUnit)); }

void write_thrust(Vec2 thrust, PodCommand& written) {
    written.thrust_x = in_units(thrust.x);
    written.thrust_y = in_units(thrust.y);
}

void write_shot(Vec2 shot, PodCommand& written) {
    written.shot_x = in_units(shot.x);
    written.shot_y = in_units(shot.y);
    written.shoot = true;
}

class PodCheck {
  public:
    PodCheck(IncidentLog& incidents, std::int64_t tick, std::int32_t pod)
        : incidents_(incidents), tick_(tick), pod_(pod) {}

    void check(const podball_command_t& command, PodCommand& checked) {
        const Vec2 thrust{command.thrust_x, command.thrust_y};
        checked = {};
        if (is_plain_thrust(command, thrust)) [[likely]] {
            write_thrust(thrust, checked);
        } else {
            correct(command, thrust, checked);
        }
    }

  private:
    // Leaves `checked` as it is, which drops the command, or writes it.
    void correct(const podball_command_t& command, Vec2 thrust, PodCommand& checked) {
        if ((command.flags & ~PODBALL_COMMAND_SHOOT) != 0) {
            dropped({FaultKind::CommandUnknownFlag, CommandFlags{command.flags}});
            return;
        }
        // The shot counts only with its flag.
        const bool shoots = command.flags != 0;
        const Vec2 shot = shoots ? Vec2{command.shot_x, command.shot_y} : Vec2{};
        if (!is_finite(thrust) || !is_finite(shot)) {
            dropped({FaultKind::CommandNotFinite});
            return;
        }
        write_thrust(fitted(thrust), checked);
        if (shoots) {
            write_shot(fitted(shot), checked);
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
