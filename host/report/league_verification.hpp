// Matches of a league that were played again, for people and as JSON. docs/league.md explains every key.
#pragma once

#include "season/repetition.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kLeagueVerifySchema = "podball.league-verify/1";

/// The result of one match that was played again, in one line.
std::string league_repetition_text(const season::Repetition& repetition);

/// A line for each match that differs, and the numbers of matches.
std::string league_verification_text(const season::Verification& verification);

/// One object in one line. `name`: that of the league.
std::string league_verification_json(const std::string& name, const season::Verification& verification);

}  // namespace podball::report
