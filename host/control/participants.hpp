// Both teams of a match at a control step: asked, measured, checked.
#pragma once

#include "base/command_source.hpp"
#include "base/drawing.hpp"
#include "control/command_check.hpp"
#include "control/controller.hpp"
#include "control/fault.hpp"
#include "control/latency_histogram.hpp"
#include "control/observation.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace podball::control {

/// What is to be said of a slot after a match.
struct ParticipantRecord {
    std::int64_t calls = 0;
    std::int64_t coasted_steps = 0;  ///< Control steps without a valid answer, those after the retirement included.
    bool retired = false;            ///< Never called again.
    IncidentLog incidents;
    LatencyHistogram wall;  ///< Of each call of `step`.
    LatencyHistogram cpu;   ///< Empty with the budget off.
};

/// How a slot fared in the last `ask`. Valid until the next.
struct ParticipantStep {
    CommandSource source = CommandSource::Team;
    std::int64_t wall_ns = -1;            ///< Of the call; -1: not called.
    std::int64_t cpu_ns = -1;             ///< The same; -1 with the budget off, too.
    std::span<const Incident> incidents;  ///< That this `ask` added, in their order.
    const Drawing* drawing = nullptr;     ///< In the world's frame. Null: not called, or cannot draw.
};

/// The two participants of a match, by slot.
class Participants {
  public:
    using Controllers = std::array<std::unique_ptr<Controller>, engine::kSlots>;

    Participants(const engine::ResolvedRules& rules, Controllers controllers, const TimeBudget& budget);

    /// Shows `world` to both teams and fills `commands` with what the engine may play; a team that fails or is too slow
    /// coasts. Cost: three readings of the clocks and no allocation, beside the teams.
    void ask(const engine::World& world, engine::Commands& commands);

    [[nodiscard]] const ParticipantRecord& record(int slot) const {
        return seats_[static_cast<std::size_t>(slot)].record;
    }
    /// The checked commands of the last `ask`, in the own frame; what a recording keeps.
    [[nodiscard]] const TeamCommands& commands(int slot) const {
        return seats_[static_cast<std::size_t>(slot)].commands;
    }
    /// What a recording keeps beside the commands. Requires: after the first `ask`.
    [[nodiscard]] ParticipantStep last_step(int slot) const;

  private:
    struct Seat {
        Seat(const engine::ResolvedRules& rules, int slot, std::unique_ptr<Controller> owned);
        [[nodiscard]] std::size_t own_count() const { return static_cast<std::size_t>(observation.view().own_count); }

        std::unique_ptr<Controller> controller;
        Observation observation;
        std::array<podball_command_t, engine::kPodsMax> answer{};
        StepOutcome outcome;
        TeamCommands commands{};
        ParticipantRecord record;
        ParticipantStep step;  // But for the incidents, which are the record's.
    };

    static void prepare(Seat& seat, const engine::World& world);
    static void call(Seat& seat);
    void judge(Seat& seat, const ClockReading& from, const ClockReading& to, std::int64_t tick);
    void measure(Seat& seat, const ClockReading& from, const ClockReading& to) const;
    static void take_drawing(Seat& seat, int side);
    [[nodiscard]] std::optional<Incident> step_incident(const StepOutcome& outcome, std::int64_t cpu_ns,
                                                        std::int64_t tick) const;

    TimeBudget budget_;
    std::array<Seat, engine::kSlots> seats_;
};

}  // namespace podball::control
