#include "control/command_check.hpp"

#include <algorithm>
#include <bit>
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

// Both components of a vector, or a test of each: all bits set if it holds, otherwise none.
using Pair = double __attribute__((vector_size(2 * sizeof(double))));
using Answers = std::int64_t __attribute__((vector_size(2 * sizeof(std::int64_t))));
using Components = std::int32_t __attribute__((vector_size(2 * sizeof(std::int32_t))));
using AllComponents = std::int16_t __attribute__((vector_size(4 * sizeof(std::int16_t))));

Pair pair_of(Vec2 v) { return Pair{v.x, v.y}; }

// The shot counts only with its flag.
Pair shot_of(const podball_command_t& command) {
    const Answers counts = Answers{} - static_cast<std::int64_t>(command.flags & PODBALL_COMMAND_SHOOT);
    return std::bit_cast<Pair>(std::bit_cast<Answers>(Pair{command.shot_x, command.shot_y}) & counts);
}

// Whether the command can be written as it is. A number that is not finite fails the comparisons.
bool is_well_formed(const podball_command_t& command, Pair thrust, Pair shot) {
    const Pair thrust_squares = thrust * thrust;
    const Pair shot_squares = shot * shot;
    const Pair squared_lengths = Pair{thrust_squares[0], shot_squares[0]} + Pair{thrust_squares[1], shot_squares[1]};
    const Answers is_short = squared_lengths <= Pair{1.0, 1.0};
    const auto unknown_flags = static_cast<std::int64_t>(command.flags & ~PODBALL_COMMAND_SHOOT);
    return ((is_short[0] & is_short[1]) & ~unknown_flags) == -1;
}

// Conversion to an integer truncates toward zero.
void write_quantised(Pair thrust, Pair shot, bool shoot, PodCommand& written) {
    constexpr double kSteps = 1.0 / PodCommand::kUnit;
    const auto thrust_steps = __builtin_convertvector(thrust * kSteps, Components);
    const auto shot_steps = __builtin_convertvector(shot * kSteps, Components);
    const auto steps =
        __builtin_convertvector(__builtin_shufflevector(thrust_steps, shot_steps, 0, 1, 2, 3), AllComponents);
    written.thrust_x = steps[0];
    written.thrust_y = steps[1];
    written.shot_x = steps[2];
    written.shot_y = steps[3];
    written.shoot = shoot;
}

class PodCheck {
  public:
    PodCheck(IncidentLog& incidents, std::int64_t tick, std::int32_t pod)
        : incidents_(incidents), tick_(tick), pod_(pod) {}

    void check(const podball_command_t& command, PodCommand& checked) {
        const bool shoot = (command.flags & PODBALL_COMMAND_SHOOT) != 0;
        const Pair thrust{command.thrust_x, command.thrust_y};
        const Pair shot = shot_of(command);
        if (is_well_formed(command, thrust, shot)) {
            write_quantised(thrust, shot, shoot, checked);
        } else {
            correct(command, {thrust[0], thrust[1]}, {shot[0], shot[1]}, shoot, checked);
        }
    }

  private:
    void correct(const podball_command_t& command, Vec2 thrust, Vec2 shot, bool shoot, PodCommand& checked) {
        checked = {};
        if ((command.flags & ~PODBALL_COMMAND_SHOOT) != 0) {
            dropped({FaultKind::CommandUnknownFlag, CommandFlags{command.flags}});
            return;
        }
        if (!is_finite(thrust) || !is_finite(shot)) {
            dropped({FaultKind::CommandNotFinite});
            return;
        }
        const Vec2 short_thrust = fitted(thrust);
        const Vec2 short_shot = fitted(shot);
        write_quantised(pair_of(short_thrust), pair_of(short_shot), shoot, checked);
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
Vec2 given_vector(std::int16_t x, std::int16_t y, double unit) {
    const Pair given = __builtin_convertvector((Components{x, y}), Pair) * unit + Pair{};
    return {given[0], given[1]};
}

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
