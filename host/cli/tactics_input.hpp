// Instances for the tactics library, as JSON text. docs/tactics-command.md shows them.
#pragma once

#include "base/result.hpp"

#include <podball/tactics/cost_matrix.hpp>
#include <podball/tactics/criteria_matrix.hpp>

#include <string_view>
#include <vector>

namespace podball::cli {

inline constexpr int kAgentsMax = 1000;          ///< Far more than any game has.
inline constexpr int kAlternativesMax = 100000;  ///< As many as the library is tested with.

/// As many agents as targets, and what it costs each agent to take each target. Shape: cost[n x n], row by row.
struct AssignmentInstance {
    int n = 0;
    std::vector<double> cost;

    tactics::CostMatrix matrix() const { return {cost, n, n}; }
};

/// Alternatives with their criteria. Shape: values[alternatives x criteria], row by row.
struct CriteriaInstance {
    int alternatives = 0;
    int criteria = 0;
    std::vector<double> values;

    tactics::CriteriaMatrix matrix() const { return {values, alternatives, criteria}; }
};

/// Reads {"n": n, "cost": [[...], ...]}.
/// Errors: one line that begins with `place`, with the path in the text, what is there and what may be, such as
/// "my.json: /cost/2/1: null; must be a number in [-1e+150, 1e+150]".
Result<AssignmentInstance> read_assignment_instance(std::string_view text, std::string_view place);

/// Reads {"criteria": [[...], ...]}. Errors: as above.
Result<CriteriaInstance> read_criteria_instance(std::string_view text, std::string_view place);

}  // namespace podball::cli
