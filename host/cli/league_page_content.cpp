#include "cli/league_page_content.hpp"

#include "cli/league_comparisons.hpp"
#include "cli/league_results.hpp"
#include "cli/pair_joiner.hpp"
#include "control/latency_histogram.hpp"
#include "hosting/version.hpp"
#include "league/spec_json.hpp"
#include "match/metric_table.hpp"
#include "statistics/comparison.hpp"
#include "statistics/estimate.hpp"
#include "store/named_queries.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using TeamPair = std::pair<int, int>;  // The lower number first.

league::ListedMatch listed_match(const store::PlayedFixture& played) {
    const league::MatchRow& row = played.row;
    const auto a = static_cast<std::size_t>(played.fixture.leg);  // Team A has the slot of this number.
    league::ListedMatch match;
    match.key = row.key;
    match.teams = {played.fixture.teams[a], played.fixture.teams[1 - a]};
    match.pair = played.fixture.pair;
    match.leg = played.fixture.leg;
    match.goals = {row.score[a], row.score[1 - a]};
    match.winner = row.winner ? std::optional(*row.winner == played.fixture.leg ? 0 : 1) : std::nullopt;
    match.ending = row.ending;
    match.forfeited = {row.slots[a].forfeited, row.slots[1 - a].forfeited};
    match.is_timed = row.is_timed;
    return match;
}

/// Collects what the page shows of single matches and of the meetings of two teams.
class MatchCollector {
  public:
    explicit MatchCollector(std::optional<engine::Victory> victory)
        : goals_metric_(match::find_team_metric("goals").value()), joiner_(victory) {}

    void add(const store::PlayedFixture& played) {
        matches_.push_back(listed_match(played));
        const TeamPair teams = std::minmax(played.fixture.teams[0], played.fixture.teams[1]);
        auto& samples = goals_[teams];
        const auto pair = joiner_.add(played, teams.first);
        const auto goals = pair ? match::difference(*pair, goals_metric_) : std::nullopt;
        if (goals) {
            samples.push_back({pair->k, *goals});
        }
    }

    /// Gives the page what was collected, without what is beyond a stop.
    void give(const league::PairSequences& sequences, double level, report::LeaguePage& page) && {
        std::erase_if(matches_, [&](const league::ListedMatch& match) {
            return match.pair >= end_of(sequences.find(match.teams[0], match.teams[1]));
        });
        page.matches = std::move(matches_);
        for (const auto& [teams, samples] : goals_) {
            const league::PairSequence* const sequence = sequences.find(teams.first, teams.second);
            const auto confidence = league::confidence_of(std::span(sequence, 1), level);
            page.meetings.push_back(
                {teams.first, teams.second, statistics::estimate(before(samples, end_of(sequence)), confidence)});
        }
    }

  private:
    // The first pair that does not count.
    static int end_of(const league::PairSequence* sequence) {
        return sequence->stop().value_or(std::numeric_limits<int>::max());
    }

    static std::vector<statistics::Sample> before(std::span<const statistics::PairSample> samples, int end) {
        std::vector<statistics::Sample> counting;
        for (const statistics::PairSample& sample : samples) {
            if (sample.k < end) {
                counting.push_back(sample.sample);
            }
        }
        return counting;
    }

    int goals_metric_;
    PairJoiner joiner_;
    std::vector<league::ListedMatch> matches_;
    std::map<TeamPair, std::vector<statistics::PairSample>> goals_;  ///< By k.
};

Result<void> read_comparisons(store::Store& store, const LeagueContent& content, report::LeaguePage& page) {
    auto compared = league_comparisons(store, content.spec.compare, content.spec.contrasts, std::nullopt);
    if (!compared) {
        return compared.error();
    }
    page.compared = std::move(compared).value();
    return {};
}

Result<void> read_incidents(store::Store& store, report::LeaguePage& page) {
    const auto queries = store::named_queries();
    const auto query = std::ranges::find(queries, "incidents", &store::NamedQuery::name);
    return store.query(
        query->sql, [](std::span<const std::string>) {},
        [&](std::span<const store::SqlValue> row) {
            page.incidents.push_back({std::get<std::string>(row[0]), std::get<std::string>(row[1]),
                                      std::get<std::int64_t>(row[2]), std::get<std::int64_t>(row[3])});
            return true;
        });
}

// The least duration that a share `quantile` of the calls did not exceed; null: too few calls.
std::optional<double> quantile_of(std::span<const store::LatencyRow> buckets, std::int64_t calls, double quantile) {
    if (!control::LatencyHistogram::suffice(calls, quantile)) {
        return std::nullopt;
    }
    std::int64_t below = 0;
    for (const store::LatencyRow& bucket : buckets) {
        below += bucket.count;
        if (static_cast<double>(below) >= quantile * static_cast<double>(calls)) {
            return static_cast<double>(bucket.least_ns);
        }
    }
    return std::nullopt;
}

