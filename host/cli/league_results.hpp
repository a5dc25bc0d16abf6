// What the store of a league holds, as values for tables.
#pragma once

#include "base/result.hpp"
#include "league/plan.hpp"
#include "league/spec.hpp"
#include "report/league_comparison.hpp"
#include "report/league_view.hpp"
#include "store/store.hpp"

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
};

/// Reads all but the results. Errors: of the store.
Result<LeagueContent> read_content(store::Store& store);

/// The number of a team. Errors: an unknown name, with the known ones.
Result<int> team_number(const LeagueContent& content, const std::string& name);

/// Which tables are asked for.
struct TableRequest {
    bool with_cross = false;
    bool with_superiority = false;
    std::optional<std::string> anchor;
    std::optional<double> confidence;  ///< Null: that of the league.
};

/// The tables of the league. Errors: an unknown team, or of the store.
/// Cost: reads all results once.
Result<report::LeagueView> league_view(store::Store& store, const TableRequest& request);

/// The comparison as the league file names it. Errors: an unknown team or metric, two teams that are the same, or of
/// the store. Cost: reads the results of the teams once.
Result<report::LeagueComparison> league_comparison(store::Store& store, const league::Comparison& comparison,
                                                   std::optional<double> confidence);

}  // namespace podball::cli
