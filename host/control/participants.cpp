#include "control/participants.hpp"

#include <algorithm>
#include <utility>

namespace podball::control {

Participants::Seat::Seat(const engine::ResolvedRules& rules, int slot, std::unique_ptr<Controller> owned)
    : controller(std::move(owned)), observation(rules, slot) {}

Participants::Participants(const engine::ResolvedRules& rules, Controllers controllers, const TimeBudget& budget)
    : budget_(budget), seats_{Seat(rules, 0, std::move(controllers[0])), Seat(rules, 1, std::move(controllers[1]))} {}

void Participants::ask(const engine::World& world, engine::Commands& commands) {
    for (Seat& seat : seats_) prepare(seat, world);
    // One reading between the calls ends the first and begins the second.
    const ClockReading before = read_clocks(budget_.enabled);
    call(seats_[0]);
    const ClockReading between = read_clocks(budget_.enabled);
    call(seats_[1]);
    const ClockReading after = read_clocks(budget_.enabled);
    judge(seats_[0], before, between, world.tick);
    judge(seats_[1], between, after, world.tick);
    for (std::size_t slot = 0; slot < seats_.size(); ++slot) {
        const auto pods = static_cast<std::size_t>(world.pod_count[slot]);
        give_commands(seats_[slot].commands, world.side[slot], std::span(commands[slot]).first(pods));
    }
}

void Participants::prepare(Seat& seat, const engine::World& world) {
    if (seat.record.retired) return;
    seat.observation.observe(world);
    std::fill_n(seat.answer.begin(), seat.own_count(), podball_command_t{});
}

void Participants::call(Seat& seat) {
    if (seat.record.retired) return;
    seat.outcome = seat.controller->step(seat.observation.view(), std::span(seat.answer).first(seat.own_count()));
}

void Participants::judge(Seat& seat, const ClockReading& from, const ClockReading& to, std::int64_t tick) {
    ParticipantRecord& record = seat.record;
    if (record.retired) {
        ++record.coasted_steps;
        return;
    }
    ++record.calls;
    record.wall.add(to.wall - from.wall);
    if (budget_.enabled) record.cpu.add(to.cpu - from.cpu);
    const auto incident = step_incident(seat.outcome, to.cpu - from.cpu, tick);
    if (!incident) {
        check_commands(std::span(seat.answer).first(seat.own_count()), tick, seat.commands, record.incidents);
        return;
    }
    seat.commands.fill({});
    record.incidents.add(*incident);
    ++record.coasted_steps;
    record.retired = fault_traits(incident->kind).response == FaultResponse::Retire;
}

// A step that failed is not called slow as well: one step has one consequence.
std::optional<Incident> Participants::step_incident(const StepOutcome& outcome, std::int64_t cpu_ns,
                                                    std::int64_t tick) const {
    if (outcome.fault) return Incident{*outcome.fault, -1, tick, static_cast<double>(outcome.status)};
    if (!budget_.enabled || cpu_ns <= budget_.hard_ns) return std::nullopt;
    return Incident{FaultKind::StepOverHard, -1, tick, static_cast<double>(cpu_ns) / 1000.0};
}

}  // namespace podball::control
