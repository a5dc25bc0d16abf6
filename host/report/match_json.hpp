// Results of a match and of pairs as JSON. docs/match.md explains every key.
#pragma once

#include "match/match_result.hpp"
#include "match/pair_runner.hpp"
#include "report/pairs_setting.hpp"
#include "report/setting.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kMatchSchema = "podball.match/1";
inline constexpr std::string_view kPairsSchema = "podball.pairs/1";

/// One object in one line.
std::string match_json(const MatchSetting& setting, const match::MatchResult& result);
/// One object in one line.
std::string pairs_json(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result);

}  // namespace podball::report
