#include "statistics/rating.hpp"

#include "statistics/davidson.hpp"
#include "statistics/pairing_summary.hpp"
#include "statistics/strength_variance.hpp"
#include "statistics/team_graph.hpp"
#include "statistics/transitivity.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

namespace podball::statistics {

namespace {

/// Elo per unit of strength, and its derivative by the logarithm of the draw parameter.
struct EloScale {
    explicit EloScale(double draw) {
        constexpr double kLogistic = 400.0 / std::numbers::ln10;
        const double parameter = std::exp(draw);
        factor = kLogistic * 2.0 / (2.0 + parameter);
        slope = -factor * parameter / (2.0 + parameter);
    }
    double factor = 0.0;
    double slope = 0.0;
};

std::vector<RatedPair> by_seed(std::span<const RatedPair> pairs) {
    std::vector<RatedPair> sorted(pairs.size());
    std::transform(pairs.begin(), pairs.end(), sorted.begin(), with_lower_team_first);
    std::sort(sorted.begin(), sorted.end(), [](const RatedPair& one, const RatedPair& two) {
        return std::tie(one.k, one.team_a, one.team_b) < std::tie(two.k, two.team_a, two.team_b);
    });
    return sorted;
}

std::vector<CrossCell> cells_of(std::span<const PairingSummary> summaries) {
    std::vector<CrossCell> cells(summaries.size());
    std::transform(summaries.begin(), summaries.end(), cells.begin(),
                   [](const PairingSummary& summary) { return summary.cell; });
    return cells;
}

// Variances of strengths below this are rounding errors.
constexpr double kVarianceMin = 1e-16;

std::size_t index(int team) { return static_cast<std::size_t>(team); }

/// Rates the teams of one league.
class Rater {
  public:
    Rater(int teams, std::span<const RatedPair> pairs, const RatingOptions& options)
        : options_(options), pairs_(by_seed(pairs)), summaries_(summarise(pairs)), cells_(cells_of(summaries_)) {
        ratings_.teams.resize(index(teams));
        const auto unknown = std::vector<std::optional<double>>(index(teams));
        ratings_.superiority.assign(index(teams), unknown);
    }

    Ratings rate() {
        count_games();
        find_groups();
        const SeedCount seeds = count_seeds(pairs_);
        ratings_.seeds = seeds.all;
        ratings_.seeds_distinct = seeds.distinct;
        ratings_.circles = find_circles(teams(), summaries_, options_.confidence.level);
        if (ratings_.groups.size() == 1) {
            rate_connected();
        }
        return std::move(ratings_);
    }

  private:
    [[nodiscard]] int teams() const { return static_cast<int>(ratings_.teams.size()); }
    [[nodiscard]] bool has_played(int team) const { return ratings_.teams[index(team)].games > 0; }

    void count_games() {
        for (const PairingSummary& summary : summaries_) {
            for (const int team : {summary.cell.team_a, summary.cell.team_b}) {
                ratings_.teams[index(team)].games += summary.games();
                ratings_.teams[index(team)].verdict = RatingVerdict::NotConnected;
            }
        }
    }

    void find_groups() {
        TeamGraph met(teams());
        for (const CrossCell& cell : cells_) {
            met.add(cell.team_a, cell.team_b);
            met.add(cell.team_b, cell.team_a);
        }
        std::map<int, std::vector<int>> groups;
        const std::vector<int> group = met.mutual_groups();
        for (int team = 0; team < teams(); ++team) {
            if (has_played(team)) {
                groups[group[index(team)]].push_back(team);
            }
        }
        for (const auto& [lowest, members] : groups) {
            ratings_.groups.push_back(members);
        }
    }

    void rate_connected() {
        fit_ = fit_davidson(teams(), cells_);
        ratings_.draw_parameter = std::exp(fit_.draw);
        find_reference();
        const EloScale scale(fit_.draw);
        for (int team = 0; team < teams(); ++team) {
            if (has_played(team)) {
                ratings_.teams[index(team)].elo = scale.factor * (fit_.strengths[index(team)] - reference_strength());
            }
        }
        if (ratings_.seeds_distinct < kSeedsMin) {
            set_verdicts(RatingVerdict::FewSeeds);
            return;
        }
        set_verdicts(RatingVerdict::Unbounded);
        covariance_ = strength_covariance(fit_, cells_, pairs_);
        set_intervals(scale);
        set_superiority();
        const FitReport report = report_fit(fit_, summaries_);
        ratings_.fit = report.quality;
        ratings_.greatest = report.greatest;
    }

    void set_verdicts(RatingVerdict verdict) {
        for (int team = 0; team < teams(); ++team) {
            if (has_played(team)) {
                ratings_.teams[index(team)].verdict = options_.anchor == team ? RatingVerdict::Anchor : verdict;
            }
        }
    }

