// Asks both teams of a match for their commands at a control step, measures the calls and checks the answers.
#pragma once

#include "base/command_source.hpp"
#include "control/charge_clock.hpp"
#include "control/command_check.hpp"
#include "control/controller.hpp"
#include "control/drawing_limit.hpp"
#include "control/incident_log.hpp"
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

/// Why a team forfeits.
enum class Forfeit : std::int32_t {
    None = 0,
    Strikes,     ///< Too many strikes.
    Crashes,     ///< Too many crashes.
    NoInstance,  ///< No instance could be made after a hang or a crash.
    Waits,       ///< The match waited too long for the team.
};

/// The name in results, such as "strikes"; empty for None.
std::string_view forfeit_name(Forfeit forfeit);

/// Results of one slot after a match.
struct ParticipantRecord {
    std::int64_t calls = 0;
    std::int64_t coasted_steps = 0;  ///< Control steps without a valid answer, including those without a call.
    int strikes = 0;
    int crashes = 0;
    bool retired = false;             ///< The team answered FATAL or threw, and is never called again.
    Forfeit forfeit = Forfeit::None;  ///< After a forfeit the team is never called again.
    std::string restart_error;        ///< With Forfeit::NoInstance: the error of the last `restart`.
    std::int64_t waited_ns = 0;       ///< As `Controller::waited_ns` after the last call.
    std::string_view waited_in;       ///< With Forfeit::Waits: the call that exceeded the limit, "step" or "restart".
    IncidentLog incidents;
    LatencyHistogram wall;  ///< Wall time of each call of `step`.
    LatencyHistogram cpu;   ///< CPU time of each call as in ParticipantStep. Empty with the budget off.

    [[nodiscard]] bool has_forfeited() const { return forfeit != Forfeit::None; }
};

/// Result of the last `ask` for one slot. Valid until the next `ask`.
struct ParticipantStep {
    CommandSource source = CommandSource::Team;
    std::int64_t wall_ns = -1;            ///< Wall time of the call; -1: not called.
    std::int64_t cpu_ns = -1;             ///< CPU time of the call, in this process as ChargeClock measures it; -1: not
                                          ///< called, or the budget is off.
    std::span<const Incident> incidents;  ///< Incidents of this `ask`, oldest first.
    SideOutput side_output;               ///< In the team's own frame. Empty if not called.
    int side = 0;                         ///< 1: the team's frame is the world's after half a turn.
};

/// The two participants of a match, by slot.
class Participants {
  public:
    using Controllers = std::array<std::unique_ptr<Controller>, engine::kSlots>;

    /// `read`: the clocks that charge teams in this process. Tests give their own.
    Participants(const engine::ResolvedRules& rules, Controllers controllers, const TimeBudget& budget,
                 ChargeClock::Read read = &read_clocks);

    /// Runs both teams on this core from the next call on, if the controllers can choose the core.
    void move_to(int core);

    /// Whether a team uses so much time that an opponent on its core could make it late. False with the budget off.
    [[nodiscard]] bool need_cores() const;
    /// Moves the team of slot 1 to this core, and from now on calls one team after the other. So no team has its caches
    /// emptied by its opponent, and none computes while its opponent does.
    void move_apart(int core);

    /// Calls the teams that may be called with `world` and fills `commands` for the engine. The pods of a team that
    /// fails, is too slow or is not called coast. A team that lost its instance gets a new one before its call.
    /// Cost: the teams, and three readings of the clocks; no allocation.
    /// Thread: the same one in each call.
    void ask(const engine::World& world, engine::Commands& commands);

    using Sources = std::array<CommandSource, engine::kSlots>;
    /// As `ask`, but repeats a step of a recorded match. `sources` are the recorded sources by slot. A team is called
    /// if it was called in the recorded step and did not crash or hang there. After a recorded crash or hang it gets a
    /// new instance.
    void ask_again(const engine::World& world, const Sources& sources, engine::Commands& commands);

