// Numbers in tables for people.
#pragma once

#include "control/latency_histogram.hpp"
#include "match/metric_table.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace podball::cli {

/// How a figure is shown: of one match, or a mean of many, which has more digits.
enum class Precision { Single, Mean };

/// The figure with its unit, such as "3", "61.2 %" or "0.348"; "-" where it is undefined.
std::string figure_text(match::MetricUnit unit, std::optional<double> figure, Precision precision);

/// The same with a sign: "+1.25".
std::string difference_text(match::MetricUnit unit, double difference);

/// The name of a metric for people: "shots on goal".
std::string metric_title(std::string_view name);

/// "60,842".
std::string thousands(std::int64_t count);

/// Microseconds, such as "0.84" or "1,250"; "-" where there is none.
std::string microseconds(std::optional<double> ns);

}  // namespace podball::cli
