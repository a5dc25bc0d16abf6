// What the results of several commands have in common as JSON.
#pragma once

#include "cli/team_choice.hpp"
#include "control/latency_histogram.hpp"

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace podball::cli {

/// Keys keep the order in which they are explained.
using Json = nlohmann::ordered_json;

/// Null where there is none.
Json optional_json(std::optional<double> number);

/// What the team is and what it plays with.
Json team_json(const ChosenTeam& team);

/// Mean, percentiles and maximum; null without samples, as is a percentile for which there are too few.
Json histogram_json(const control::LatencyHistogram& histogram);

/// The object and a line's end. Bytes that are no UTF-8, as names and paths may have, are replaced.
std::string json_line(const Json& object);

}  // namespace podball::cli
