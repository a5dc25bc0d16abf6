// Comparisons of two teams of a league for people.
#pragma once

#include "report/league_comparison.hpp"

#include <span>
#include <string>

namespace podball::report {

/// What is compared and how many matches there were, then a table with a row for each metric.
std::string league_comparison_text(const LeagueComparison& comparison);

/// The comparisons one after another, with empty lines between them. Empty without comparisons.
std::string league_comparisons_text(std::span<const LeagueComparison> comparisons);

}  // namespace podball::report
