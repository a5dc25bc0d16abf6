#include "control/participants.hpp"

#include "control/order_check.hpp"

#include <algorithm>
#include <utility>

namespace podball::control {
namespace {

// CPU time outside of calls that counts as computing. Above the cost of falling asleep after an answer.
constexpr std::int64_t kStrayNs = 100'000;

// A team that failed in the recorded step is called in the repetition too. Only a step that ended the instance is not
// repeated.
CommandSource as_shown(CommandSource recorded) {
    return recorded == CommandSource::Fallback ? CommandSource::Team : recorded;
}

}  // namespace

std::string_view forfeit_name(Forfeit forfeit) {
    switch (forfeit) {
        case Forfeit::None: return "";
        case Forfeit::Strikes: return "strikes";
        case Forfeit::Crashes: return "crashes";
        case Forfeit::NoInstance: return "no_instance";
        case Forfeit::Waits: return "wait";
    }
    return "";
}

Participants::Seat::Seat(const engine::ResolvedRules& rules, int slot, std::unique_ptr<Controller> owned,
                         const TimeBudget& budget)
    : controller(std::move(owned)), observation(rules, slot), account(budget) {}

Participants::Participants(const engine::ResolvedRules& rules, Controllers controllers, const TimeBudget& budget,
                           ChargeClock::Read read)
    : budget_(budget),
      seats_{Seat(rules, 0, std::move(controllers[0]), budget), Seat(rules, 1, std::move(controllers[1]), budget)},
      reads_cpu_(budget.enabled && std::any_of(seats_.begin(), seats_.end(),
                                               [](const Seat& seat) { return !seat.controller->measures_itself(); })),
      clock_(budget.soft_ns, read) {}

void Participants::move_to(int core) {
    for (Seat& seat : seats_) {
        seat.controller->move_to(core);
    }
}

bool Participants::need_cores() const {
    return budget_.enabled &&
           std::any_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.account.is_exposed(); });
}

void Participants::move_apart(int core) {
    seats_[1].controller->move_to(core);
    takes_turns_ = true;
}

void Participants::ask(const engine::World& world, engine::Commands& commands) {
    for (Seat& seat : seats_) {
        const bool was_skipped = seat.step.source == CommandSource::Skipped;
        begin(seat, next_source(seat), world.tick);
        if (seat.step.source == CommandSource::Skipped && !was_skipped) {
            note(seat, {FaultKind::BankEmpty, StepsToWait{seat.account.steps_to_wait()}}, world.tick);
        }
    }
    play(world, commands);
}

void Participants::ask_again(const engine::World& world, const Sources& sources, engine::Commands& commands) {
    for (std::size_t slot = 0; slot < seats_.size(); ++slot) {
        Seat& seat = seats_[slot];
        const CommandSource own = next_source(seat);
        begin(seat, own == CommandSource::Team ? as_shown(sources[slot]) : own, world.tick);
        seat.needs_instance |= sources[slot] == CommandSource::Restarted;
    }
    play(world, commands);
}

CommandSource Participants::next_source(const Seat& seat) const {
    if (seat.record.has_forfeited()) {
        return CommandSource::Forfeited;
    }
    if (seat.record.retired) {
        return CommandSource::Retired;
    }
    if (budget_.enabled && !seat.account.may_call()) {
        return CommandSource::Skipped;
    }
    return CommandSource::Team;
}

void Participants::begin(Seat& seat, CommandSource source, std::int64_t tick) {
    seat.record.incidents.begin_step();
    seat.step = {};
    seat.step.source = source;
    if (seat.is_called() && seat.needs_instance) {
        renew(seat, tick);
    }
    if (is_final(seat.step.source)) {
        seat.controller->dismiss();
    }
}

