// How uncertain the strengths of Davidson's model are.
#pragma once

#include "statistics/davidson.hpp"
#include "statistics/rating.hpp"

#include <Eigen/Core>

#include <span>

namespace podball::statistics {

/// Numbers of different seeds k, and of those with distinct outcomes.
struct SeedCount {
    int all = 0;
    int distinct = 0;
};

/// Requires: `pairs` are sorted by k, then by teams.
SeedCount count_seeds(std::span<const RatedPair> pairs);

/// Covariance of the parameters (strengths, then the draw parameter), robust to any dependence between matches with the
/// same seed. Shape: teams + 1 squared. Requires: `pairs` are sorted by k and have at least 2 different ones.
/// Source: Liang and Zeger, Biometrika 73 (1986) 13, with the factor seeds / (seeds - 1).
Eigen::MatrixXd strength_covariance(const DavidsonFit& fit, std::span<const CrossCell> cells,
                                    std::span<const RatedPair> pairs);

}  // namespace podball::statistics
