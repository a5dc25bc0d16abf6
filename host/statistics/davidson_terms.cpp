#include "statistics/davidson_terms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace podball::statistics {

namespace {

constexpr double kVirtualShare = 1.0 / 3.0;  ///< Of a virtual game that counts as won, drawn and lost.

/// Logarithms of the weights of the results, and of their sum.
struct LogWeights {
    LogWeights(double a, double b, double draw) : won_a(a), drawn(draw + (a + b) / 2.0), won_b(b) {
        const double largest = std::max({won_a, drawn, won_b});
        sum = largest + std::log(std::exp(won_a - largest) + std::exp(drawn - largest) + std::exp(won_b - largest));
    }
    double won_a;
    double drawn;
    double won_b;
    double sum;
};

/// Games between two opponents, of which the second may be the virtual one.
struct Games {
    double won_a = 0.0;
    double drawn = 0.0;
    double won_b = 0.0;
    [[nodiscard]] double all() const { return won_a + drawn + won_b; }
};
constexpr Games kVirtual = {kVirtualShare, kVirtualShare, kVirtualShare};

Games games_of(const CrossCell& cell) {
    return {static_cast<double>(cell.won_a), static_cast<double>(cell.drawn), static_cast<double>(cell.won_b)};
}

double log_likelihood(const Games& games, double a, double b, double draw) {
    const LogWeights weights(a, b, draw);
    return games.won_a * (weights.won_a - weights.sum) + games.drawn * (weights.drawn - weights.sum) +
           games.won_b * (weights.won_b - weights.sum);
}

/// Derivatives by the strengths of both opponents and the draw parameter.
struct LocalTerms {
    std::array<double, 3> gradient{};
    std::array<std::array<double, 3>, 3> information{};
};

// A result multiplies its weight by e^(statistic * parameter). So the gradient is the observed minus the expected sum
// of the statistics, and the information is their covariance.
LocalTerms local_terms(const Games& games, double a, double b, double draw) {
    constexpr std::array<std::array<double, 3>, 3> kStatistics = {{{1.0, 0.0, 0.0}, {0.5, 0.5, 1.0}, {0.0, 1.0, 0.0}}};
    const ResultChances chances = result_chances(a, b, draw);
    const std::array<double, 3> expected = {chances.won_a, chances.drawn, chances.won_b};
    const std::array<double, 3> seen = {games.won_a, games.drawn, games.won_b};
    std::array<double, 3> mean{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t r = 0; r < 3; ++r) {
            mean[i] += expected[r] * kStatistics[r][i];
        }
    }
    LocalTerms terms;
    for (std::size_t r = 0; r < 3; ++r) {
        for (std::size_t i = 0; i < 3; ++i) {
            terms.gradient[i] += (seen[r] - games.all() * expected[r]) * kStatistics[r][i];
            for (std::size_t j = 0; j < 3; ++j) {
                terms.information[i][j] +=
                    games.all() * expected[r] * (kStatistics[r][i] - mean[i]) * (kStatistics[r][j] - mean[j]);
            }
        }
    }
    return terms;
}

LocalTerms cell_terms(const CrossCell& cell, const Eigen::VectorXd& parameters) {
    return local_terms(games_of(cell), parameters[cell.team_a], parameters[cell.team_b],
                       parameters[parameters.size() - 1]);
}

void add_cell(const CrossCell& cell, const Eigen::VectorXd& parameters, Derivatives& sum) {
    const LocalTerms terms = cell_terms(cell, parameters);
    const std::array<Eigen::Index, 3> places = {cell.team_a, cell.team_b, parameters.size() - 1};
    for (std::size_t i = 0; i < 3; ++i) {
        sum.gradient[places[i]] += terms.gradient[i];
        for (std::size_t j = 0; j < 3; ++j) {
            sum.information(places[i], places[j]) += terms.information[i][j];
        }
    }
}

void add_virtual_game(Eigen::Index team, const Eigen::VectorXd& parameters, Derivatives& sum) {
    const Eigen::Index draw = parameters.size() - 1;
    const LocalTerms terms = local_terms(kVirtual, parameters[team], 0.0, parameters[draw]);
    sum.gradient[team] += terms.gradient[0];
    sum.gradient[draw] += terms.gradient[2];
    sum.information(team, team) += terms.information[0][0];
    sum.information(team, draw) += terms.information[0][2];
    sum.information(draw, team) += terms.information[2][0];
    sum.information(draw, draw) += terms.information[2][2];
}

}  // namespace

ResultChances result_chances(double strength_a, double strength_b, double draw) {
    const LogWeights weights(strength_a, strength_b, draw);
    return {std::exp(weights.won_a - weights.sum), std::exp(weights.drawn - weights.sum),
            std::exp(weights.won_b - weights.sum)};
}

Eigen::VectorXd parameters_of(const DavidsonFit& fit) {
    const auto teams = static_cast<Eigen::Index>(fit.strengths.size());
    Eigen::VectorXd parameters(teams + 1);
    parameters << Eigen::Map<const Eigen::VectorXd>(fit.strengths.data(), teams), fit.draw;
    return parameters;
}

double log_likelihood(const Eigen::VectorXd& parameters, std::span<const CrossCell> cells) {
    const Eigen::Index teams = parameters.size() - 1;
    const double draw = parameters[teams];
    double sum = 0.0;
    for (const CrossCell& cell : cells) {
        sum += log_likelihood(games_of(cell), parameters[cell.team_a], parameters[cell.team_b], draw);
    }
    for (Eigen::Index team = 0; team < teams; ++team) {
        sum += log_likelihood(kVirtual, parameters[team], 0.0, draw);
    }
    return sum;
}

void add_gradient(const CrossCell& cell, const Eigen::VectorXd& parameters, Eigen::VectorXd& gradient) {
    const LocalTerms terms = cell_terms(cell, parameters);
    gradient[cell.team_a] += terms.gradient[0];
    gradient[cell.team_b] += terms.gradient[1];
    gradient[parameters.size() - 1] += terms.gradient[2];
}

Derivatives derivatives(const Eigen::VectorXd& parameters, std::span<const CrossCell> cells) {
    const Eigen::Index size = parameters.size();
    Derivatives sum{Eigen::VectorXd::Zero(size), Eigen::MatrixXd::Zero(size, size)};
    for (const CrossCell& cell : cells) {
        add_cell(cell, parameters, sum);
    }
    for (Eigen::Index team = 0; team < size - 1; ++team) {
        add_virtual_game(team, parameters, sum);
    }
    return sum;
}

}  // namespace podball::statistics
