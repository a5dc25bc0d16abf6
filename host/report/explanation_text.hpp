// What decided a recorded match, for people.
#pragma once

#include "replay/explanation.hpp"
#include "replay/reader.hpp"

#include <string>

namespace podball::report {

/// A line with the result, then a list of each kind, and one line for the kinds that have no entry.
std::string explanation_text(const replay::Reader& reader, const replay::Explanation& explanation);

}  // namespace podball::report
