// Names of teams for people.
#pragma once

#include "replay/reader.hpp"

#include <string>
#include <vector>

namespace podball::report {

/// The names. Two equal names get " (A)" and " (B)" at their ends. Requires: one or two names.
std::vector<std::string> told_apart(std::vector<std::string> names);

/// Display names of the teams of a recording. Characters that are not printable are replaced.
std::vector<std::string> display_names(const replay::Head& head);

}  // namespace podball::report
