// A fault that ends a measurement, in words.
#pragma once

#include "control/fault.hpp"
#include "control/participants.hpp"

#include <optional>
#include <string>

namespace podball::latency {

/// Whether there is nothing to measure any more: the instance is lost, or must not be called again.
bool is_breakdown(control::FaultKind kind);

/// "crashed (SIGSEGV)", "did not come back within 1000 ms", ... as the end of a sentence about the team.
std::string fault_words(control::FaultKind kind, double value);

/// The first fault of a match after which there was nothing to measure; nothing if there was none.
std::optional<control::Incident> first_breakdown(const control::ParticipantRecord& record);

}  // namespace podball::latency