    /// The checked orders of the last `ask`, for the engine. Empty in a game without resources. Source: R96.
    [[nodiscard]] const engine::Orders& orders() const { return orders_; }
    /// Says what became of the orders of the last `ask`. The next views have the refusals.
    void take_answers(const engine::OrderAnswers& answers) { answers_ = answers; }

    /// An error if the machine could not make a new instance. Then the match has no result.
    [[nodiscard]] const Result<void>& host_result() const { return host_result_; }
    [[nodiscard]] const ParticipantRecord& record(int slot) const {
        return seats_[static_cast<std::size_t>(slot)].record;
    }
    /// The checked commands of the last `ask`, in the team's own frame, as recordings keep them.
    [[nodiscard]] const TeamCommands& commands(int slot) const {
        return seats_[static_cast<std::size_t>(slot)].commands;
    }
    /// The result of the last `ask`. Recordings keep it beside the commands.
    [[nodiscard]] ParticipantStep last_step(int slot) const;

  private:
    struct Seat {
        Seat(const engine::ResolvedRules& rules, int slot, std::unique_ptr<Controller> owned, const TimeBudget& budget);
        [[nodiscard]] std::size_t own_count() const { return static_cast<std::size_t>(observation.view().own_count); }
        [[nodiscard]] std::span<podball_command_t> own_answer() { return std::span(answer).first(own_count()); }
        [[nodiscard]] bool is_called() const { return step.source == CommandSource::Team; }

        std::unique_ptr<Controller> controller;
        Observation observation;
        std::array<podball_command_t, engine::kPodsMax> answer{};
        TeamCommands commands{};
        const engine::SlotOrders* orders = nullptr;  // Unchecked. Null if there are none, or the answer is not used.
        TimeAccount account;
        DrawingLimit drawing_limit;
        bool needs_instance = false;
        bool is_disturbed = false;  // The opponent computed during the last call although it had answered.
        ParticipantRecord record;
        ParticipantStep step;  // Without the incidents, which are in the record.
    };

    // A call of a team, and the readings of the clocks around it. Without meaning if the team was not called.
    struct TimedCall {
        const StepOutcome& outcome;
        const ClockReading& from;
        const ClockReading& to;
    };

    [[nodiscard]] CommandSource next_source(const Seat& seat) const;
    void begin(Seat& seat, CommandSource source, std::int64_t tick);
    void renew(Seat& seat, std::int64_t tick);
    void play(const engine::World& world, engine::Commands& commands);
    [[nodiscard]] ClockReading now(bool exact);
    void give_orders(std::size_t slot, int side);
    void prepare(Seat& seat, const engine::World& world, const SlotAnswers& answers, WakeList& wakes) const;
    [[nodiscard]] StepOutcome call(Seat& seat, Seat& opponent) const;
    void judge(Seat& seat, const TimedCall& call, std::int64_t tick);
    void hear(Seat& seat, const TimedCall& call, std::int64_t tick);
    [[nodiscard]] std::int64_t charge_of(const Seat& seat) const;
    void measure(Seat& seat, const TimedCall& call) const;
    static void note(Seat& seat, const Fault& fault, std::int64_t tick);
    void count_out(Seat& seat, std::int64_t tick) const;
    void count_wait(Seat& seat, std::string_view call, std::int64_t tick) const;
    static void take_side_output(Seat& seat, std::int64_t tick);
    [[nodiscard]] std::optional<Fault> step_fault(const Seat& seat, const StepOutcome& outcome) const;

    TimeBudget budget_;
    std::array<Seat, engine::kSlots> seats_;
    engine::Orders orders_{};
    engine::OrderAnswers answers_{};  // To the orders of the control step before.
    Result<void> host_result_;
    bool takes_turns_ = false;  // Each team is called after the other has answered.
    bool reads_cpu_;            // The budget is on, and a controller does not measure CPU time itself.
    ChargeClock clock_;
};

}  // namespace podball::control
