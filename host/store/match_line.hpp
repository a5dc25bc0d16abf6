// The result of a match as one line of JSON, for parts and exports.
#pragma once

#include "base/result.hpp"
#include "league/match_row.hpp"
#include "store/values.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::store {

/// What the lines of a league have in common.
struct LineContext {
    int result_version = 0;
    std::string rules_sha256;
    std::string budget;
    std::vector<league::TeamIdentity> teams;  ///< By number.
    std::vector<std::string> marks;           ///< `team_mark` of each team.
    MetricNames metrics;
    friend bool operator==(const LineContext&, const LineContext&) = default;
};

/// The context of the lines of a league.
LineContext line_context(const StoredLeague& league, std::span<const StoredTeam> teams, const MetricNames& metrics);

/// The key of the match of these teams, by slot, with this seed. Requires: the context has these teams.
std::string key_of(const LineContext& context, const std::array<int, 2>& teams, std::uint64_t seed);

/// A result and where it was played.
struct MatchLine {
    league::MatchRow row;
    std::array<int, 2> teams{};  ///< By slot.
    Host host;
    std::int64_t time_s = 0;  ///< When the match ended. Units: seconds since 1970, UTC.
    std::vector<CallTimes> calls;
    friend bool operator==(const MatchLine&, const MatchLine&) = default;
};

/// The line, with a line feed at its end. It ends with a CRC-32 of the bytes before it.
std::string match_line(const MatchLine& line, const LineContext& context);

/// Whether `line` is whole: its CRC-32 is right. `line` has no line feed.
bool is_whole_line(std::string_view line);

/// Reads a line without its line feed. Requires: `is_whole_line(line)`.
/// Errors: another result version, other rules, a team that the context does not have, a key that does not follow from
/// what was played (as with another budget), or a value out of range.
Result<MatchLine> read_match_line(std::string_view line, const LineContext& context);

}  // namespace podball::store
