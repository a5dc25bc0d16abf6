#include "control/incident_log.hpp"

#include <algorithm>
#include <numeric>

namespace podball::control {
namespace {

std::size_t index_of(FaultKind kind) { return static_cast<std::size_t>(kind); }

}  // namespace

void IncidentLog::add(const Incident& incident) {
    const std::size_t kind = index_of(incident.fault.kind);
    const std::int64_t place = counts_[kind]++;
    if (place < kKept) {
        first_[kind][static_cast<std::size_t>(place)] = incident;
    }
    if (of_step_count_ < kStepMax) {
        of_step_[of_step_count_++] = incident;
    }
}

std::int64_t IncidentLog::count(FaultKind kind) const { return counts_[index_of(kind)]; }

std::int64_t IncidentLog::total() const { return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0}); }

bool IncidentLog::is_timed() const {
    return std::any_of(kAllFaultKinds.begin(), kAllFaultKinds.end(),
                       [&](FaultKind kind) { return fault_traits(kind).is_timed && count(kind) > 0; });
}

std::span<const Incident> IncidentLog::first(FaultKind kind) const {
    const auto kept = static_cast<std::size_t>(std::min<std::int64_t>(count(kind), kKept));
    return std::span(first_[index_of(kind)]).first(kept);
}

std::optional<Incident> IncidentLog::first_breakdown() const {
    std::optional<Incident> found;
    for (const FaultKind kind : kAllFaultKinds) {
        const auto kept = first(kind);
        if (is_breakdown(kind) && !kept.empty() && (!found || kept.front().tick < found->tick)) {
            found = kept.front();
        }
    }
    return found;
}

}  // namespace podball::control
