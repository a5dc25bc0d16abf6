// Teams that failed, beside the result.
#pragma once

#include "match/match_result.hpp"
#include "match/pair_runner.hpp"
#include "report/setting.hpp"

#include <string>

namespace podball::report {

/// A line for each team without a valid answer in a tenth or more of its control steps, with the error that it logged
/// last, or else its most frequent fault: "mine failed in 98 % of its steps: mine.lua:12: attempt to index a nil
/// value". Empty: there is no such team.
std::string failure_text(const MatchSetting& setting, const match::MatchResult& result);
/// As above, over all matches.
std::string failure_text(const MatchSetting& setting, const match::PairsResult& result);

}  // namespace podball::report
