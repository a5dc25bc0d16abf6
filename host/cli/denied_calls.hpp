// The system calls that a team was denied, by their names.
#pragma once

#include "control/fault.hpp"

#include <string>
#include <vector>

namespace podball::cli {

/// "openat". Requires: an incident of the kind DeniedCall.
std::string denied_call(const control::Incident& incident);

/// The same of all that were kept, each name once, oldest first.
std::vector<std::string> denied_calls(const control::IncidentLog& incidents);

}  // namespace podball::cli
