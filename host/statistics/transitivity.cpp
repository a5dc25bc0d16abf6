#include "statistics/transitivity.hpp"

#include "statistics/estimate.hpp"
#include "statistics/holm.hpp"
#include "statistics/team_graph.hpp"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <set>

namespace podball::statistics {

namespace {

constexpr double kPointsMin = 5.0;

/// A pairing with what the ratings expect of it.
struct Expectation {
    const PairingSummary* summary = nullptr;
    double score = 0.0;
    double variance = 0.0;  ///< Of the score of a pair, if its games are independent.
};

Expectation expect(const DavidsonFit& fit, const PairingSummary& summary) {
    const ResultChances chances =
        result_chances(fit.strengths[static_cast<std::size_t>(summary.cell.team_a)],
                       fit.strengths[static_cast<std::size_t>(summary.cell.team_b)], fit.draw);
    const double score = chances.score_a();
    const double square = chances.won_a + chances.drawn / 4.0;
    const double games_per_pair = static_cast<double>(summary.games()) / static_cast<double>(summary.pairs);
    return {&summary, score, (square - score * score) / games_per_pair};
}

bool is_testable(const Expectation& one) {
    const double points = static_cast<double>(one.summary->games()) * std::min(one.score, 1.0 - one.score);
    return points >= kPointsMin && one.variance > 0.0;
}

// Variance of the pairs within their pairings, divided by that of the model. Null: there is none.
std::optional<double> dispersion_of(const std::vector<Expectation>& pairings) {
    double squares = 0.0;
    double df = 0.0;
    for (const Expectation& one : pairings) {
        squares += one.summary->score_squares / one.variance;
        df += static_cast<double>(one.summary->pairs - 1);
    }
    return squares > 0.0 && df > 0.0 ? std::optional(squares / df) : std::nullopt;
}

Residual residual_of(const Expectation& one, double dispersion) {
    const PairingSummary& summary = *one.summary;
    const double error = std::sqrt(dispersion * one.variance / static_cast<double>(summary.pairs));
    return {summary.cell.team_a, summary.cell.team_b, summary.score_mean, one.score,
            (summary.score_mean - one.score) / error};
}

int count_teams(const std::vector<Expectation>& pairings) {
    std::set<int> teams;
    for (const Expectation& one : pairings) {
        teams.insert(one.summary->cell.team_a);
        teams.insert(one.summary->cell.team_b);
    }
    return static_cast<int>(teams.size());
}

// p value of the hypothesis that both teams are better in as many pairs. Under it the mean of all likelihood ratios,
// over chances from 0 to 1, exceeds 1 / p at any time with a chance of at most p.
double sign_test(std::int64_t better_a, std::int64_t better_b) {
    const auto a = static_cast<double>(better_a);
    const auto b = static_cast<double>(better_b);
    const double log_ratio = (a + b) * std::log(2.0) + boost::math::lgamma(a + 1.0) + boost::math::lgamma(b + 1.0) -
                             boost::math::lgamma(a + b + 2.0);
    return std::exp(-std::max(0.0, log_ratio));
}

// Each edge leads from a team to one that it beats.
TeamGraph beaten_teams(int teams, std::span<const PairingSummary> summaries, double level) {
    std::vector<double> p_values;
    for (const PairingSummary& summary : summaries) {
        p_values.push_back(summary.distinct < kDistinctMin ? 1.0 : sign_test(summary.better_a, summary.better_b));
    }
    const std::vector<double> adjusted = holm_adjusted(p_values);
    TeamGraph graph(teams);
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        const PairingSummary& summary = summaries[i];
        if (adjusted[i] < 1.0 - level) {
            const bool is_a_better = summary.better_a > summary.better_b;
            graph.add(is_a_better ? summary.cell.team_a : summary.cell.team_b,
                      is_a_better ? summary.cell.team_b : summary.cell.team_a);
        }
    }
    return graph;
}

}  // namespace

FitReport report_fit(const DavidsonFit& fit, std::span<const PairingSummary> summaries) {
    std::vector<Expectation> pairings;
    for (const PairingSummary& summary : summaries) {
        const Expectation one = expect(fit, summary);
        if (is_testable(one)) {
            pairings.push_back(one);
        }
    }
    const std::optional<double> dispersion = dispersion_of(pairings);
    FitQuality quality;
    quality.df = static_cast<int>(pairings.size()) - (count_teams(pairings) - 1);
    if (!dispersion || quality.df < 1) {
        return {};
    }
    Residual greatest;
    for (const Expectation& one : pairings) {
        const Residual residual = residual_of(one, *dispersion);
        quality.chi_square += residual.deviation * residual.deviation;
        if (std::abs(residual.deviation) >= std::abs(greatest.deviation)) {
            greatest = residual;
        }
    }
    quality.p = boost::math::gamma_q(quality.df / 2.0, quality.chi_square / 2.0);
    return {quality, greatest};
}

std::vector<std::vector<int>> find_circles(int teams, std::span<const PairingSummary> summaries, double level) {
    const TeamGraph graph = beaten_teams(teams, summaries, level);
    std::vector<std::vector<int>> circles;
    std::set<int> reported;
    for (int team = 0; team < teams; ++team) {
        const std::vector<int> circle = graph.shortest_circle(team);
        const bool is_new =
            std::none_of(circle.begin(), circle.end(), [&](int member) { return reported.contains(member); });
        if (!circle.empty() && is_new) {
            reported.insert(circle.begin(), circle.end());
            circles.push_back(circle);
        }
    }
    return circles;
}

}  // namespace podball::statistics
