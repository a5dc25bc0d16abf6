// The keys of a league file, explained to people.
#pragma once

#include "league/spec.hpp"

#include <string>

namespace podball::league {

/// One line for each key: its value in `spec`, its default, what is permitted and its meaning, below a line of titles.
std::string explain_spec(const Spec& spec);

/// The page docs/league-reference.md: all keys with their defaults.
std::string league_reference();

}  // namespace podball::league
