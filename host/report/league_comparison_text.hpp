// Comparisons of two teams of a league for people.
#pragma once

#include "report/league_comparison.hpp"

#include <span>
#include <string>

namespace podball::report {

/// What is compared and how many matches there were, then a table with a row for each metric.
std::string league_comparison_text(const LeagueComparison& comparison);

/// One table with a row for each metric of each contrast. Empty without contrasts.
std::string league_contrasts_text(std::span<const LeagueContrast> contrasts);

/// The lines of the registration, then the comparisons one after another and the contrasts, with empty lines between
/// them. Empty if there are none.
std::string league_comparisons_text(const Registration& registration, const LeagueComparisons& shown);

}  // namespace podball::report
