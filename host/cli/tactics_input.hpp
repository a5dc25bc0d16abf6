// Reads instances for the tactics library from JSON. docs/tactics-command.md has examples.
#pragma once

#include "base/result.hpp"

#include <podball/tactics/cost_matrix.hpp>
#include <podball/tactics/criteria_matrix.hpp>

#include <string_view>
#include <vector>

namespace podball::cli {

inline constexpr int kAgentsMax = 1000;          ///< Far more than any game has.
inline constexpr int kAlternativesMax = 100000;  ///< The largest number with which the library is tested.

/// Costs of n agents and n targets. Shape: cost[n x n], one row for each agent, row by row.
struct AssignmentInstance {
    int n = 0;
    std::vector<double> cost;

    tactics::CostMatrix matrix() const { return {cost, n, n}; }
};

/// Criteria of alternatives. Shape: values[alternatives x criteria], row by row.
struct CriteriaInstance {
    int alternatives = 0;
    int criteria = 0;
    std::vector<double> values;

    tactics::CriteriaMatrix matrix() const { return {values, alternatives, criteria}; }
};

/// Reads {"n": n, "cost": [[...], ...]}.
/// Errors: one line with `place`, the path in the text, the value there and the permitted values, such as
/// "my.json: /cost/2/1: null; must be a number in [-1e+150, 1e+150]".
Result<AssignmentInstance> read_assignment_instance(std::string_view text, std::string_view place);

/// Reads {"criteria": [[...], ...]}. Errors: as `read_assignment_instance`.
Result<CriteriaInstance> read_criteria_instance(std::string_view text, std::string_view place);

}  // namespace podball::cli
