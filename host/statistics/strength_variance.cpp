#include "statistics/strength_variance.hpp"

#include "statistics/davidson_terms.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace podball::statistics {

namespace {

// Calls `visit` with the pairs of each seed.
template <typename Visit>
void for_each_seed(std::span<const RatedPair> pairs, const Visit& visit) {
    for (auto first = pairs.begin(); first != pairs.end();) {
        const auto last = std::find_if(first, pairs.end(), [&](const RatedPair& pair) { return pair.k != first->k; });
        visit(std::span<const RatedPair>(first, last));
        first = last;
    }
}

std::uint64_t digest_of(std::span<const RatedPair> pairs) {
    std::uint64_t digest = 0;
    for (const RatedPair& pair : pairs) {
        for (const std::uint64_t part :
             {static_cast<std::uint64_t>(pair.team_a), static_cast<std::uint64_t>(pair.team_b), pair.outcome}) {
            digest = digest * 0x9e3779b97f4a7c15ULL + part;
        }
    }
    return digest;
}

Eigen::VectorXd gradient_of(std::span<const RatedPair> pairs, const Eigen::VectorXd& parameters) {
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(parameters.size());
    for (const RatedPair& pair : pairs) {
        add_gradient({pair.team_a, pair.team_b, pair.won_a, pair.drawn, pair.won_b}, parameters, gradient);
    }
    return gradient;
}

}  // namespace

SeedCount count_seeds(std::span<const RatedPair> pairs) {
    std::vector<std::uint64_t> digests;
    for_each_seed(pairs, [&](std::span<const RatedPair> seed) { digests.push_back(digest_of(seed)); });
    std::sort(digests.begin(), digests.end());
    const auto distinct = std::unique(digests.begin(), digests.end()) - digests.begin();
    return {static_cast<int>(digests.size()), static_cast<int>(distinct)};
}

Eigen::MatrixXd strength_covariance(const DavidsonFit& fit, std::span<const CrossCell> cells,
                                    std::span<const RatedPair> pairs) {
    const Eigen::VectorXd parameters = parameters_of(fit);
    const Eigen::Index size = parameters.size();
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(size);
    double seeds = 0.0;
    for_each_seed(pairs, [&](std::span<const RatedPair> seed) {
        sum += gradient_of(seed, parameters);
        seeds += 1.0;
    });
    assert(seeds >= 2.0);
    // The sum is minus the gradient of the virtual games, which are the same for each seed.
    const Eigen::VectorXd mean = sum / seeds;
    Eigen::MatrixXd spread = Eigen::MatrixXd::Zero(size, size);
    for_each_seed(pairs, [&](std::span<const RatedPair> seed) {
        spread.selfadjointView<Eigen::Lower>().rankUpdate(gradient_of(seed, parameters) - mean);
    });
    const Eigen::MatrixXd full = spread.selfadjointView<Eigen::Lower>();
    const auto information = derivatives(parameters, cells).information.ldlt();
    const Eigen::MatrixXd half = information.solve(full);
    return information.solve(half.transpose()) * (seeds / (seeds - 1.0));
}

}  // namespace podball::statistics
