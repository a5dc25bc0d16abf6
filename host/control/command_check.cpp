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

// Conversion to an integer truncates toward zero.
std::int16_t quantised(double component) { return static_cast<std::int16_t>(component / PodCommand::kUnit); }

// Writes each component to its place, because a copy of the whole would wait for the parts.
void write_quantised(Vec2 thrust, Vec2 shot, bool shoot, PodCommand& written) {
    written.thrust_x = quantised(thrust.x);
    written.thrust_y = quantised(thrust.y);
    written.shot_x = quantised(shot.x);
    written.shot_y = quantised(shot.y);
    written.shoot = shoot;
}

class PodCheck {
  public:
    PodCheck(IncidentLog& incidents, std::int64_t tick, std::int32_t pod)
        : incidents_(incidents), tick_(tick), pod_(pod) {}

    void check(const podball_command_t& command, PodCommand& checked) {
        const bool shoot = (command.flags & PODBALL_COMMAND_SHOOT) != 0;
        const Vec2 thrust{command.thrust_x, command.thrust_y};
        const Vec2 shot = shoot ? Vec2{command.shot_x, command.shot_y} : Vec2{};
        const std::uint32_t unknown_flags = command.flags & ~PODBALL_COMMAND_SHOOT;
        // A number that is not finite fails these comparisons.
        if (unknown_flags == 0 && squared_length(thrust) <= 1.0 && squared_length(shot) <= 1.0) {
            write_quantised(thrust, shot, shoot, checked);
            return;
        }
        if (unknown_flags != 0) {
            dropped({FaultKind::CommandUnknownFlag, CommandFlags{command.flags}});
            return;
        }
        if (!is_finite(thrust) || !is_finite(shot)) {
            dropped({FaultKind::CommandNotFinite});
            return;
        }
        const Vec2 short_thrust = fitted(thrust);
        const Vec2 short_shot = fitted(shot);
        write_quantised(short_thrust, short_shot, shoot, checked);
    }

  private:
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

// Neither form makes a negative zero. Source: R31.
double given_component(std::int16_t component, bool turned) {
    const double value = component * PodCommand::kUnit;
    return turned ? 0.0 - value : value;
}

Vec2 given_vector(std::int16_t x, std::int16_t y, bool turned) {
    return {given_component(x, turned), given_component(y, turned)};
}

}  // namespace

void check_commands(std::span<const podball_command_t> answer, std::int64_t tick, TeamCommands& commands,
                    IncidentLog& incidents) {
    commands.fill({});
    for (std::size_t pod = 0; pod < answer.size(); ++pod) {
        PodCheck(incidents, tick, static_cast<std::int32_t>(pod)).check(answer[pod], commands[pod]);
    }
}

void give_commands(const TeamCommands& commands, int side, std::span<engine::Command> given) {
    const bool turned = side == 1;
    for (std::size_t pod = 0; pod < given.size(); ++pod) {
        const PodCommand& command = commands[pod];
        given[pod] = {given_vector(command.thrust_x, command.thrust_y, turned), {}, command.shoot};
        if (command.shoot) {
            given[pod].shot = given_vector(command.shot_x, command.shot_y, turned);
        }
    }
}

}  // namespace podball::control
