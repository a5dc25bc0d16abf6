// Texts about faults of a team.
#pragma once

#include "control/fault.hpp"
#include "control/incident_log.hpp"

#include <string>
#include <vector>

namespace podball::isolation {

/// The end of a sentence about the team, such as "crashed (SIGSEGV)" or "did not come back within 1000 ms".
std::string fault_words(const control::Fault& fault);

/// The name of the denied system call, such as "openat". Requires: a fault of the kind DeniedCall.
std::string denied_call(const control::Fault& fault);

/// The names of all denied system calls in the log, each name once, oldest first.
std::vector<std::string> denied_calls(const control::IncidentLog& incidents);

/// The number of faults of each kind, such as "2 crashed, 1 denied_call". Empty without faults.
std::string fault_counts(const control::IncidentLog& incidents);

}  // namespace podball::isolation
