#include "cli/league_results.hpp"

#include "league/knockout.hpp"
#include "league/pair_sequences.hpp"
#include "league/played_match.hpp"
#include "league/standings.hpp"
#include "season/admission.hpp"
#include "season/match_seconds.hpp"
#include "season/plan_growth.hpp"
#include "season/played_matches.hpp"
#include "season/team_number.hpp"

#include <algorithm>
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
    LeagueContent reduced = {content.spec,        {}, {}, selection.pairings(), content.progress, content.victory,
                             content.registration};
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

// Adds how much of the plan is done, the ties of a knockout, and whether the league is complete. The last two are those
// of all teams; they are left out if only some of them are selected.
Result<void> add_state(store::Store& store, const LeagueContent& content, const league::TeamSelection& selection,
                       const CountedResults& results, report::LeagueView& view) {
    const auto active = season::active_numbers(store, content.spec);
    const auto voided = store.void_pairings();
    const auto result_s = season::result_seconds(store);
    if (!active || !voided || !result_s) {
        return !active ? active.error() : !voided ? voided.error() : result_s.error();
    }
    report::LeagueCounts& counts = view.counts;
    counts.planned = planned_matches(content, results);
    counts.played = static_cast<std::int64_t>(results.matches.size());
    counts.timed = std::ranges::count_if(results.matches, &league::PlayedMatch::is_timed);
    counts.voided = std::ranges::count_if(voided.value(), [&](int pairing) { return selection.has_pairing(pairing); });
    counts.beyond_stop = results.beyond_stop;
    counts.discrepancies = content.progress.discrepancies;
    counts.match_s = result_s.value();
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
    view.registration = content.registration;
    view.teams = league_teams(content);
    view.standings = league::standings(content.spec, teams, content.pairings, results.matches);
    if (request.with_cross) {
        view.cross = league::cross_table(results.matches);
    }
    view.has_resources = content.victory.has_value();
    view.sequences = results.sequences.all();
    view.confidence = league::confidence_of(view.sequences, request.confidence.value_or(content.spec.confidence));
    view.anchor = anchor;
    view.ratings = statistics::rate_teams(teams, results.sequences.rated_pairs(), {view.confidence, view.anchor});
    view.shows_superiority = request.with_superiority;
    return view;
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
                             take(store.pairings(), content.pairings), take(store.progress(), content.progress),
                             take(season::victory_of(store.league()), content.victory)}) {
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
    const auto record = store.registration();
    if (!record) {
        return record.error();
    }
    content.registration = {content.spec.registered, record.value().head_sha256, record.value().exploratory};
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
                                    const league::TeamSelection& selection, store::Depth depth,
                                    const std::function<void(const store::PlayedFixture&)>& visit) {
    CountedResults results(content.spec);
    results.sequences.add_pairings(content.pairings);
    const auto read = season::each_played(store, content.spec, selection.planned(), {depth, {}},
                                          [&](const league::PlayedMatch& played, const store::PlayedFixture& fixture) {
                                              if (const auto match = selection.renumbered(played)) {
                                                  results.matches.push_back(*match);
                                                  results.sequences.add(*match);
                                                  visit(fixture);
                                              }
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
    const auto results =
        read_results(store, content, selection.value(), store::Depth::Score, [](const store::PlayedFixture&) {});
    return results ? view_of(store, content, selection.value(), results.value(), request)
                   : Result<report::LeagueView>(results.error());
}

}  // namespace podball::cli
