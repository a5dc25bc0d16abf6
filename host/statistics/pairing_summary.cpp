#include "statistics/pairing_summary.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace podball::statistics {

namespace {

int games_of(const RatedPair& pair) { return pair.won_a + pair.drawn + pair.won_b; }

double score_of(const RatedPair& pair) { return (pair.won_a + pair.drawn / 2.0) / games_of(pair); }

std::int64_t count_distinct(std::span<const RatedPair> pairs) {
    std::vector<std::uint64_t> outcomes(pairs.size());
    std::transform(pairs.begin(), pairs.end(), outcomes.begin(), [](const RatedPair& pair) { return pair.outcome; });
    std::sort(outcomes.begin(), outcomes.end());
    return std::unique(outcomes.begin(), outcomes.end()) - outcomes.begin();
}

// Of pairs between the same teams.
PairingSummary summary_of(std::span<const RatedPair> pairs) {
    PairingSummary summary;
    summary.cell.team_a = pairs.front().team_a;
    summary.cell.team_b = pairs.front().team_b;
    summary.pairs = static_cast<std::int64_t>(pairs.size());
    summary.distinct = count_distinct(pairs);
    for (const RatedPair& pair : pairs) {
        summary.cell.won_a += pair.won_a;
        summary.cell.drawn += pair.drawn;
        summary.cell.won_b += pair.won_b;
        summary.score_mean += score_of(pair);
        summary.better_a += pair.won_a > pair.won_b ? 1 : 0;
        summary.better_b += pair.won_b > pair.won_a ? 1 : 0;
    }
    summary.score_mean /= static_cast<double>(pairs.size());  // Exact if all scores are equal.
    for (const RatedPair& pair : pairs) {
        const double deviation = score_of(pair) - summary.score_mean;
        summary.score_squares += deviation * deviation;
    }
    return summary;
}

}  // namespace

RatedPair with_lower_team_first(RatedPair pair) {
    if (pair.team_a > pair.team_b) {
        std::swap(pair.team_a, pair.team_b);
        std::swap(pair.won_a, pair.won_b);
    }
    return pair;
}

std::vector<PairingSummary> summarise(std::span<const RatedPair> pairs) {
    std::vector<RatedPair> sorted;
    for (const RatedPair& pair : pairs) {
        if (games_of(pair) > 0) {
            sorted.push_back(with_lower_team_first(pair));
        }
    }
    std::sort(sorted.begin(), sorted.end(), [](const RatedPair& one, const RatedPair& two) {
        return std::tie(one.team_a, one.team_b, one.k) < std::tie(two.team_a, two.team_b, two.k);
    });
    std::vector<PairingSummary> summaries;
    for (auto first = sorted.begin(); first != sorted.end();) {
        const auto last = std::find_if(first, sorted.end(), [&](const RatedPair& pair) {
            return pair.team_a != first->team_a || pair.team_b != first->team_b;
        });
        summaries.push_back(summary_of({first, last}));
        first = last;
    }
    return summaries;
}

}  // namespace podball::statistics
