#include "match/match_recording.hpp"

#include <string>
#include <utility>

namespace podball::match {

namespace {

std::string_view level_name(control::LogLevel level) {
    switch (level) {
        case control::LogLevel::Debug: return "debug";
        case control::LogLevel::Info: return "info";
        case control::LogLevel::Warning: return "warning";
        case control::LogLevel::Error: return "error";
    }
    return "error";
}

}  // namespace

Result<void> MatchRecording::begin() {
    if (recorder_ == nullptr) {
        const auto made = make_();
        if (!made) {
            return made.error();
        }
        recorder_ = made.value();
    }
    for (replay::HostEvent& event : waiting_) {
        recorder_->note(std::move(event));
    }
    waiting_.clear();
    return {};
}

void MatchRecording::log(int slot, control::LogLevel level, std::string_view text) {
    if (closed_) {
        return;
    }
    replay::HostEvent event;
    event.kind = replay::HostEvent::Kind::Log;
    event.tick = tick_;
    event.slot = slot;
    event.name = level_name(level);
    event.text = text;
    if (recorder_ == nullptr) {
        waiting_.push_back(std::move(event));
    } else {
        recorder_->note(std::move(event));
    }
}

void MatchRecording::add(const engine::World& after, const engine::Commands& commands,
                         const control::Participants& participants, const replay::StepOrders& orders) {
    replay::TeamSteps steps;
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        const auto step = participants.last_step(slot);
        note_faults(slot, step);
        steps[static_cast<std::size_t>(slot)] = {step.source, step.wall_ns, step.cpu_ns, step.side_output.drawing,
                                                 step.side};
    }
    recorder_->add(after, commands, steps, orders);
    tick_ = after.tick;
}

void MatchRecording::note_faults(int slot, const control::ParticipantStep& step) {
    for (const control::Incident& incident : step.incidents) {
        replay::HostEvent event;
        event.kind = replay::HostEvent::Kind::Fault;
        event.tick = incident.tick;
        event.slot = slot;
        event.pod = incident.pod;
        event.name = control::fault_traits(incident.fault.kind).name;
        event.value = control::value_number(incident.fault.value);
        recorder_->note(std::move(event));
    }
}

replay::Ending recorded_ending(EndReason reason, std::optional<int> winner, engine::DecidedBy decided_by) {
    replay::Ending ending = {std::string(end_reason_name(reason)), winner, std::nullopt};
    if (const auto name = decided_by_name(decided_by)) {
        ending.decided_by = std::string(*name);
    }
    return ending;
}

}  // namespace podball::match
