#include "cli/league_results.hpp"

#include "base/known_names.hpp"
#include "league/pair_sequences.hpp"
#include "league/played_match.hpp"
#include "league/standings.hpp"
#include "season/admission.hpp"
#include "season/metric_names.hpp"
#include "season/plan_growth.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

/// The results of a league that count in its tables.
struct Results {
    explicit Results(const league::Spec& spec) : sequences(spec) {}

    std::vector<league::PlayedMatch> matches;  ///< In the order of the plan.
    league::PairSequences sequences;
    std::int64_t beyond_stop = 0;  ///< Matches that are left out.
};

// The number of the metric that a stop rule measures; null: none does.
std::optional<int> stop_metric(const league::Spec& spec) {
    const std::vector<std::string> names = season::metric_names().team;
    const auto found = spec.stop ? std::ranges::find(names, spec.stop->measure) : names.end();
    return found == names.end() ? std::nullopt : std::optional(static_cast<int>(found - names.begin()));
}

Result<Results> read_results(store::Store& store, const LeagueContent& content) {
    Results results(content.spec);
    results.sequences.add_pairings(content.pairings);
    const std::optional<int> metric = stop_metric(content.spec);
    const store::RowQuery query = {metric ? store::Depth::Metrics : store::Depth::Score, {}};
    const auto read = store.each_row(query, [&](const store::PlayedFixture& played) {
        results.matches.push_back(league::played_match(played.fixture, played.row, content.spec.forfeit_score, metric));
        results.sequences.add(results.matches.back());
        return true;
    });
    if (!read) {
        return read.error();
    }
    results.beyond_stop = static_cast<std::int64_t>(std::erase_if(results.matches, [&](const auto& match) {
        return results.sequences.is_beyond_stop(match.pairing, match.pair);
    }));
    return results;
}

report::LeagueTeam team_of(const LeagueContent& content, std::size_t number) {
    const store::StoredTeam& stored = content.teams[number];
    const auto& admission = content.admissions[number];
    report::LeagueTeam team = {stored.name, stored.is_retired, std::nullopt, ""};
    if (admission) {
        team.passed = season::has_passed(*admission);
        team.finding = admission->findings;
    }
    return team;
}

Result<std::optional<int>> anchor_of(const LeagueContent& content, const std::optional<std::string>& name) {
    if (!name) {
        return std::optional<int>();
    }
    const auto number = team_number(content, *name);
    return number ? Result<std::optional<int>>(number.value())
                  : Result<std::optional<int>>(Error{"--anchor: " + number.error().message});
}

Result<std::vector<int>> metric_numbers(const std::vector<std::string>& names) {
    const std::vector<std::string> known = season::metric_names().team;
    std::vector<int> metrics;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(known, name);
        if (found == known.end()) {
            return Error{fmt::format("'{}' is no metric. {}", name, known_names_text(name, "metrics", known))};
        }
        metrics.push_back(static_cast<int>(found - known.begin()));
    }
    if (metrics.empty()) {
        metrics.resize(known.size());
        std::iota(metrics.begin(), metrics.end(), 0);
    }
    return metrics;
}

// Matches that are to be played: none beyond a stop, and none of a retired team that has not been played.
std::int64_t planned_matches(const LeagueContent& content, const Results& results) {
    const auto is_retired = [&](int team) { return content.teams[static_cast<std::size_t>(team)].is_retired; };
    std::int64_t planned = 0;
    for (const league::PairSequence& sequence : results.sequences.all()) {
        if (!is_retired(sequence.team_a) && !is_retired(sequence.team_b)) {
            planned += 2 * sequence.stop().value_or(sequence.pairs_planned);
        }
    }
    return planned + std::ranges::count_if(results.matches, [&](const league::PlayedMatch& match) {
               return is_retired(match.teams[0]) || is_retired(match.teams[1]);
           });
}

report::LeagueCounts counts_of(const LeagueContent& content, const Results& results) {
    report::LeagueCounts counts;
    counts.planned = planned_matches(content, results);
    counts.played = static_cast<std::int64_t>(results.matches.size());
    counts.timed = std::ranges::count_if(results.matches, &league::PlayedMatch::is_timed);
    counts.voided = content.progress.failed;
    counts.beyond_stop = results.beyond_stop;
    counts.discrepancies = content.progress.discrepancies;
    return counts;
}

/// The pairs of two teams.
struct Meeting {
    std::vector<report::ComparedPair> pairs;  ///< By k. Team 0 is the first one in each leg.
    league::PairSequence sequence;
};

