// The parts of the page of a league. Each function returns HTML, and nothing where there is nothing to show.
#pragma once

#include "report/league_page.hpp"

#include <optional>
#include <string>

namespace podball::report {

/// A heading with an anchor, and what is below it. Empty without content.
std::string page_section(const std::string& anchor, const std::string& title, const std::string& content);

/// A paragraph of small text.
std::string page_note(const std::string& html);

/// Name of a team.
std::string page_team(const LeaguePage& page, int team);

/// Anchor of the matches between two teams, in either order.
std::string meeting_anchor(int team, int other);

/// Goals of `team` minus goals of `opponent` per match; null: they have not met.
std::optional<statistics::Estimate> goals_between(const LeaguePage& page, int team, int opponent);

// league_page_tables.cpp
std::string standings_part(const LeaguePage& page);
std::string cross_part(const LeaguePage& page);

// league_page_pictures.cpp
std::string ratings_part(const LeaguePage& page);
std::string comparisons_part(const LeaguePage& page);
std::string contrasts_part(const LeaguePage& page);
std::string tests_part(const LeaguePage& page);

// league_page_rounds.cpp
std::string rounds_part(const LeaguePage& page);

// league_page_matches.cpp
std::string watch_part(const LeaguePage& page);
std::string meetings_part(const LeaguePage& page);
std::string odd_matches_part(const LeaguePage& page);

// league_page_teams.cpp
std::string admission_part(const LeaguePage& page);
std::string incidents_part(const LeaguePage& page);
std::string durations_part(const LeaguePage& page);
std::string origin_part(const LeaguePage& page);

}  // namespace podball::report