    // Teams bound each other's ratings if each took points from the other, directly or through others.
    void find_reference() {
        TeamGraph took_points(teams());
        for (const CrossCell& cell : cells_) {
            if (cell.won_a + cell.drawn > 0) {
                took_points.add(cell.team_a, cell.team_b);
            }
            if (cell.won_b + cell.drawn > 0) {
                took_points.add(cell.team_b, cell.team_a);
            }
        }
        bounding_group_ = took_points.mutual_groups();
        const int group = options_.anchor ? bounding_group_[index(*options_.anchor)] : largest_group();
        for (int team = 0; team < teams(); ++team) {
            is_bounded_.push_back(has_played(team) && bounding_group_[index(team)] == group);
        }
        if (std::count(is_bounded_.begin(), is_bounded_.end(), true) < 2) {
            is_bounded_.assign(is_bounded_.size(), false);
        }
        set_reference();
    }

    // The anchor; or else the bounded teams; or else all.
    void set_reference() {
        const bool has_bounded = std::count(is_bounded_.begin(), is_bounded_.end(), true) > 0;
        reference_ = Eigen::VectorXd::Zero(teams() + 1);
        for (int team = 0; team < teams(); ++team) {
            const bool counts = options_.anchor ? team == *options_.anchor
                                                : (has_bounded ? is_bounded_[index(team)] : has_played(team));
            reference_[team] = counts ? 1.0 : 0.0;
        }
        reference_ /= reference_.sum();
    }

    [[nodiscard]] int largest_group() const {
        std::vector<int> sizes(ratings_.teams.size());
        for (int team = 0; team < teams(); ++team) {
            sizes[index(bounding_group_[index(team)])] += has_played(team) ? 1 : 0;
        }
        return static_cast<int>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
    }

    [[nodiscard]] double reference_strength() const { return reference_.dot(parameters_of_fit()); }

    [[nodiscard]] Eigen::VectorXd parameters_of_fit() const {
        Eigen::VectorXd parameters = Eigen::VectorXd::Zero(teams() + 1);
        std::copy(fit_.strengths.begin(), fit_.strengths.end(), parameters.begin());
        return parameters;
    }

    void set_intervals(const EloScale& scale) {
        const double reach = interval_reach(options_.confidence, ratings_.seeds);
        for (int team = 0; team < teams(); ++team) {
            Rating& rating = ratings_.teams[index(team)];
            if (!is_bounded_[index(team)] || !rating.elo || options_.anchor == team) {
                continue;
            }
            Eigen::VectorXd derivative = -scale.factor * reference_;
            derivative[team] += scale.factor;
            derivative[teams()] += scale.slope * *rating.elo / scale.factor;
            const double variance = derivative.dot(covariance_ * derivative);
            const bool varies = variance > kVarianceMin * scale.factor * scale.factor;
            rating.verdict = varies ? RatingVerdict::Given : RatingVerdict::NoVariance;
            if (varies) {
                const double half = reach * std::sqrt(variance);
                rating.interval = Interval{*rating.elo - half, *rating.elo + half};
            }
        }
    }

    void set_superiority() {
        for (int a = 0; a < teams(); ++a) {
            for (int b = 0; b < teams(); ++b) {
                if (a != b && has_played(a) && bounding_group_[index(a)] == bounding_group_[index(b)]) {
                    ratings_.superiority[index(a)][index(b)] = superiority(a, b);
                }
            }
        }
    }

    [[nodiscard]] std::optional<double> superiority(int a, int b) const {
        const double variance = covariance_(a, a) + covariance_(b, b) - 2.0 * covariance_(a, b);
        if (variance <= kVarianceMin) {
            return std::nullopt;
        }
        const double t = (fit_.strengths[index(a)] - fit_.strengths[index(b)]) / std::sqrt(variance);
        const double outside = p_value({options_.confidence.level, std::nullopt}, ratings_.seeds, t) / 2.0;
        return t > 0.0 ? 1.0 - outside : outside;
    }

    const RatingOptions& options_;
    std::vector<RatedPair> pairs_;
    std::vector<PairingSummary> summaries_;
    std::vector<CrossCell> cells_;
    Ratings ratings_;
    DavidsonFit fit_;
    std::vector<int> bounding_group_;
    std::vector<bool> is_bounded_;
    Eigen::VectorXd reference_;  ///< Weights of the strengths whose mean has the rating 0.
    Eigen::MatrixXd covariance_;
};

}  // namespace

Ratings rate_teams(int teams, std::span<const RatedPair> pairs, const RatingOptions& options) {
    assert(!options.anchor || (*options.anchor >= 0 && *options.anchor < teams));
    return Rater(teams, pairs, options).rate();
}

std::string rating_text(const Ratings& ratings, int team) {
    switch (ratings.teams[index(team)].verdict) {
        case RatingVerdict::Given: return "";
        case RatingVerdict::NoGame: return "has not played";
        case RatingVerdict::NotConnected:
            return fmt::format("not connected: {} groups of teams never met", ratings.groups.size());
        case RatingVerdict::FewSeeds:
            return fmt::format("too few seeds with distinct outcomes ({} of {})", ratings.seeds_distinct,
                               ratings.seeds);
        case RatingVerdict::Unbounded: return "won or lost everything against the others";
        case RatingVerdict::NoVariance: return "the same with every seed";
        case RatingVerdict::Anchor: return "0 by definition";
    }
    return "";
}

}  // namespace podball::statistics
