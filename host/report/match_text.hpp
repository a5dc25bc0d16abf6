// Results of a match and of pairs for people.
#pragma once

#include "match/match_result.hpp"
#include "match/pair_runner.hpp"
#include "report/pair_matches.hpp"
#include "report/pairs_setting.hpp"
#include "report/setting.hpp"

#include <string>

namespace podball::report {

/// Score and end in one line, such as "Formation 3 : 1 Chaser  (full time, 60,842 ticks)".
std::string result_line(const MatchSetting& setting, const match::MatchResult& result);
/// Setting, the tables of metrics, latency and incidents, and last the score.
std::string match_text(const MatchSetting& setting, const match::MatchResult& result);

/// Games won, drawn and lost in one line, and another line with the verdict: of a sequential test, or of the interval.
/// Then a line for each team that failed, see `failure_text`.
std::string result_line(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result);

/// What the text of pairs has in addition.
struct PairsDetails {
    bool lists_matches = false;
    RepeatCommand repeat = nullptr;  ///< Null: no match is named.
};
/// Setting, the tables of means with their intervals, latency and incidents, and last the games and the verdict.
/// Requires: at least one pair.
std::string pairs_text(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result,
                       const PairsDetails& details = {});

}  // namespace podball::report
