// Ratios of measured times, and their goals.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

enum class Sense { AtLeast, AtMost };

/// A ratio with a goal, or a ratio that is only shown.
/// AtLeast: time of the peer over time of the subject, that is how many times faster the subject is.
/// AtMost: time of the subject, less `deducted`, over time of the peer. Without a peer it is the difference in
/// microseconds.
struct Goal {
    std::string what;
    std::string unit;  ///< Text after the number, such as "x Box2D".
    Sense sense = Sense::AtLeast;
    std::string subject;
    std::string peer;
    std::string deducted = {};        ///< Empty: nothing.
    std::optional<double> must = {};  ///< Null: only shown.
    std::optional<double> aim = {};
};

/// All goals, in the order in which they are shown.
std::vector<Goal> goals();

/// A goal's ratio over the rounds.
struct Ratio {
    double median = 0.0;
    double min = 0.0;
    double max = 0.0;
};

/// The ratio; null if a benchmark that it needs was not measured.
std::optional<Ratio> ratio_of(const Goal& goal, const Times& times);

/// Whether a ratio reaches a limit of the goal.
bool reaches(const Goal& goal, double ratio, double limit);

/// One line with the ratio, its range and its goal.
std::string ratio_text(const Goal& goal, const Ratio& ratio);

}  // namespace podball::bench
