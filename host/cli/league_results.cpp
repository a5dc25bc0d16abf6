#include "cli/league_results.hpp"

#include "base/known_names.hpp"
#include "league/knockout.hpp"
#include "league/pair_sequences.hpp"
#include "league/played_match.hpp"
#include "league/standings.hpp"
#include "season/admission.hpp"
#include "season/metric_names.hpp"
#include "season/plan_growth.hpp"
#include "season/team_number.hpp"

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

// Leaves the selected teams and the pairings between them in `content`.
Result<league::TeamSelection> select_teams(LeagueContent& content, const TeamFilter& filter) {
    std::vector<std::string> names;
    for (const store::StoredTeam& team : content.teams) {
        names.push_back(team.name);
    }
    const auto selected = selected_teams(filter, names);
    if (!selected) {
        return selected.error();
    }
    league::TeamSelection selection(selected.value(), content.pairings);
    LeagueContent reduced = {content.spec, {}, {}, selection.pairings(), content.progress};
    reduced.spec.teams.clear();
    for (const int team : selection.teams()) {
        const auto number = static_cast<std::size_t>(team);
        reduced.spec.teams.push_back(content.spec.teams[number]);
        reduced.teams.push_back(content.teams[number]);
        reduced.teams.back().number = static_cast<int>(reduced.teams.size()) - 1;
        reduced.admissions.push_back(content.admissions[number]);
    }
    content = std::move(reduced);
    return selection;
}

Result<std::optional<int>> anchor_of(const LeagueContent& content, const std::optional<std::string>& name) {
    if (!name) {
        return std::optional<int>();
    }
    const auto number = season::team_number(content.teams, *name);
    return number ? Result<std::optional<int>>(number.value())
                  : Result<std::optional<int>>(Error{"--anchor: " + number.error().message});
}

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

// Matches that are to be played: none beyond a stop, and none of a retired team that has not been played.
std::int64_t planned_matches(const LeagueContent& content, const CountedResults& results) {
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

// The mean time from one result to the next. Null: they are too few, or all of one second. Units: seconds.
std::optional<double> match_s(const store::Pace& pace) {
    return pace.matches > 1 && pace.duration_s > 0
               ? std::optional(static_cast<double>(pace.duration_s) / static_cast<double>(pace.matches - 1))
               : std::nullopt;
}

// Adds how much of the plan is done, the ties of a knockout, and whether the league is complete. The last two are those
// of all teams; they are left out if only some of them are selected.
Result<void> add_state(store::Store& store, const LeagueContent& content, const league::TeamSelection& selection,
                       const CountedResults& results, report::LeagueView& view) {
    const auto active = season::active_numbers(store, content.spec);
    const auto voided = store.void_pairings();
    const auto pace = store.latest_pace();
    if (!active || !voided || !pace) {
        return !active ? active.error() : !voided ? voided.error() : pace.error();
    }
    report::LeagueCounts& counts = view.counts;
    counts.planned = planned_matches(content, results);
    counts.played = static_cast<std::int64_t>(results.matches.size());
    counts.timed = std::ranges::count_if(results.matches, &league::PlayedMatch::is_timed);
    counts.voided = std::ranges::count_if(voided.value(), [&](int pairing) { return selection.has_pairing(pairing); });
    counts.beyond_stop = results.beyond_stop;
    counts.discrepancies = content.progress.discrepancies;
    counts.match_s = match_s(pace.value());
    if (!selection.has_all_teams()) {
        return {};
    }
    const league::Progress progress = {content.pairings, results.matches, active.value(), voided.value()};
    view.is_complete = counts.left() == 0 &&
                       league::next_pairings(content.spec, progress).kind == league::Continuation::Kind::Complete;
    if (content.spec.format == league::Format::Knockout) {
        view.ties = league::knockout_ties(content.spec, progress);
    }
    return {};
}

// The tables that follow from the results.
report::LeagueView tables_of(const LeagueContent& content, const CountedResults& results, const TableRequest& request,
                             std::optional<int> anchor) {
    const auto teams = static_cast<int>(content.teams.size());
    report::LeagueView view;
    view.spec = content.spec;
    view.teams = league_teams(content);
    view.standings = league::standings(content.spec, teams, content.pairings, results.matches);
    if (request.with_cross) {
        view.cross = league::cross_table(results.matches);
    }
    view.sequences = results.sequences.all();
    view.confidence = league::confidence_of(view.sequences, request.confidence.value_or(content.spec.confidence));
    view.anchor = anchor;
    view.ratings = statistics::rate_teams(teams, results.sequences.rated_pairs(), {view.confidence, view.anchor});
    view.shows_superiority = request.with_superiority;
    return view;
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
    const std::optional<int> metric = season::stop_metric(content.spec);
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
    report::ComparisonRequest compared = {comparison.a,    comparison.b, comparison.against,
                                          metrics.value(), {},           content.spec.seed};
    const int opponent = comparison.against ? numbers[2] : numbers[1];
    const auto first = read_meeting(store, content, numbers[0], opponent);
    if (!first) {
        return first.error();
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

std::vector<report::LeagueTeam> league_teams(const LeagueContent& content) {
    std::vector<report::LeagueTeam> teams;
    for (std::size_t i = 0; i < content.teams.size(); ++i) {
        teams.push_back({content.teams[i].name, content.teams[i].is_retired, std::nullopt, ""});
        if (const auto& admission = content.admissions[i]) {
            teams.back().passed = season::has_passed(*admission);
            teams.back().finding = admission->findings;
        }
    }
    return teams;
}

Result<CountedResults> read_results(store::Store& store, const LeagueContent& content,
                                    const league::TeamSelection& selection) {
    CountedResults results(content.spec);
    results.sequences.add_pairings(content.pairings);
    const std::optional<int> metric = season::stop_metric(content.spec);
    const store::RowQuery query = {metric ? store::Depth::Metrics : store::Depth::Score, {}};
    const auto read = store.each_row(query, [&](const store::PlayedFixture& played) {
        const auto match =
            selection.renumbered(league::played_match(played.fixture, played.row, content.spec.forfeit_score, metric));
        if (match) {
            results.matches.push_back(*match);
            results.sequences.add(*match);
        }
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

Result<report::LeagueView> view_of(store::Store& store, const LeagueContent& content,
                                   const league::TeamSelection& selection, const CountedResults& results,
                                   const TableRequest& request) {
    const auto anchor = anchor_of(content, request.anchor);
    if (!anchor) {
        return anchor.error();
    }
    report::LeagueView view = tables_of(content, results, request, anchor.value());
    view.rules_sha256 = store.league().rules_sha256;
    const auto added = add_state(store, content, selection, results, view);
    return added ? Result<report::LeagueView>(std::move(view)) : Result<report::LeagueView>(added.error());
}

Result<report::LeagueView> league_view(store::Store& store, const TableRequest& request) {
    auto read = read_content(store);
    if (!read) {
        return read.error();
    }
    LeagueContent content = std::move(read).value();
    const auto selection = select_teams(content, request.filter);
    if (!selection) {
        return selection.error();
    }
    const auto results = read_results(store, content, selection.value());
    return results ? view_of(store, content, selection.value(), results.value(), request)
                   : Result<report::LeagueView>(results.error());
}

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
