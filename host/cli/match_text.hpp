// The result of a match, or of pairs, for people.
#pragma once

#include "cli/match_request.hpp"
#include "match/match_result.hpp"
#include "match/pair_runner.hpp"

#include <string>

namespace podball::cli {

/// Who the team is, and its parameters, a line each.
std::string team_lines(char letter, const ChosenTeam& team);

/// Score and end in one line, such as "Formation 3 : 1 Chaser  (full time, 60,842 ticks)".
std::string result_line(const MatchRequest& request, const match::MatchResult& result);
/// What was played, the score, and the tables of metrics, latency and incidents.
std::string match_text(const MatchRequest& request, const match::MatchResult& result);

/// Games won, drawn and lost in one line.
std::string result_line(const MatchRequest& request, const match::PairsResult& result);
/// What was played, and the tables of means with their intervals, latency and incidents.
std::string pairs_text(const MatchRequest& request, const match::PairsResult& result);

}  // namespace podball::cli
