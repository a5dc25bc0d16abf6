// Pictures of a league: values with intervals on one axis, and the path of a sequential test. They have the width of
// the window; all texts are HTML, so that they are readable on a phone.
#pragma once

#include "statistics/confidence.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::report {

/// A value and its interval.
struct IntervalRow {
    std::string label;  ///< HTML.
    std::optional<double> value;
    std::optional<statistics::Interval> interval;
    std::string words;  ///< HTML: the numbers, or why there are none.
};

/// Rows on one axis that contains 0. A bar goes from 0 to the value, and a line over the interval.
/// `number` writes the values of the axis.
std::string interval_picture(std::span<const IntervalRow> rows, const std::function<std::string(double)>& number);

/// A path between two bounds.
struct PathPicture {
    std::vector<std::optional<double>> values;
    double low = 0.0;        ///< Lower bound. < 0.
    double high = 0.0;       ///< Upper bound. > 0.
    std::string low_words;   ///< HTML: what the lower bound means.
    std::string high_words;  ///< HTML: what the upper bound means.
};
std::string path_picture(const PathPicture& path);

}  // namespace podball::report
