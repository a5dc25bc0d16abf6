#include "report/league_comparison.hpp"

#include "league/played_match.hpp"

#include <algorithm>
#include <cstddef>

namespace podball::report {

namespace {

using statistics::PairSample;
using statistics::Sample;

statistics::MeanComparison compare(const ComparisonRequest& request, std::span<const Sample> differences, int metric) {
    return statistics::compare_means(differences, request.confidence, request.seed, static_cast<std::uint32_t>(metric));
}

}  // namespace

match::Leg leg_of(const league::MatchRow& row, int slot_of_a, std::optional<engine::Victory> victory) {
    match::Leg leg;
    for (std::size_t team = 0; team < leg.figures.size(); ++team) {
        const auto slot = team == 0 ? static_cast<std::size_t>(slot_of_a) : static_cast<std::size_t>(1 - slot_of_a);
        const auto& metrics = row.slots[slot].metrics;
        std::copy_n(metrics.begin(), std::min(metrics.size(), leg.figures[team].size()), leg.figures[team].begin());
    }
    if (row.winner) {
        leg.winner = *row.winner == slot_of_a ? 0 : 1;
    }
    leg.decided_by = league::decided_by(row, victory);
    leg.forfeited = row.ending != league::Ending::FullTime;
    leg.outcome = row.digest;
    return leg;
}

Encounters count_encounters(std::span<const match::Pair> pairs) {
    Encounters encounters;
    encounters.pairs = static_cast<std::int64_t>(pairs.size());
    encounters.games = match::count_games(pairs);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const match::Games games = match::count_games(pairs.subspan(i, 1));
        ++encounters.pairs_by_score[statistics::pair_score_index(games.won_a, games.drawn)];
        encounters.left_out += games.forfeited > 0 ? 1 : 0;
    }
    return encounters;
}

LeagueComparison compare_directly(const ComparisonRequest& request, std::span<const match::Pair> pairs) {
    LeagueComparison result = {request, {count_encounters(pairs)}, 0, 0, {}};
    for (const int metric : request.metrics) {
        result.metrics.push_back({metric, match::mean_figure(pairs, metric, 0), match::mean_figure(pairs, metric, 1),
                                  compare(request, match::differences(pairs, metric), metric), std::nullopt});
    }
    return result;
}

LeagueComparison compare_against(const ComparisonRequest& request, std::span<const match::Pair> a,
                                 std::span<const match::Pair> b) {
    LeagueComparison result = {request, {count_encounters(a), count_encounters(b)}, 0, 0, {}};
    for (const int metric : request.metrics) {
        const auto joined = statistics::join_pairs(pair_samples(a, metric), pair_samples(b, metric));
        result.unjoined = std::max(result.unjoined, joined.unjoined);
        result.metrics.push_back(
            {metric, joined.mean_a, joined.mean_b, compare(request, joined.differences, metric), joined.correlation});
    }
    return result;
}

std::vector<PairSample> pair_samples(std::span<const match::Pair> pairs, int metric) {
    std::vector<PairSample> samples;
    for (const match::Pair& pair : pairs) {
        if (const auto sample = match::difference(pair, metric)) {
            samples.push_back({pair.k, *sample});
        }
    }
    return samples;
}

void add_metric(LeagueContrast& contrast, int metric, std::span<const statistics::WeightedPairs> teams,
                std::uint64_t seed) {
    const auto combined = statistics::combine_pairs(teams, contrast.contrast.divisor);
    contrast.unjoined = std::max(contrast.unjoined, combined.unjoined);
    contrast.metrics.push_back({metric, statistics::compare_means(combined.sums, contrast.confidence, seed,
                                                                  static_cast<std::uint32_t>(metric))});
}

void adjust_holm(LeagueComparisons& shown) {
    std::vector<statistics::MeanComparison*> tested;
    const auto add = [&](auto& list) {
        for (auto& compared : list) {
            for (auto& metric : compared.metrics) {
                tested.push_back(&metric.comparison);
            }
        }
    };
    add(shown.comparisons);
    add(shown.contrasts);
    const int tests = statistics::adjust_holm(tested);
    for (LeagueComparison& comparison : shown.comparisons) {
        comparison.tests = tests;
    }
    for (LeagueContrast& contrast : shown.contrasts) {
        contrast.tests = tests;
    }
}

}  // namespace podball::report
