// Measurement of teams for people.
#pragma once

#include "latency/measurement.hpp"
#include "report/setting.hpp"

#include <string>
#include <vector>

namespace podball::report {

/// Setting, tables of durations, comparison and histogram.
std::string latency_text(const Setting& setting, const latency::Measurement& result);

/// Setting and shown views: some lines without measured numbers.
std::string measurement_setting_text(const Setting& setting, const latency::Measurement& result);

/// Sentences that say which team is faster: one for p50 and one for p99.
/// Requires: `result.comparison` is not null.
std::vector<std::string> verdict_sentences(const Setting& setting, const latency::Measurement& result);

}  // namespace podball::report
