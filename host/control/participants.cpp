#include "control/participants.hpp"

#include "control/drawing_board.hpp"

#include <algorithm>
#include <utility>

namespace podball::control {
namespace {

// A team that was called and failed may fail again if it is shown the same, or may not; only a step that ended the
// instance is not shown again.
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
    }
    return "";
}

Participants::Seat::Seat(const engine::ResolvedRules& rules, int slot, std::unique_ptr<Controller> owned,
                         const TimeBudget& budget)
    : controller(std::move(owned)), observation(rules, slot), account(budget) {}

Participants::Participants(const engine::ResolvedRules& rules, Controllers controllers, const TimeBudget& budget)
    : budget_(budget),
      seats_{Seat(rules, 0, std::move(controllers[0]), budget), Seat(rules, 1, std::move(controllers[1]), budget)},
      reads_cpu_(budget.enabled && std::any_of(seats_.begin(), seats_.end(),
                                               [](const Seat& seat) { return !seat.controller->measures_itself(); })) {}

void Participants::move_to(int core) {
    for (Seat& seat : seats_) seat.controller->move_to(core);
}

void Participants::ask(const engine::World& world, engine::Commands& commands) {
    for (Seat& seat : seats_) {
        const bool was_skipped = seat.step.source == CommandSource::Skipped;
        begin(seat, next_source(seat), world.tick);
        if (seat.step.source == CommandSource::Skipped && !was_skipped) {
            note(seat, {FaultKind::BankEmpty, -1, world.tick, static_cast<double>(seat.account.steps_to_wait())});
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
    if (seat.record.has_forfeited()) return CommandSource::Forfeited;
    if (seat.record.retired) return CommandSource::Retired;
    if (budget_.enabled && !seat.account.may_call()) return CommandSource::Skipped;
    return CommandSource::Team;
}

void Participants::begin(Seat& seat, CommandSource source, std::int64_t tick) {
    seat.record.incidents.begin_step();
    seat.step = {};
    seat.step.source = source;
    if (seat.is_called() && seat.needs_instance) renew(seat, tick);
    if (is_final(seat.step.source)) seat.controller->dismiss();
}

// Only now: until here the drawing of the last step was wanted, and a match that ended needs no instance.
void Participants::renew(Seat& seat, std::int64_t tick) {
    seat.needs_instance = false;
    auto error = seat.controller->restart();
    if (!error) return;
    if (seat.controller->is_stranded()) host_failure_ = error;
    note(seat, {FaultKind::RestartFailed, -1, tick, 0.0});
    seat.record.forfeit = Forfeit::NoInstance;
    seat.record.restart_error = error->message;
    seat.step.source = CommandSource::Forfeited;
}

void Participants::play(const engine::World& world, engine::Commands& commands) {
    for (Seat& seat : seats_) prepare(seat, world);
    // One reading between the calls ends the first and begins the second.
    const ClockReading before = read_clocks(reads_cpu_);
    call(seats_[0]);
    const ClockReading between = read_clocks(reads_cpu_);
    call(seats_[1]);
    const ClockReading after = read_clocks(reads_cpu_);
    judge(seats_[0], before, between, world.tick);
    judge(seats_[1], between, after, world.tick);
    for (std::size_t slot = 0; slot < seats_.size(); ++slot) {
        const auto pods = static_cast<std::size_t>(world.pod_count[slot]);
        give_commands(seats_[slot].commands, world.side[slot], std::span(commands[slot]).first(pods));
        take_drawing(seats_[slot], world.side[slot]);
    }
}

ParticipantStep Participants::last_step(int slot) const {
    const Seat& seat = seats_[static_cast<std::size_t>(slot)];
    ParticipantStep step = seat.step;
    step.incidents = seat.record.incidents.of_step();
    return step;
}

void Participants::prepare(Seat& seat, const engine::World& world) {
    if (!seat.is_called()) return;
    seat.observation.observe(world);
    std::fill_n(seat.answer.begin(), seat.own_count(), podball_command_t{});
    seat.controller->begin_step(seat.observation.view());
}

void Participants::call(Seat& seat) {
    if (!seat.is_called()) return;
    seat.outcome = seat.controller->step(seat.observation.view(), std::span(seat.answer).first(seat.own_count()));
}

void Participants::judge(Seat& seat, const ClockReading& from, const ClockReading& to, std::int64_t tick) {
    if (seat.is_called()) hear(seat, from, to, tick);
    if (seat.step.source != CommandSource::Team) {
        seat.commands.fill({});
        ++seat.record.coasted_steps;
    }
    if (budget_.enabled) seat.account.end_step(std::max<std::int64_t>(seat.step.cpu_ns, 0));
}

void Participants::hear(Seat& seat, const ClockReading& from, const ClockReading& to, std::int64_t tick) {
    measure(seat, from, to);
    for (const std::int32_t number : seat.outcome.denied) {
        note(seat, {FaultKind::DeniedCall, -1, tick, static_cast<double>(number)});
    }
    const auto incident = step_incident(seat, tick);
    if (!incident) {
        check_commands(std::span(seat.answer).first(seat.own_count()), tick, seat.commands, seat.record.incidents);
        return;
    }
    note(seat, *incident);
    seat.step.source = seat.needs_instance ? CommandSource::Restarted : CommandSource::Fallback;
    count_out(seat, tick);
}

void Participants::measure(Seat& seat, const ClockReading& from, const ClockReading& to) const {
    ++seat.record.calls;
    seat.step.wall_ns = seat.outcome.wall_ns.value_or(to.wall - from.wall);
    seat.record.wall.add(seat.step.wall_ns);
    if (!budget_.enabled) return;
    seat.step.cpu_ns = seat.outcome.cpu_ns.value_or(to.cpu - from.cpu);
    seat.record.cpu.add(seat.step.cpu_ns);
}

void Participants::note(Seat& seat, const Incident& incident) {
    const FaultTraits& traits = fault_traits(incident.kind);
    seat.record.incidents.add(incident);
    seat.record.strikes += traits.is_strike ? 1 : 0;
    seat.record.crashes += traits.is_crash ? 1 : 0;
    seat.record.retired |= traits.response == FaultResponse::Retire;
    seat.needs_instance |= traits.ends_instance;
}

// The step that is one too many already belongs to the forfeit, so that it can be seen even if it is the last one.
void Participants::count_out(Seat& seat, std::int64_t tick) const {
    const bool struck_out = seat.record.strikes >= budget_.strikes;
    if (!struck_out && seat.record.crashes < budget_.crashes) return;
    const int count = struck_out ? seat.record.strikes : seat.record.crashes;
    note(seat, {FaultKind::Forfeited, -1, tick, static_cast<double>(count)});
    seat.record.forfeit = struck_out ? Forfeit::Strikes : Forfeit::Crashes;
    seat.step.source = CommandSource::Forfeited;
}

// A team that failed has drawn until then, which may show why.
void Participants::take_drawing(Seat& seat, int side) {
    if (seat.step.wall_ns < 0) return;
    Drawing* const drawing = seat.controller->drawing();
    if (drawing != nullptr && side == 1) half_turn(*drawing);
    seat.step.drawing = drawing;
}

// A step that failed is not called slow as well: one step has one consequence.
std::optional<Incident> Participants::step_incident(const Seat& seat, std::int64_t tick) const {
    const StepOutcome& outcome = seat.outcome;
    if (outcome.fault) return Incident{*outcome.fault, -1, tick, outcome.value};
    if (!budget_.enabled || seat.step.cpu_ns <= budget_.hard_ns) return std::nullopt;
    return Incident{FaultKind::StepOverHard, -1, tick, static_cast<double>(seat.step.cpu_ns) / 1000.0};
}

}  // namespace podball::control
