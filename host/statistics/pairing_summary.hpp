// All pairs between two teams, summed up.
#pragma once

#include "statistics/davidson.hpp"
#include "statistics/rating.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace podball::statistics {

/// Pairs between two teams, with team_a < team_b. The score of a pair is A's, from 0 to 1.
struct PairingSummary {
    CrossCell cell;
    std::int64_t pairs = 0;
    std::int64_t distinct = 0;  ///< Distinct outcomes.
    double score_mean = 0.0;
    double score_squares = 0.0;  ///< Sum of the squared deviations from the mean.
    std::int64_t better_a = 0;   ///< Pairs in which A has more than half of the points.
    std::int64_t better_b = 0;
    [[nodiscard]] std::int64_t games() const { return cell.won_a + cell.drawn + cell.won_b; }
};

/// The pair with team_a < team_b.
RatedPair with_lower_team_first(RatedPair pair);

/// One summary for each two teams that met, by team_a, then team_b. Pairs without games are left out.
std::vector<PairingSummary> summarise(std::span<const RatedPair> pairs);

}  // namespace podball::statistics
