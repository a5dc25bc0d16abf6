// The Pareto set: the alternatives that no other one dominates.
#ifndef PODBALL_TACTICS_PARETO_SET_HPP
#define PODBALL_TACTICS_PARETO_SET_HPP

#include <podball/tactics/criteria_matrix.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace podball::tactics {

/// Whether alternative `a` dominates `b`: it is not greater in any criterion and less in at least one.
/// Requires: no NaN. Cost: O(criteria).
/// Source: the usual definition.
bool dominates(const CriteriaMatrix& criteria, int a, int b);

/// Scratch memory of `non_dominated`, which also holds its answer.
struct ParetoWorkspace {
    std::vector<std::uint64_t> keys;  ///< Alternatives by the sum of their criteria.
    std::vector<double> front;        ///< Criteria of the front so far, criterion by criterion in blocks.
    std::vector<std::uint8_t> kept;   ///< Whether an alternative is in the set.
    std::vector<int> indices;         ///< The result of `non_dominated`.
    std::vector<int> weak_indices;    ///< The result of `weakly_non_dominated`.
};

/// The alternatives that no other one dominates, by ascending index. Equal alternatives do not dominate each other, so
/// the set contains all duplicates of its members. Infinities are permitted; -0 equals 0.
/// Shape: the result is in `workspace` and valid until its next use.
/// Errors: null if any value is NaN.
/// Cost: O(n log n + n f k) for n alternatives, k criteria and f different members of the set; allocates nothing once
/// `workspace` has been used with as many alternatives and criteria.
/// Thread: any, each with its own workspace.
std::optional<std::span<const int>> non_dominated(const CriteriaMatrix& criteria, ParetoWorkspace& workspace);

/// The alternatives to which no other one is better in every criterion, by ascending index. They contain
/// `non_dominated`.
/// Shape, errors, thread: as `non_dominated`. Cost: as `non_dominated`, and O(n f k).
/// Source: Definition 3.1 of the thesis, read literally.
std::optional<std::span<const int>> weakly_non_dominated(const CriteriaMatrix& criteria, ParetoWorkspace& workspace);

}  // namespace podball::tactics

#endif
