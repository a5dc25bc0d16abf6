#include "cli/denied_calls.hpp"

#include "isolation/denial_log.hpp"

#include <algorithm>

namespace podball::cli {

std::string denied_call(const control::Incident& incident) {
    return isolation::denial_name(static_cast<std::int32_t>(incident.value));
}

std::vector<std::string> denied_calls(const control::IncidentLog& incidents) {
    std::vector<std::string> names;
    for (const auto& incident : incidents.first(control::FaultKind::DeniedCall)) {
        const std::string name = denied_call(incident);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
    return names;
}

}  // namespace podball::cli
