#include "report/league_comparison.hpp"

#include <algorithm>
#include <cstddef>

namespace podball::report {

namespace {

using statistics::PairSample;
using statistics::Sample;

std::optional<double> figure_of(const match::Leg& leg, int team, int metric) {
    return leg.figures[static_cast<std::size_t>(team)][static_cast<std::size_t>(metric)];
}

bool is_forfeited(const ComparedPair& pair) { return pair.legs[0].forfeited || pair.legs[1].forfeited; }

// Forfeited pairs count in no metric, and neither do pairs in which a value is undefined.
bool counts(const ComparedPair& pair, int metric) {
    return !is_forfeited(pair) && std::ranges::all_of(pair.legs, [metric](const match::Leg& leg) {
        return figure_of(leg, 0, metric) && figure_of(leg, 1, metric);
    });
}

double difference_of(const match::Leg& leg, int metric) {
    return figure_of(leg, 0, metric).value_or(0.0) - figure_of(leg, 1, metric).value_or(0.0);
}

// As `match::differences` makes its samples, with k.
std::vector<PairSample> samples_of(std::span<const ComparedPair> pairs, int metric) {
    std::vector<PairSample> samples;
    for (const ComparedPair& pair : pairs) {
        if (counts(pair, metric)) {
            const double difference = (difference_of(pair.legs[0], metric) + difference_of(pair.legs[1], metric)) / 2.0;
            samples.push_back({pair.k, {difference, pair.legs[0].outcome * 31 + pair.legs[1].outcome}});
        }
    }
    return samples;
}

std::optional<double> mean_of(std::span<const ComparedPair> pairs, int metric, int team) {
    double sum = 0.0;
    int matches = 0;
    for (const ComparedPair& pair : pairs) {
        if (counts(pair, metric)) {
            for (const match::Leg& leg : pair.legs) {
                sum += figure_of(leg, team, metric).value_or(0.0);
                ++matches;
            }
        }
    }
    return matches > 0 ? std::optional(sum / matches) : std::nullopt;
}

void adjust_all(std::vector<MetricComparison>& metrics) {
    std::vector<statistics::MeanComparison> comparisons;
    for (const MetricComparison& metric : metrics) {
        comparisons.push_back(metric.comparison);
    }
    statistics::adjust_holm(comparisons);
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        metrics[i].comparison = comparisons[i];
    }
}

statistics::MeanComparison compare(const ComparisonRequest& request, std::span<const Sample> differences, int metric) {
    return statistics::compare_means(differences, request.confidence, request.seed, static_cast<std::uint32_t>(metric));
}

}  // namespace

match::Leg leg_of(const league::MatchRow& row, int slot_of_a) {
    match::Leg leg;
    for (std::size_t team = 0; team < leg.figures.size(); ++team) {
        const auto slot = team == 0 ? static_cast<std::size_t>(slot_of_a) : static_cast<std::size_t>(1 - slot_of_a);
        const auto& metrics = row.slots[slot].metrics;
        std::copy_n(metrics.begin(), std::min(metrics.size(), leg.figures[team].size()), leg.figures[team].begin());
    }
    if (row.winner) {
        leg.winner = *row.winner == slot_of_a ? 0 : 1;
    }
    leg.forfeited = row.ending != league::Ending::FullTime;
    leg.outcome = row.digest;
    return leg;
}

Encounters count_encounters(std::span<const ComparedPair> pairs) {
    Encounters encounters;
    encounters.pairs = static_cast<std::int64_t>(pairs.size());
    for (const ComparedPair& pair : pairs) {
        int won = 0;
        int drawn = 0;
        for (const match::Leg& leg : pair.legs) {
            won += leg.winner == 0 ? 1 : 0;
            drawn += leg.winner ? 0 : 1;
            encounters.games.forfeited += leg.forfeited ? 1 : 0;
        }
        encounters.games.won_a += won;
        encounters.games.drawn += drawn;
        encounters.games.won_b += 2 - won - drawn;
        ++encounters.pairs_by_score[statistics::pair_score_index(won, drawn)];
        encounters.left_out += is_forfeited(pair) ? 1 : 0;
    }
    return encounters;
}

LeagueComparison compare_directly(const ComparisonRequest& request, std::span<const ComparedPair> pairs) {
    LeagueComparison result = {request, {count_encounters(pairs)}, 0, {}};
    for (const int metric : request.metrics) {
        std::vector<Sample> differences;
        for (const PairSample& pair : samples_of(pairs, metric)) {
            differences.push_back(pair.sample);
        }
        result.metrics.push_back({metric, mean_of(pairs, metric, 0), mean_of(pairs, metric, 1),
                                  compare(request, differences, metric), std::nullopt});
    }
    adjust_all(result.metrics);
    return result;
}

LeagueComparison compare_against(const ComparisonRequest& request, std::span<const ComparedPair> a,
                                 std::span<const ComparedPair> b) {
    LeagueComparison result = {request, {count_encounters(a), count_encounters(b)}, 0, {}};
    for (const int metric : request.metrics) {
        const auto joined = statistics::join_pairs(samples_of(a, metric), samples_of(b, metric));
        result.unjoined = std::max(result.unjoined, joined.unjoined);
        result.metrics.push_back(
            {metric, joined.mean_a, joined.mean_b, compare(request, joined.differences, metric), joined.correlation});
    }
    adjust_all(result.metrics);
    return result;
}

}  // namespace podball::report
