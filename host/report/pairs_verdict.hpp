// Intervals of pairs in words.
#pragma once

#include "report/pairs_setting.hpp"
#include "report/setting.hpp"
#include "statistics/estimate.hpp"

#include <optional>
#include <span>
#include <string>

namespace podball::report {

/// Which team is better by goals, in one line, such as "Alpha is better: +0.33 goals [+0.15, +0.51], 99 % interval".
/// Without an interval, or with one that includes 0, no difference is shown.
std::string verdict_line(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result);

/// The reason why no metric has an interval, in one line, if it is the same for all metrics that are defined.
/// Null: some metric has an interval, or the reasons differ.
std::optional<std::string> shared_note(std::span<const statistics::Estimate> estimates);

}  // namespace podball::report
