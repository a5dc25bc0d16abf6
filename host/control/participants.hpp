// Both teams of a match at a control step: asked, measured, checked.
#pragma once

#include "base/command_source.hpp"
#include "base/drawing.hpp"
#include "control/command_check.hpp"
#include "control/controller.hpp"
#include "control/fault.hpp"
#include "control/latency_histogram.hpp"
#include "control/observation.hpp"
#include "control/time_account.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace podball::control {

/// Why a team loses whatever the score.
enum class Forfeit : std::int32_t {
    None = 0,
    Strikes,     ///< Too many steps that were too long.
    Crashes,     ///< Too many ends of its process.
    NoInstance,  ///< None could be made after a hang or a crash.
};

/// As in results: "strikes"; empty for none.
std::string_view forfeit_name(Forfeit forfeit);

/// What is to be said of a slot after a match.
struct ParticipantRecord {
    std::int64_t calls = 0;
    std::int64_t coasted_steps = 0;  ///< Control steps without a valid answer, those without a call included.
    int strikes = 0;
    int crashes = 0;
    bool retired = false;             ///< Never called again, by the team's own wish or fault.
    Forfeit forfeit = Forfeit::None;  ///< If there is one, the team is not called again either.
    std::string restart_error;        ///< With Forfeit::NoInstance: why.
    IncidentLog incidents;
    LatencyHistogram wall;  ///< Of each call of `step`.
    LatencyHistogram cpu;   ///< As the controller measured it, or of the thread. Empty with the budget off.

    [[nodiscard]] bool has_forfeited() const { return forfeit != Forfeit::None; }
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

    /// From the next call on both teams run on this core, where that can be chosen.
    void move_to(int core);

    /// Shows `world` to the teams that may be called and fills `commands` with what the engine may play; of a team that
    /// fails, is too slow or is not called the pods coast. Before its call a team that lost its instance gets a new
    /// one. Cost: three readings of the clocks and no allocation, beside the teams.
    void ask(const engine::World& world, engine::Commands& commands);

    using Sources = std::array<CommandSource, engine::kSlots>;
    /// The same with the consequences as they were when the match was played, by slot: a team is shown what it was
    /// shown then, but not a step in which it died or hung; after that it gets a new instance.
    void ask_again(const engine::World& world, const Sources& sources, engine::Commands& commands);

    /// Why the machine could not go on with a team, if so: then the match has no result.
    [[nodiscard]] const std::optional<Error>& host_failure() const { return host_failure_; }
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
        Seat(const engine::ResolvedRules& rules, int slot, std::unique_ptr<Controller> owned, const TimeBudget& budget);
        [[nodiscard]] std::size_t own_count() const { return static_cast<std::size_t>(observation.view().own_count); }
        [[nodiscard]] bool is_called() const { return step.source == CommandSource::Team; }

        std::unique_ptr<Controller> controller;
        Observation observation;
        std::array<podball_command_t, engine::kPodsMax> answer{};
        StepOutcome outcome;
        TeamCommands commands{};
        TimeAccount account;
        bool needs_instance = false;
        ParticipantRecord record;
        ParticipantStep step;  // But for the incidents, which are the record's.
    };

    [[nodiscard]] CommandSource next_source(const Seat& seat) const;
    void begin(Seat& seat, CommandSource source, std::int64_t tick);
    void renew(Seat& seat, std::int64_t tick);
    void play(const engine::World& world, engine::Commands& commands);
    static void prepare(Seat& seat, const engine::World& world);
    static void call(Seat& seat);
    void judge(Seat& seat, const ClockReading& from, const ClockReading& to, std::int64_t tick);
    void hear(Seat& seat, const ClockReading& from, const ClockReading& to, std::int64_t tick);
    void measure(Seat& seat, const ClockReading& from, const ClockReading& to) const;
    static void note(Seat& seat, const Incident& incident);
    void count_out(Seat& seat, std::int64_t tick) const;
    static void take_drawing(Seat& seat, int side);
    [[nodiscard]] std::optional<Incident> step_incident(const Seat& seat, std::int64_t tick) const;

    TimeBudget budget_;
    std::array<Seat, engine::kSlots> seats_;
    std::optional<Error> host_failure_;
    bool reads_cpu_;  // No controller that does it itself, and somebody to judge by it.
};

}  // namespace podball::control
