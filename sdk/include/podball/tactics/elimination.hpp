// Chooses one of many alternatives by eliminating the poorest one again and again.
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
    std::vector<int> order;             ///< (criteria x alternatives): each criterion's alternatives, poorest first.
    std::vector<std::uint8_t> removed;  ///< By alternative of the matrix.
};

/// The last of `alternatives` that is left when one after the other goes: the poorest, that is largest, by the first
/// criterion, then by the second, and so on, after the last by the first again. Among equals the larger index goes.
/// Shape: `alternatives` are indices into `criteria`, such as the answer of `non_dominated`. Requires: each once.
/// Errors: nothing if there is no alternative, or if a value of one is NaN.
/// Cost: O(K k log K) for K alternatives and k criteria, and a byte for each alternative of the matrix; allocates
/// nothing once `workspace` has been used with as many.
/// Source: thesis, section 3.3.2, "sequential elimination of the poorest alternative", the version without weights.
std::optional<int> eliminate_in_turn(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                                     EliminationWorkspace& workspace);

/// As `eliminate_in_turn`, but each time the criterion is drawn: criterion j with the probability weights[j] / sum.
/// The draws are a function of `seed` alone, so the answer repeats on every machine; a criterion of weight 0 is never
/// drawn.
/// Shape: weights[criteria].
/// Errors: nothing also if a weight is negative or NaN, or if their sum is 0 or infinite.
/// Source: Kyrylov 2006, quoted in the thesis' section 3.3.2.
std::optional<int> eliminate_by_weight(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                                       std::span<const double> weights, std::uint64_t seed,
                                       EliminationWorkspace& workspace);

/// The criterion that `eliminate_by_weight` draws in step `step`, from 0 on. Requires: usable weights.
/// Source: splitmix64 of seed and step; the upper 53 bits are a number in [0, 1).
int drawn_criterion(std::span<const double> weights, std::uint64_t seed, std::uint64_t step);

}  // namespace podball::tactics

#endif
