#include "cli/league_comparisons.hpp"

#include "base/known_names.hpp"
#include "cli/league_results.hpp"
#include "cli/pair_joiner.hpp"
#include "league/pair_sequences.hpp"
#include "match/metric_table.hpp"
#include "season/metric_names.hpp"
#include "season/played_matches.hpp"
#include "season/team_number.hpp"

#include <array>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

Result<std::vector<int>> metric_numbers(const std::vector<std::string>& names) {
    std::vector<int> metrics;
    for (const std::string& name : names) {
        const auto metric = match::find_team_metric(name);
        if (!metric) {
            return Error{fmt::format("'{}' is no metric. {}", name,
                                     known_names_text(name, "metrics", season::metric_names().team))};
        }
        metrics.push_back(*metric);
    }
    if (metrics.empty()) {
        metrics.resize(match::kTeamMetrics);
        std::iota(metrics.begin(), metrics.end(), 0);
    }
    return metrics;
}

/// The pairs of two teams.
struct Meeting {
    std::vector<match::Pair> pairs;  ///< By k. Team 0 is the first one in each leg.
    league::PairSequence sequence;
};

// Reads the pairs between `a` and `b` up to a stop. A pair without its second leg is left out.
Result<Meeting> read_meeting(store::Store& store, const LeagueContent& content, int a, int b) {
    league::PairSequences sequences(content.spec);
    sequences.add_pairings(content.pairings);
    PairJoiner joiner(content.victory);
    Meeting meeting;
    const auto read = season::each_played(store, content.spec, content.pairings.size(), {store::Depth::Metrics, {a, b}},
                                          [&](const league::PlayedMatch& match, const store::PlayedFixture& played) {
                                              sequences.add(match);
                                              if (auto pair = joiner.add(played, a)) {
                                                  meeting.pairs.push_back(*pair);
                                              }
                                          });
    if (!read) {
        return read.error();
    }
    if (const league::PairSequence* sequence = sequences.find(a, b)) {
        meeting.sequence = *sequence;
    }
    if (const auto stop = meeting.sequence.stop()) {
        std::erase_if(meeting.pairs, [&](const match::Pair& pair) { return pair.k >= *stop; });
    }
    return meeting;
}

// The comparison as a league file has it.
Result<report::LeagueComparison> compare(store::Store& store, const LeagueContent& content,
                                         const league::Comparison& comparison, double level) {
    std::vector<int> numbers;
    for (const std::string& name : {comparison.a, comparison.b, comparison.against.value_or(comparison.a)}) {
        const auto number = season::team_number(content.teams, name);
        if (!number) {
            return number.error();
        }
        numbers.push_back(number.value());
    }
    const auto metrics = metric_numbers(comparison.metrics);
    if (!metrics) {
        return metrics.error();
    }
    report::ComparisonRequest compared = {
        comparison.a, comparison.b,     comparison.against, metrics.value(), content.victory.has_value(),
        {},           content.spec.seed};
    const int opponent = comparison.against ? numbers[2] : numbers[1];
    const auto first = read_meeting(store, content, numbers[0], opponent);
    if (!first) {
        return first.error();
    }
    if (comparison.metrics.empty() && !compared.has_resources) {
        std::erase_if(compared.metrics,
                      [](int metric) { return match::team_metrics()[static_cast<std::size_t>(metric)].of_resources; });
    }
    if (!comparison.against) {
        compared.confidence = league::confidence_of(std::span(&first.value().sequence, 1), level);
        return report::compare_directly(compared, first.value().pairs);
    }
    const auto second = read_meeting(store, content, numbers[1], opponent);
    if (!second) {
        return second.error();
    }
    compared.confidence = league::confidence_of(std::array{first.value().sequence, second.value().sequence}, level);
    return report::compare_against(compared, first.value().pairs, second.value().pairs);
}

}  // namespace

Result<std::vector<report::LeagueComparison>> league_comparisons(store::Store& store,
                                                                 std::span<const league::Comparison> asked,
                                                                 std::optional<double> confidence) {
    const auto content = read_content(store);
    if (!content) {
        return content.error();
    }
    std::vector<report::LeagueComparison> comparisons;
    for (const league::Comparison& comparison : asked) {
        auto compared =
            compare(store, content.value(), comparison, confidence.value_or(content.value().spec.confidence));
        if (!compared) {
            return compared.error();
        }
        comparisons.push_back(std::move(compared).value());
    }
    report::adjust_holm(comparisons);
    return comparisons;
}

}  // namespace podball::cli