Result<void> read_durations(store::Store& store, const LeagueContent& content, report::LeaguePage& page) {
    // A run may store results meanwhile. The hosts are read last, so that those of all rows are known.
    const auto rows = store.latency();
    const auto hosts = store.hosts();
    if (!hosts || !rows) {
        return hosts ? rows.error() : hosts.error();
    }
    const std::span<const store::LatencyRow> all = rows.value();
    const auto is_other = [](const store::LatencyRow& x, const store::LatencyRow& y) {
        return std::tie(x.team, x.host, x.call) != std::tie(y.team, y.host, y.call);
    };
    for (auto begin = all.begin(); begin != all.end();) {
        const auto end = std::find_if(begin, all.end(), [&](const auto& row) { return is_other(*begin, row); });
        const std::span<const store::LatencyRow> buckets(begin, end);
        std::int64_t calls = 0;
        for (const store::LatencyRow& bucket : buckets) {
            calls += bucket.count;
        }
        if (const auto team = static_cast<std::size_t>(begin->team); team < content.teams.size()) {
            page.durations.push_back({content.teams[team].name,
                                      hosts.value().at(static_cast<std::size_t>(begin->host)).name, begin->call, calls,
                                      quantile_of(buckets, calls, 0.5), quantile_of(buckets, calls, 0.99),
                                      static_cast<double>(buckets.back().least_ns)});
        }
        begin = end;
    }
    return {};
}

std::string teams_of_match(store::Store& store, const LeagueContent& content, const std::string& key) {
    const auto fixtures = store.fixtures_of(key);
    if (!fixtures || fixtures.value().empty()) {
        return "";
    }
    const auto& teams = fixtures.value().front().fixture.teams;
    if (static_cast<std::size_t>(std::max(teams[0], teams[1])) >= content.teams.size()) {
        return "";  // The team was added after the teams were read.
    }
    return fmt::format("{} against {}", content.teams.at(static_cast<std::size_t>(teams[0])).name,
                       content.teams.at(static_cast<std::size_t>(teams[1])).name);
}

Result<void> read_void_matches(store::Store& store, const LeagueContent& content, report::LeaguePage& page) {
    const auto attempts = store.attempts();
    if (!attempts) {
        return attempts.error();
    }
    std::map<std::string, std::vector<std::string>> reasons;
    for (const store::Attempt& attempt : attempts.value()) {
        reasons[attempt.key].push_back(attempt.reason);
    }
    for (const auto& [key, of_match] : reasons) {
        const auto result = store.find(key);
        if (!result) {
            return result.error();
        }
        if (!result.value() && of_match.size() >= static_cast<std::size_t>(store::kAttemptsMax)) {
            page.void_matches.push_back({key, teams_of_match(store, content, key), of_match.back()});
        }
    }
    return {};
}

Result<void> read_discrepancies(store::Store& store, const LeagueContent& content, report::LeaguePage& page) {
    const auto discrepancies = store.discrepancies();
    if (!discrepancies) {
        return discrepancies.error();
    }
    for (const store::Discrepancy& discrepancy : discrepancies.value()) {
        const auto result = store.find(discrepancy.key);
        if (!result) {
            return result.error();
        }
        const auto score = result.value() ? result.value()->score : std::array<int, 2>{};
        page.discrepancies.push_back({discrepancy.key, teams_of_match(store, content, discrepancy.key),
                                      fmt::format("{} : {}, then {} : {}", score[0], score[1],
                                                  discrepancy.other_score[0], discrepancy.other_score[1])});
    }
    return {};
}

report::TeamOrigin team_origin(const store::StoredTeam& team) {
    report::TeamOrigin origin = {team.name, team.given, ""};
    for (const store::TeamFile& file : team.files) {
        origin.files += (origin.files.empty() ? "" : " ") + file.sha256;
    }
    return origin;
}

report::LeagueOrigin origin_of(const store::Store& store, const LeagueContent& content) {
    const store::StoredLeague& league = store.league();
    report::LeagueOrigin origin = {fmt::format("Podball {}", hosting::podball_version()),
                                   league.result_version,
                                   league.budget,
                                   league::spec_json(content.spec),
                                   {}};
    for (const store::StoredTeam& team : content.teams) {
        origin.teams.push_back(team_origin(team));
    }
    return origin;
}

}  // namespace

Result<report::LeaguePage> league_page_content(store::Store& store) {
    const auto read = read_content(store);
    if (!read) {
        return read.error();
    }
    const LeagueContent& content = read.value();
    const league::TeamSelection everybody(std::vector<bool>(content.teams.size(), true), content.pairings);
    MatchCollector matches(content.victory);
    const auto results = read_results(store, content, everybody, store::Depth::Metrics,
                                      [&](const store::PlayedFixture& played) { matches.add(played); });
    if (!results) {
        return results.error();
    }
    TableRequest request;
    request.with_cross = true;
    auto view = view_of(store, content, everybody, results.value(), request);
    if (!view) {
        return view.error();
    }
    report::LeaguePage page;
    page.view = std::move(view).value();
    page.pairings = content.pairings;
    for (std::size_t i = 0; content.spec.stop && i < page.view.sequences.size(); ++i) {
        page.llr_paths.push_back(results.value().sequences.llr_path(i));
    }
    std::move(matches).give(results.value().sequences, content.spec.confidence, page);
    page.origin = origin_of(store, content);
    for (const auto& part :
         {read_comparisons(store, content, page), read_incidents(store, page), read_durations(store, content, page),
          read_void_matches(store, content, page), read_discrepancies(store, content, page)}) {
        if (!part) {
            return part.error();
        }
    }
    return page;
}

}  // namespace podball::cli
