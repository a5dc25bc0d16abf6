// Ratios of what was measured, and the goals for them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

enum class Sense { AtLeast, AtMost };

/// A ratio that has a goal, or is only shown. AtLeast: peer over subject, how many times faster the subject is.
/// AtMost: subject over peer, how much dearer the subject is, after `deducted` is taken off it; without a peer the
/// difference itself, in microseconds.
struct Goal {
    std::string what;
    std::string unit;  ///< What follows the number, such as "x Box2D".
    Sense sense = Sense::AtLeast;
    std::string subject;
    std::string peer;
    std::string deducted = {};        ///< Empty: nothing.
    std::optional<double> must = {};  ///< Null: only shown.
    std::optional<double> aim = {};
};

/// All of them, in the order in which they are shown.
std::vector<Goal> goals();

/// A goal's ratio over the rounds.
struct Ratio {
    double median = 0.0;
    double min = 0.0;
    double max = 0.0;
};

/// Null if something of it was not measured.
std::optional<Ratio> ratio_of(const Goal& goal, const Times& times);

/// Whether a ratio reaches a limit of the goal.
bool reaches(const Goal& goal, double ratio, double limit);

/// One line: the ratio, its range, and what it was to be.
std::string ratio_text(const Goal& goal, const Ratio& ratio);

}  // namespace podball::bench
