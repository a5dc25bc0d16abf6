// Common parts of results as JSON.
#pragma once

#include "control/latency_histogram.hpp"
#include "report/setting.hpp"
#include "statistics/confidence.hpp"

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace podball::report {

/// JSON whose keys keep their order of insertion.
using Json = nlohmann::ordered_json;

/// The number, or null.
Json optional_json(std::optional<double> number);

/// [low, high], or null.
Json interval_json(const std::optional<statistics::Interval>& interval);

/// Name, identity and parameters of a team.
Json team_json(const TeamDescription& team);
/// A list with `team_json` of each team.
Json teams_json(const Setting& setting);

/// Mean, percentiles and maximum. Null without samples. A percentile with too few samples is null.
Json histogram_json(const control::LatencyHistogram& histogram);

/// The object as one line of text. Bytes that are not UTF-8 are replaced.
std::string json_line(const Json& object);

}  // namespace podball::report
