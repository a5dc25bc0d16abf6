// Selects one of many alternatives by eliminating the worst one repeatedly.
#ifndef PODBALL_TACTICS_ELIMINATION_HPP
#define PODBALL_TACTICS_ELIMINATION_HPP

#include <podball/tactics/criteria_matrix.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace podball::tactics {

/// Scratch memory of the two functions below.
struct EliminationWorkspace {
    std::vector<int> order;             ///< (criteria x alternatives): each criterion's alternatives, worst first.
    std::vector<std::uint8_t> removed;  ///< By alternative of the matrix.
};

/// Eliminates alternatives one by one and returns the last one. The criteria take turns in their order, again and
/// again. Each eliminates the worst alternative, which has the largest value; of equal alternatives the one with the
/// larger index.
/// Shape: `alternatives` are indices into `criteria`, such as the result of `non_dominated`. Requires: each index once.
/// Errors: null if there is no alternative, or if one of its values is NaN.
/// Cost: O(K k log K) for K alternatives and k criteria, and a byte for each alternative of the matrix; allocates
/// nothing once `workspace` has been used with as many.
/// Source: thesis, section 3.3.2, "sequential elimination of the poorest alternative", the version without weights.
std::optional<int> eliminate_in_turn(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                                     EliminationWorkspace& workspace);

/// Like `eliminate_in_turn`, but each criterion is drawn: criterion j with the probability weights[j] / sum. The draws
/// depend only on `seed`, so the result is the same on every machine. A criterion of weight 0 is never drawn.
/// Shape: weights[criteria].
/// Errors: null also if a weight is negative or NaN, or if the sum of the weights is 0 or infinite.
/// Source: Kyrylov 2006, quoted in the thesis' section 3.3.2.
std::optional<int> eliminate_by_weight(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                                       std::span<const double> weights, std::uint64_t seed,
                                       EliminationWorkspace& workspace);

/// The criterion that `eliminate_by_weight` draws in step `step`, from 0 on.
/// Requires: usable weights. Source: splitmix64 of seed and step; the upper 53 bits are a number in [0, 1).
int drawn_criterion(std::span<const double> weights, std::uint64_t seed, std::uint64_t step);

}  // namespace podball::tactics

#endif
