#include "isolation/fault_words.hpp"

#include "isolation/worker.hpp"
#include "sandbox/denial_log.hpp"

#include <algorithm>
#include <cassert>
#include <variant>

namespace podball::isolation {

using control::Fault;
using control::FaultKind;

std::string fault_words(const Fault& fault) {
    if (const auto* const signal = std::get_if<control::SignalNumber>(&fault.value)) {
        return end_text({WorkerEnd::Kind::Crashed, signal->number});
    }
    if (const auto* const exit = std::get_if<control::ExitCode>(&fault.value)) {
        return end_text({WorkerEnd::Kind::Exited, exit->code});
    }
    if (const auto* const limit = std::get_if<control::HangLimit>(&fault.value)) {
        return "did not come back within " + std::to_string(limit->ns / 1'000'000) + " ms";
    }
    switch (fault.kind) {
        case FaultKind::StepFatal: return "answered FATAL";
        case FaultKind::StepThrew: return "let an exception out";
        default: return std::string(control::fault_traits(fault.kind).name);
    }
}

std::string denied_call(const Fault& fault) {
    assert(std::holds_alternative<control::SystemCall>(fault.value));
    return sandbox::denial_name(std::get<control::SystemCall>(fault.value).number);
}

std::vector<std::string> denied_calls(const control::IncidentLog& incidents) {
    std::vector<std::string> names;
    for (const auto& incident : incidents.first(FaultKind::DeniedCall)) {
        const std::string name = denied_call(incident.fault);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
    return names;
}

std::string fault_counts(const control::IncidentLog& incidents) {
    std::string text;
    for (const FaultKind kind : control::kAllFaultKinds) {
        const std::int64_t count = incidents.count(kind);
        if (count == 0) {
            continue;
        }
        text.append(text.empty() ? "" : ", ").append(std::to_string(count)).append(" ");
        text += control::fault_traits(kind).name;
    }
    return text;
}

}  // namespace podball::isolation