// A new instance is made as late as possible: the side output of the old one is needed until here, and a match that
// ended needs no new one.
void Participants::renew(Seat& seat, std::int64_t tick) {
    seat.needs_instance = false;
    const auto result = seat.controller->restart();
    count_wait(seat, "restart", tick);
    if (result || seat.record.has_forfeited()) {
        return;
    }
    if (seat.controller->is_stranded()) {
        host_result_ = result;
    }
    note(seat, {FaultKind::RestartFailed}, tick);
    seat.record.forfeit = Forfeit::NoInstance;
    seat.record.restart_error = result.error().message;
    seat.step.source = CommandSource::Forfeited;
}

void Participants::play(const engine::World& world, engine::Commands& commands) {
    WakeList wakes;
    for (std::size_t slot = 0; slot < seats_.size(); ++slot) {
        prepare(seats_[slot], world, answers_[slot], wakes);
    }
    wakes.wake();
    // One reading between the calls ends the first and begins the second.
    const std::array<bool, engine::kSlots> exact = {!seats_[0].account.is_full(), !seats_[1].account.is_full()};
    const ClockReading before = now(exact[0]);
    const StepOutcome first = call(seats_[0], seats_[1]);
    const ClockReading between = now(exact[0] || exact[1]);
    const StepOutcome second = call(seats_[1], seats_[0]);
    const ClockReading after = now(exact[1]);
    judge(seats_[0], {first, before, between}, world.tick);
    judge(seats_[1], {second, between, after}, world.tick);
    for (std::size_t slot = 0; slot < seats_.size(); ++slot) {
        const auto pods = static_cast<std::size_t>(world.pod_count[slot]);
        give_commands(seats_[slot].commands, world.side[slot], std::span(commands[slot]).first(pods));
        give_orders(slot, world.side[slot]);
        seats_[slot].step.side = world.side[slot];
        take_side_output(seats_[slot], world.tick);
    }
}

ClockReading Participants::now(bool exact) { return reads_cpu_ ? clock_.now(exact) : read_clocks(false); }

ParticipantStep Participants::last_step(int slot) const {
    const Seat& seat = seats_[static_cast<std::size_t>(slot)];
    ParticipantStep step = seat.step;
    step.incidents = seat.record.incidents.of_step();
    return step;
}

// Most steps have no orders, and no step of a game without resources has.
void Participants::give_orders(std::size_t slot, int side) {
    const engine::SlotOrders* const asked = seats_[slot].orders;
    if (asked != nullptr) {
        orders_[slot] = checked_orders(*asked, side);
    } else {
        orders_[slot].count = orders_[slot].dropped = 0;
    }
}

void Participants::prepare(Seat& seat, const engine::World& world, const SlotAnswers& answers, WakeList& wakes) const {
    if (!seat.is_called()) {
        return;
    }
    seat.observation.observe(world, answers);
    std::fill_n(seat.answer.begin(), seat.own_count(), podball_command_t{});
    if (!takes_turns_) {
        seat.controller->begin_step(seat.observation.view(), wakes);
    }
}

// The outcome is made where the caller keeps it. A copy would read together what was just written in parts.
StepOutcome Participants::call(Seat& seat, Seat& opponent) const {
    StepOutcome outcome =
        seat.is_called() ? seat.controller->step(seat.observation.view(), seat.own_answer()) : StepOutcome{};
    seat.is_disturbed = takes_turns_ && seat.is_called() && opponent.controller->stray_cpu_ns() > kStrayNs;
    return outcome;
}

void Participants::judge(Seat& seat, const TimedCall& call, std::int64_t tick) {
    if (seat.is_called()) {
        hear(seat, call, tick);
    }
    const bool is_used = seat.step.source == CommandSource::Team;
    seat.orders = is_used ? call.outcome.orders : nullptr;
    if (!is_used) {
        seat.commands.fill({});
        ++seat.record.coasted_steps;
    }
    if (budget_.enabled) {
        seat.account.end_step(charge_of(seat));
    }
}

// An opponent that computes at the same time can slow down the memory of all cores.
std::int64_t Participants::charge_of(const Seat& seat) const {
    const std::int64_t used_ns = std::max<std::int64_t>(seat.step.cpu_ns, 0);
    return seat.is_disturbed ? std::min(used_ns, budget_.soft_ns) : used_ns;
}

