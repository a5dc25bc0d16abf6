#include "latency/fault_words.hpp"

#include "isolation/worker.hpp"

#include <cmath>

namespace podball::latency {

using control::FaultKind;

bool is_breakdown(FaultKind kind) {
    const control::FaultTraits& traits = control::fault_traits(kind);
    return traits.ends_instance || traits.response == control::FaultResponse::Retire ||
           kind == FaultKind::RestartFailed;
}

std::string fault_words(FaultKind kind, double value) {
    const auto number = static_cast<int>(std::lround(value));
    switch (kind) {
        case FaultKind::Crashed: return isolation::end_text({isolation::WorkerEnd::Kind::Crashed, number});
        case FaultKind::Exited: return isolation::end_text({isolation::WorkerEnd::Kind::Exited, number});
        case FaultKind::StepHung: return "did not come back within " + std::to_string(number / 1000) + " ms";
        case FaultKind::StepFatal: return "answered FATAL";
        case FaultKind::StepThrew: return "let an exception out";
        default: return std::string(control::fault_traits(kind).name);
    }
}

std::optional<control::Incident> first_breakdown(const control::ParticipantRecord& record) {
    std::optional<control::Incident> found;
    for (int i = 0; i < control::kFaultKinds; ++i) {
        const auto kind = static_cast<FaultKind>(i);
        const auto first = record.incidents.first(kind);
        if (!is_breakdown(kind) || first.empty()) continue;
        if (!found || first.front().tick < found->tick) found = first.front();
    }
    return found;
}

}  // namespace podball::latency
