// A league as a page: tables, pictures, and links to pages that show its matches.
#pragma once

#include "league/knockout.hpp"
#include "league/plan.hpp"
#include "league/watched_matches.hpp"
#include "report/league_comparison.hpp"
#include "report/league_view.hpp"
#include "statistics/estimate.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace podball::report {

/// Two teams that have met.
struct Meeting {
    int team_a = 0;
    int team_b = 0;              ///< > team_a
    statistics::Estimate goals;  ///< Goals of A minus goals of B per match, over the pairs without a forfeit.
};

/// What a team did wrong, by kind.
struct IncidentCount {
    std::string team;
    std::string kind;
    std::int64_t matches = 0;  ///< Matches with such incidents.
    std::int64_t count = 0;
};

/// Wall times of the calls of a team on a machine. Each is the lower end of a bucket whose upper end is twice as high.
/// Units: nanoseconds.
struct CallDurations {
    std::string team;
    std::string host;
    std::string call;  ///< "step" or "create".
    std::int64_t calls = 0;
    std::optional<double> median_ns;
    std::optional<double> p99_ns;  ///< Null: too few calls.
    double longest_ns = 0.0;
};

/// A match that needs attention: it is void or has two results.
struct OddMatch {
    std::string key;
    std::string teams;  ///< "A against B".
    std::string words;  ///< What is odd.
};

/// A team as it was played.
struct TeamOrigin {
    std::string name;
    std::string given;  ///< As its user wrote it.
    std::string files;  ///< SHA-256 of each file that makes the team, separated by blanks.
};

/// What is needed to play the league again.
struct LeagueOrigin {
    std::string version;  ///< Of Podball.
    int result_version = 0;
    std::string budget;
    std::string league_file;  ///< Its text.
    std::vector<TeamOrigin> teams;
};

/// All that the page of a league shows.
struct LeaguePage {
    LeagueView view;  ///< With its cross table.
    std::vector<league::Pairing> pairings;
    std::vector<Meeting> meetings;             ///< By team A, then by team B.
    std::vector<league::ListedMatch> matches;  ///< That count in tables, in the order of the plan.
    LeagueComparisons compared;
    std::vector<std::vector<std::optional<double>>> llr_paths;  ///< By sequence of the view; none without tests.
    std::vector<IncidentCount> incidents;
    std::vector<CallDurations> durations;
    std::vector<OddMatch> void_matches;
    std::vector<OddMatch> discrepancies;
    std::set<std::string> replays;  ///< Keys of the matches that have a page `matches/KEY.html`.
    LeagueOrigin origin;
    int refresh_s = 0;  ///< The browser loads the page again after this time. 0: never. Units: seconds.
};

/// One HTML file without scripts. Its links lead to places within it and to pages of `replays`.
std::string league_page(const LeaguePage& page);

}  // namespace podball::report
