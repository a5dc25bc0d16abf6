#include "statistics/davidson.hpp"

#include "statistics/davidson_terms.hpp"

#include <Eigen/Cholesky>

#include <cassert>
#include <cmath>

namespace podball::statistics {

namespace {

constexpr double kDecrementMin = 1e-12;  ///< A step that gains less than this share of the log-likelihood is the last.
constexpr int kHalvingsMax = 60;

// The likelihood is log-concave, so a Newton step always points upwards. It is halved until it gains enough.
Eigen::VectorXd shortened(const Eigen::VectorXd& from, Eigen::VectorXd step, double gain,
                          std::span<const CrossCell> cells) {
    constexpr double kGainShare = 1e-4;
    const double start = log_likelihood(from, cells);
    for (int i = 0; i < kHalvingsMax && log_likelihood(from + step, cells) < start + kGainShare * gain; ++i) {
        step /= 2.0;
        gain /= 2.0;
    }
    return step;
}

}  // namespace

DavidsonFit fit_davidson(int teams, std::span<const CrossCell> cells) {
    assert(teams >= 1);
    Eigen::VectorXd parameters = Eigen::VectorXd::Zero(teams + 1);
    DavidsonFit fit;
    for (bool is_last = false; !is_last && fit.steps < kNewtonStepsMax; ++fit.steps) {
        const Derivatives at = derivatives(parameters, cells);
        const Eigen::VectorXd step = at.information.ldlt().solve(at.gradient);
        const double gain = at.gradient.dot(step);
        is_last = gain < kDecrementMin * (1.0 + std::abs(log_likelihood(parameters, cells)));
        parameters += is_last ? step : shortened(parameters, step, gain, cells);
    }
    fit.strengths.assign(parameters.data(), parameters.data() + teams);
    fit.draw = parameters[teams];
    return fit;
}

}  // namespace podball::statistics
