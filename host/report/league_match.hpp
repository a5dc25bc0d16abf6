// One match of a league, for people and as JSON. docs/league.md explains every key.
#pragma once

#include "engine/rules.hpp"
#include "league/match_row.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kLeagueMatchSchema = "podball.league-match/1";

/// A match of a league with a result.
struct LeagueMatch {
    std::array<std::string, 2> teams;  ///< Names in the league, by slot.
    league::MatchRow row;
    std::optional<engine::Victory> victory;  ///< Of the game; null in a game without resources.
    std::string command;                     ///< Shell command that plays the match again.
    std::string exploratory = {};            ///< Why the league is exploratory. Empty: it is not.
};

/// Score, end, metrics, incidents, and the command that plays the match again.
std::string league_match_text(const LeagueMatch& match);

/// One object in one line.
std::string league_match_json(const LeagueMatch& match);

}  // namespace podball::report
