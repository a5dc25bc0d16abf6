// The state of a league's teams and of its store, for people and as JSON. docs/league.md explains every key.
#pragma once

#include "report/league_view.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace podball::report {

inline constexpr std::string_view kLeagueCheckSchema = "podball.league-check/1";

/// A match with two different results.
struct LeagueDiscrepancy {
    std::string key;
    std::uint64_t digest = 0;        ///< Of the stored result.
    std::uint64_t other_digest = 0;  ///< Of the later result.
    std::array<int, 2> other_score{};
};

/// What was found in a league.
struct LeagueCheck {
    std::string name;
    std::vector<LeagueTeam> teams;
    std::vector<std::string> damages;  ///< Of the store, in words.
    std::vector<LeagueDiscrepancy> discrepancies;

    /// No team failed its validation, and the store is whole and without discrepancies.
    [[nodiscard]] bool has_passed() const;
};

/// A table of the teams, and a line for each damage and discrepancy.
std::string league_check_text(const LeagueCheck& check);

/// One object in one line.
std::string league_check_json(const LeagueCheck& check);

}  // namespace podball::report
