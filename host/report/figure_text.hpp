// Numbers in tables for people.
#pragma once

#include "control/latency_histogram.hpp"
#include "match/metric_table.hpp"
#include "statistics/confidence.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace podball::report {

/// Number of digits of a figure. A mean of many matches has more digits than the figure of a single match.
enum class Precision { Single, Mean };

/// The figure with its unit, such as "3", "61.2 %" or "0.348"; "-" where it is undefined.
std::string figure_text(match::MetricUnit unit, std::optional<double> figure, Precision precision);

/// A difference of two means with its sign and unit, such as "+1.25" or "-50.00 %".
std::string difference_text(match::MetricUnit unit, double difference);

/// An interval of a difference, such as "[+0.12, +0.88]"; "-" for null.
std::string difference_interval_text(match::MetricUnit unit, const std::optional<statistics::Interval>& interval);

/// The name of a metric for people: "shots on goal".
std::string metric_title(std::string_view name);

/// A whole number with commas between groups of three digits, such as "60,842".
std::string thousands(std::int64_t count);

/// A duration in microseconds without the unit, such as "0.84" or "1,250"; "-" for null.
std::string microseconds(std::optional<double> ns);

}  // namespace podball::report
