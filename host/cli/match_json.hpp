// The result of a match, or of pairs, as JSON. docs/match.md explains every key.
#pragma once

#include "cli/match_request.hpp"
#include "match/match_result.hpp"
#include "match/pair_runner.hpp"

#include <string>

namespace podball::cli {

inline constexpr std::string_view kMatchSchema = "podball.match/1";
inline constexpr std::string_view kPairsSchema = "podball.pairs/1";

/// One object and a line's end.
std::string match_json(const MatchRequest& request, const match::MatchResult& result);
std::string pairs_json(const MatchRequest& request, const match::PairsResult& result);

}  // namespace podball::cli
