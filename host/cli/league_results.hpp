// What the store of a league holds, as values for tables.
#pragma once

#include "base/result.hpp"
#include "cli/team_filter.hpp"
#include "engine/rules.hpp"
#include "league/pair_sequences.hpp"
#include "league/plan.hpp"
#include "league/played_match.hpp"
#include "league/spec.hpp"
#include "league/team_selection.hpp"
#include "report/league_view.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace podball::cli {

/// A league without its results.
struct LeagueContent {
    league::Spec spec;  ///< With the teams that were added later.
    std::vector<store::StoredTeam> teams;
    std::vector<std::optional<store::AdmissionVerdict>> admissions;  ///< By team.
    std::vector<league::Pairing> pairings;
    store::Progress progress;
    std::optional<engine::Victory> victory;  ///< Of the game; null in a game without resources.
    report::Registration registration;
};

/// Reads all but the results. Errors: of the store.
Result<LeagueContent> read_content(store::Store& store);

/// The teams as tables show them, by number.
std::vector<report::LeagueTeam> league_teams(const LeagueContent& content);

/// Which tables are asked for.
struct TableRequest {
    bool with_cross = false;
    bool with_superiority = false;
    std::optional<std::string> anchor;
    TeamFilter filter;                 ///< Only matches between selected teams count.
    std::optional<double> confidence;  ///< Null: that of the league.
};

/// The results of a league that count in its tables.
struct CountedResults {
    explicit CountedResults(const league::Spec& spec) : sequences(spec) {}

    std::vector<league::PlayedMatch> matches;  ///< In the order of the plan.
    league::PairSequences sequences;
    std::int64_t beyond_stop = 0;  ///< Matches that are left out.
};

/// Reads the results between the teams of `selection`, and calls `visit` for each of them, also for those beyond a
/// stop. Requires: `content` has only these teams; as `Store::each_row`. Errors: of the store.
Result<CountedResults> read_results(store::Store& store, const LeagueContent& content,
                                    const league::TeamSelection& selection, store::Depth depth,
                                    const std::function<void(const store::PlayedFixture&)>& visit);

/// The tables of these results. Errors: an unknown team, or of the store.
Result<report::LeagueView> view_of(store::Store& store, const LeagueContent& content,
                                   const league::TeamSelection& selection, const CountedResults& results,
                                   const TableRequest& request);

/// The tables of the league. Errors: an unknown team, no selected team, or of the store.
/// Cost: reads all results once.
Result<report::LeagueView> league_view(store::Store& store, const TableRequest& request);

}  // namespace podball::cli
