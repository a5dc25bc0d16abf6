// Simulated matches, and what a share may be by chance.
#pragma once

#include "statistics/confidence.hpp"
#include "statistics/score_likelihood.hpp"

#include <cmath>
#include <random>
#include <vector>

namespace podball::testing {

/// The largest share of `runs` that an event with this chance has, up to three standard errors.
inline double share_max(double chance, int runs) {
    return chance + 3.0 * std::sqrt(chance * (1.0 - chance) / static_cast<double>(runs));
}

/// Goals of a match: both teams score at constant rates.
class SimulatedGoals {
  public:
    SimulatedGoals(double rate_a, double rate_b) : a_(rate_a), b_(rate_b) {}

    /// Mean difference of goals over the two legs of a pair.
    double pair(std::mt19937_64& random) { return (a_(random) - b_(random) + a_(random) - b_(random)) / 2.0; }

  private:
    std::poisson_distribution<int> a_;
    std::poisson_distribution<int> b_;
};

/// Scores of pairs between teams with a difference of `elo`, of which 30 % of the matches are drawn.
class SimulatedScores {
  public:
    explicit SimulatedScores(double elo) : won_(statistics::expected_score(elo) - kDrawn / 2.0) {}

    /// 0, 1/4, 1/2, 3/4 or 1.
    double pair(std::mt19937_64& random) { return (game(random) + game(random)) / 2.0; }

  private:
    static constexpr double kDrawn = 0.3;

    double game(std::mt19937_64& random) {
        const double number = uniform_(random);
        return number < won_ ? 1.0 : (number < won_ + kDrawn ? 0.5 : 0.0);
    }

    double won_;
    std::uniform_real_distribution<double> uniform_{0.0, 1.0};
};

/// Mean and standard error of values that come one by one.
class RunningMean {
  public:
    void add(double value) {
        ++n_;
        const double before = value - mean_;
        mean_ += before / n_;
        squares_ += before * (value - mean_);
    }
    [[nodiscard]] int n() const { return n_; }
    [[nodiscard]] double mean() const { return mean_; }
    /// Distance of the mean from `truth`. Units: standard errors.
    [[nodiscard]] double distance(double truth) const {
        const double error = std::sqrt(squares_ / (n_ - 1.0) / n_);
        return error > 0.0 ? std::abs(mean_ - truth) / error : 0.0;
    }

  private:
    int n_ = 0;
    double mean_ = 0.0;
    double squares_ = 0.0;
};

/// `interval_reach` for all numbers of pairs up to `n_max`, which take long to calculate.
class Reaches {
  public:
    Reaches(const statistics::Confidence& confidence, int n_max) : reach_(static_cast<std::size_t>(n_max) + 1) {
        for (int n = 2; n <= n_max; ++n) {
            reach_[static_cast<std::size_t>(n)] = statistics::interval_reach(confidence, n);
        }
    }
    [[nodiscard]] double at(int n) const { return reach_[static_cast<std::size_t>(n)]; }

  private:
    std::vector<double> reach_;
};

}  // namespace podball::testing