// Reads the pairs between `a` and `b` up to a stop. A pair without its second leg is left out.
Result<Meeting> read_meeting(store::Store& store, const LeagueContent& content, int a, int b) {
    league::PairSequences sequences(content.spec);
    sequences.add_pairings(content.pairings);
    const std::optional<int> metric = stop_metric(content.spec);
    std::map<std::int64_t, std::array<std::optional<match::Leg>, 2>> legs;
    const auto read = store.each_row({store::Depth::Metrics, {a, b}}, [&](const store::PlayedFixture& played) {
        sequences.add(league::played_match(played.fixture, played.row, content.spec.forfeit_score, metric));
        const int slot = played.fixture.teams[0] == a ? 0 : 1;
        legs[played.fixture.pair][static_cast<std::size_t>(slot)] = report::leg_of(played.row, slot);
        return true;
    });
    if (!read) {
        return read.error();
    }
    Meeting meeting;
    if (const league::PairSequence* sequence = sequences.find(a, b)) {
        meeting.sequence = *sequence;
    }
    const int end = meeting.sequence.stop().value_or(std::numeric_limits<int>::max());
    for (const auto& [k, both] : legs) {
        if (k < end && both[0] && both[1]) {
            meeting.pairs.push_back({k, {*both[0], *both[1]}});
        }
    }
    return meeting;
}

// Moves the value of `result` to `value`.
template <typename T>
Result<void> take(Result<T> result, T& value) {
    if (!result) {
        return result.error();
    }
    value = std::move(result).value();
    return {};
}

// Reads all but the spec.
Result<void> read_plan(store::Store& store, LeagueContent& content) {
    for (const auto& read : {take(store.teams(), content.teams), take(store.admissions(), content.admissions),
                             take(store.pairings(), content.pairings), take(store.progress(), content.progress)}) {
        if (!read) {
            return read;
        }
    }
    return {};
}

}  // namespace

Result<LeagueContent> read_content(store::Store& store) {
    LeagueContent content;
    if (const auto read = take(season::current_spec(store), content.spec); !read) {
        return read.error();
    }
    const auto read = read_plan(store, content);
    return read ? Result<LeagueContent>(std::move(content)) : Result<LeagueContent>(read.error());
}

Result<int> team_number(const LeagueContent& content, const std::string& name) {
    std::vector<std::string> names;
    for (const store::StoredTeam& team : content.teams) {
        if (team.name == name) {
            return team.number;
        }
        names.push_back(team.name);
    }
    return Error{fmt::format("'{}' is no team of this league. {}", name, known_names_text(name, "teams", names))};
}

Result<report::LeagueView> league_view(store::Store& store, const TableRequest& request) {
    const auto read = read_content(store);
    if (!read) {
        return read.error();
    }
    const LeagueContent& content = read.value();
    const auto anchor = anchor_of(content, request.anchor);
    if (!anchor) {
        return anchor.error();
    }
    const auto results = read_results(store, content);
    if (!results) {
        return results.error();
    }
    const auto& matches = results.value().matches;
    const auto& sequences = results.value().sequences;
    const auto teams = static_cast<int>(content.teams.size());
    report::LeagueView view;
    view.spec = content.spec;
    view.rules_sha256 = store.league().rules_sha256;
    for (std::size_t i = 0; i < content.teams.size(); ++i) {
        view.teams.push_back(team_of(content, i));
    }
    view.counts = counts_of(content, results.value());
    view.standings = league::standings(content.spec, teams, content.pairings, matches);
    if (request.with_cross) {
        view.cross = league::cross_table(matches);
    }
    view.sequences = sequences.all();
    view.confidence = league::confidence_of(view.sequences, request.confidence.value_or(content.spec.confidence));
    view.anchor = anchor.value();
    view.ratings = statistics::rate_teams(teams, sequences.rated_pairs(), {view.confidence, view.anchor});
    view.shows_superiority = request.with_superiority;
    return view;
}

Result<report::LeagueComparison> league_comparison(store::Store& store, const league::Comparison& comparison,
                                                   std::optional<double> confidence) {
    const auto read = read_content(store);
    if (!read) {
        return read.error();
    }
    const LeagueContent& content = read.value();
    std::vector<int> numbers;
    for (const std::string& name : {comparison.a, comparison.b, comparison.against.value_or(comparison.a)}) {
        const auto number = team_number(content, name);
        if (!number) {
            return number.error();
        }
        numbers.push_back(number.value());
    }
    const auto metrics = metric_numbers(comparison.metrics);
    if (!metrics) {
        return metrics.error();
    }
    report::ComparisonRequest compared = {comparison.a,    comparison.b, comparison.against,
                                          metrics.value(), {},           content.spec.seed};
    const int opponent = comparison.against ? numbers[2] : numbers[1];
    const auto first = read_meeting(store, content, numbers[0], opponent);
    if (!first) {
        return first.error();
    }
    const double level = confidence.value_or(content.spec.confidence);
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

}  // namespace podball::cli
