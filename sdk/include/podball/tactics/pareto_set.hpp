// The alternatives that no other one beats: the Pareto set.
#ifndef PODBALL_TACTICS_PARETO_SET_HPP
#define PODBALL_TACTICS_PARETO_SET_HPP

#include <podball/tactics/criteria_matrix.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace podball::tactics {

/// Whether alternative `a` dominates `b`: at most as much in every criterion and less in at least one.
/// Requires: no NaN. Cost: O(criteria).
/// Source: the usual definition. Definition 3.1 of the thesis, read literally, calls a point dominated only where
/// another one is better in every criterion; that would keep points that another one equals here and beats there.
bool dominates(const CriteriaMatrix& criteria, int a, int b);

/// Scratch memory of `non_dominated`, which also holds its answer.
struct ParetoWorkspace {
    std::vector<std::uint64_t> keys;  ///< Alternatives by the sum of their criteria.
    std::vector<double> front;        ///< Criteria of the front so far, criterion by criterion in blocks.
    std::vector<std::uint8_t> kept;   ///< Whether an alternative is in the set.
    std::vector<int> indices;         ///< The answer.
};

/// The alternatives that no other one dominates, by ascending index. Equal alternatives do not dominate one another, so
/// all duplicates of one that is in the set are in it too. Infinities are values like all others, worse or better than
/// every finite one; -0 equals 0.
/// Shape: the answer lies in `workspace` until its next use.
/// Errors: nothing if any value is NaN.
/// Cost: O(n log n + n f k) for n alternatives, k criteria and f in the answer that differ; allocates nothing once
/// `workspace` has been used with as many alternatives and criteria.
/// Thread: any, each with its own workspace.
std::optional<std::span<const int>> non_dominated(const CriteriaMatrix& criteria, ParetoWorkspace& workspace);

}  // namespace podball::tactics

#endif
