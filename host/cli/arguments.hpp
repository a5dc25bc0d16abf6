// What people type, as values.
#pragma once

#include "base/result.hpp"
#include "control/team_parameters.hpp"
#include "control/time_budget.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::cli {

/// Reads a whole number in [min, max]. Errors: one line with `option`, the text and the range.
Result<std::uint64_t> parse_whole(std::string_view option, std::string_view text, std::uint64_t min, std::uint64_t max);

/// Reads a number in [min, max]. Errors: as `parse_whole`.
Result<double> parse_number(std::string_view option, std::string_view text, double min, double max);

/// For options whose value may not be empty: what is wrong with `text`, or "".
std::string not_empty(const std::string& text);

/// The values for A and for B.
using ParameterChoice = std::array<std::vector<control::ParameterValue>, 2>;

/// Reads "A.key=value" and "B.key=value"; the letters are the positions on the command line.
/// Errors: one line with the text and the form it should have.
Result<ParameterChoice> parse_parameters(const std::vector<std::string>& texts);

/// Reads the value of --budget; an empty one leaves `budget` as it is. Errors: as `control::parse_budget`.
std::optional<Error> read_budget(const std::string& text, control::TimeBudget& budget);

}  // namespace podball::cli