void Participants::hear(Seat& seat, const TimedCall& call, std::int64_t tick) {
    measure(seat, call);
    for (const std::int32_t number : call.outcome.denied) {
        note(seat, {FaultKind::DeniedCall, SystemCall{number}}, tick);
    }
    if (const auto fault = step_fault(seat, call.outcome)) {
        note(seat, *fault, tick);
        seat.step.source = seat.needs_instance ? CommandSource::Restarted : CommandSource::Fallback;
        count_out(seat, tick);
    } else {
        check_commands(seat.own_answer(), tick, seat.commands, seat.record.incidents);
    }
    count_wait(seat, "step", tick);
}

void Participants::measure(Seat& seat, const TimedCall& call) const {
    ++seat.record.calls;
    seat.step.wall_ns = call.outcome.wall_ns.value_or(call.to.wall - call.from.wall);
    seat.record.wall.add(seat.step.wall_ns);
    if (!budget_.enabled) {
        return;
    }
    seat.step.cpu_ns = call.outcome.cpu_ns.value_or(charge_between(call.from, call.to));
    seat.record.cpu.add(seat.step.cpu_ns);
}

void Participants::note(Seat& seat, const Fault& fault, std::int64_t tick) {
    const FaultTraits& traits = fault_traits(fault.kind);
    seat.record.incidents.add({fault, -1, tick});
    seat.record.strikes += traits.is_strike ? 1 : 0;
    seat.record.crashes += traits.is_crash ? 1 : 0;
    seat.record.retired |= traits.response == FaultResponse::Retire;
    seat.needs_instance |= traits.ends_instance;
}

// The step with the last strike already counts as forfeited, so that the forfeit is visible even in the last step.
void Participants::count_out(Seat& seat, std::int64_t tick) const {
    const bool struck_out = seat.record.strikes >= budget_.strikes;
    if (!struck_out && seat.record.crashes < budget_.crashes) {
        return;
    }
    const int count = struck_out ? seat.record.strikes : seat.record.crashes;
    note(seat, {FaultKind::Forfeited, FaultCount{count}}, tick);
    seat.record.forfeit = struck_out ? Forfeit::Strikes : Forfeit::Crashes;
    seat.step.source = CommandSource::Forfeited;
}

// The limit holds for the match, so the answer of this step is not played.
void Participants::count_wait(Seat& seat, std::string_view call, std::int64_t tick) const {
    seat.record.waited_ns = seat.controller->waited_ns();
    const bool is_limited = budget_.enabled && budget_.wait_ns > 0 && !seat.record.has_forfeited();
    if (!is_limited || seat.record.waited_ns <= budget_.wait_ns) {
        return;
    }
    note(seat, {FaultKind::WaitedTooLong, WaitTime{seat.record.waited_ns}}, tick);
    seat.record.forfeit = Forfeit::Waits;
    seat.record.waited_in = call;
    seat.step.source = CommandSource::Forfeited;
}

// A team that failed is included, because its drawing may show why it failed.
void Participants::take_side_output(Seat& seat, std::int64_t tick) {
    if (seat.step.wall_ns < 0) {
        return;
    }
    seat.step.side_output = seat.controller->side_output();
    Drawing* const drawing = seat.step.side_output.drawing;
    if (drawing != nullptr && seat.drawing_limit.admit(*drawing)) {
        note(seat, {FaultKind::DrawingFull, DrawnBytes{DrawingLimit::kBytesMax}}, tick);
    }
}

// A step that failed is not reported as too slow: one step has one consequence.
std::optional<Fault> Participants::step_fault(const Seat& seat, const StepOutcome& outcome) const {
    if (outcome.fault) {
        return outcome.fault;
    }
    if (!budget_.enabled || seat.step.cpu_ns <= budget_.hard_ns) {
        return std::nullopt;
    }
    return Fault{FaultKind::StepOverHard, CpuTime{seat.step.cpu_ns}};
}

}  // namespace podball::control
