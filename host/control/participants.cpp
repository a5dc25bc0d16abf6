#include "control/participants.hpp"

#include "control/drawing_board.hpp"

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
    record.incidents.begin_step();
    seat.step = {};
    if (record.retired) {
        seat.step.source = CommandSource::Retired;
        ++record.coasted_steps;
        return;
    }
    measure(seat, from, to);
    const auto incident = step_incident(seat.outcome, to.cpu - from.cpu, tick);
    if (!incident) {
        check_commands(std::span(seat.answer).first(seat.own_count()), tick, seat.commands, record.incidents);
        return;
    }
    seat.step.source = CommandSource::Fallback;
    seat.commands.fill({});
    record.incidents.add(*incident);
    ++record.coasted_steps;
    record.retired = fault_traits(incident->kind).response == FaultResponse::Retire;
}

void Participants::measure(Seat& seat, const ClockReading& from, const ClockReading& to) const {
    ++seat.record.calls;
    seat.step.wall_ns = to.wall - from.wall;
    seat.record.wall.add(seat.step.wall_ns);
    if (!budget_.enabled) return;
    seat.step.cpu_ns = to.cpu - from.cpu;
    seat.record.cpu.add(seat.step.cpu_ns);
}

// A team that failed has drawn until then, which may show why.
void Participants::take_drawing(Seat& seat, int side) {
    if (seat.step.source == CommandSource::Retired) return;
    Drawing* const drawing = seat.controller->drawing();
    if (drawing != nullptr && side == 1) half_turn(*drawing);
    seat.step.drawing = drawing;
}

// A step that failed is not called slow as well: one step has one consequence.
std::optional<Incident> Participants::step_incident(const StepOutcome& outcome, std::int64_t cpu_ns,
                                                    std::int64_t tick) const {
    if (outcome.fault) return Incident{*outcome.fault, -1, tick, static_cast<double>(outcome.status)};
    if (!budget_.enabled || cpu_ns <= budget_.hard_ns) return std::nullopt;
    return Incident{FaultKind::StepOverHard, -1, tick, static_cast<double>(cpu_ns) / 1000.0};
}

}  // namespace podball::control
