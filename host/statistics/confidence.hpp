// The confidence of an interval, and how often it may be looked at.
#pragma once

#include <optional>

namespace podball::statistics {

struct Interval {
    double low = 0.0;
    double high = 0.0;
};

/// How sure an interval is. With `pairs_planned` it is anytime-valid: the intervals after each pair cover the true
/// value at once with this confidence, so a table may be looked at and stopped at any time. Without it the interval is
/// Student's, which is right for one look after a number of pairs that nobody chose by looking.
struct Confidence {
    double level = 0.99;               ///< > 0, < 1.
    std::optional<int> pairs_planned;  ///< >= 1. The anytime-valid interval is narrowest around this number of pairs.
};

/// Half the width of the interval for a mean of n values. Units: standard errors. Requires: n >= 2.
/// Source: Student; asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2021), arXiv
/// 2103.06476.
double interval_reach(const Confidence& confidence, int n);

/// Two-sided p value of a mean of n values that is `t` standard errors from 0, from 0 to 1. It is below 1 - level
/// exactly if the interval leaves out 0, so an anytime-valid p value may be looked at like its interval.
/// Requires: n >= 2, `t` is finite.
double p_value(const Confidence& confidence, int n, double t);

}  // namespace podball::statistics
