// The single matches of pairs.
#pragma once

#include "match/pair_runner.hpp"
#include "report/json_parts.hpp"
#include "report/setting.hpp"

#include <functional>
#include <span>
#include <string>

namespace podball::report {

/// A list with an object for each match.
Json pair_matches_json(std::span<const match::PairMatch> matches);

/// A table with a row for each match: seed, leg, the goals of both teams, the end, the hash of the last state.
std::string pair_matches_text(const MatchSetting& setting, std::span<const match::PairMatch> matches);

/// The command that plays a match of pairs again.
using RepeatCommand = std::function<std::string(const match::PairMatch& match)>;

/// Says in one line how to play the worst match of A again: the first one with the lowest goal difference.
/// Requires: there is a match.
std::string repeat_line(const MatchSetting& setting, std::span<const match::PairMatch> matches,
                        const RepeatCommand& command);

}  // namespace podball::report
