// What matches contribute to the log-likelihood of Davidson's model. The parameters are the teams' strengths, then the
// draw parameter, all as logarithms.
#pragma once

#include "statistics/davidson.hpp"

#include <Eigen/Core>

#include <span>

namespace podball::statistics {

/// Parameters as one vector. Shape: teams + 1.
Eigen::VectorXd parameters_of(const DavidsonFit& fit);

/// Log-likelihood of the cells and the virtual games.
double log_likelihood(const Eigen::VectorXd& parameters, std::span<const CrossCell> cells);

/// Adds the gradient of the log-likelihood of one cell.
void add_gradient(const CrossCell& cell, const Eigen::VectorXd& parameters, Eigen::VectorXd& gradient);

/// Gradient of the log-likelihood, and its negative matrix of second derivatives, which is positive definite. Both with
/// the virtual games.
struct Derivatives {
    Eigen::VectorXd gradient;
    Eigen::MatrixXd information;
};
Derivatives derivatives(const Eigen::VectorXd& parameters, std::span<const CrossCell> cells);

}  // namespace podball::statistics
