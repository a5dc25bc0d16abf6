#include "cli/league_meeting.hpp"

#include "base/known_names.hpp"
#include "cli/pair_joiner.hpp"
#include "match/metric_table.hpp"
#include "season/metric_names.hpp"
#include "season/played_matches.hpp"

#include <fmt/format.h>

namespace podball::cli {

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

Result<std::vector<int>> metric_numbers(const std::vector<std::string>& names, bool has_resources) {
    std::vector<int> metrics;
    for (const std::string& name : names) {
        const auto metric = match::find_team_metric(name);
        if (!metric) {
            return Error{fmt::format("'{}' is no metric. {}", name,
                                     known_names_text(name, "metrics", season::metric_names().team))};
        }
        metrics.push_back(*metric);
    }
    for (int metric = 0; names.empty() && metric < match::kTeamMetrics; ++metric) {
        if (match::is_metric_of(match::team_metrics()[static_cast<std::size_t>(metric)], has_resources)) {
            metrics.push_back(metric);
        }
    }
    return metrics;
}

}  // namespace podball::cli
