// Weighted sums of the pairs of several teams, joined by k: effects and interactions of a design with many cells.
#pragma once

#include "statistics/comparison.hpp"

#include <span>
#include <vector>

namespace podball::statistics {

/// The pairs of a team, and the team's weight.
struct WeightedPairs {
    double weight = 0.0;
    std::span<const PairSample> samples;  ///< In any order. No k twice.
};

/// A weighted sum in each pair.
struct CombinedPairs {
    std::vector<Sample> sums;  ///< By k.
    int unjoined = 0;          ///< Numbers k that only some of the teams have.
};

/// In each pair that all teams have: the sum of weight times value, over `divisor`. With the weights 1 and -1 it is the
/// difference of `join_pairs`. Requires: divisor != 0, finite values.
CombinedPairs combine_pairs(std::span<const WeightedPairs> teams, double divisor);

}  // namespace podball::statistics
