// Criteria of many kinds, for whoever compares alternatives.
#pragma once

#include <podball/tactics/criteria_matrix.hpp>

#include <limits>
#include <vector>

#include "support/draw.hpp"

namespace podball::testing {

/// A matrix with its values.
struct Criteria {
    std::vector<double> values;
    int alternatives = 0;
    int criteria = 1;

    tactics::CriteriaMatrix matrix() const { return {values, alternatives, criteria}; }
};

/// What values are like; each kind breaks another shortcut.
enum class ValueKind { Continuous, Lattice, Thresholded, Rounded, Extreme };
inline constexpr int kValueKinds = 5;

inline double draw_value(Draw& draw, ValueKind kind) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    switch (kind) {
        case ValueKind::Continuous: return draw.between(-1.0, 1.0);
        case ValueKind::Lattice: return draw.below(4);
        case ValueKind::Thresholded: return draw.chance(0.6) ? 0.0 : draw.unit();
        case ValueKind::Rounded: {  // Their sums lose what makes one less than the other.
            const double rounded[] = {0x1p60, -0x1p60, 1.0, 2.0, 0x1p-60, -0.0, 0.0};
            return rounded[draw.below(7)];
        }
        case ValueKind::Extreme: {  // Their sums overflow, or are none.
            constexpr double kMax = std::numeric_limits<double>::max();
            const double extreme[] = {kInfinity, -kInfinity, kMax, -kMax, 1.0, -1.0, 0.0};
            return extreme[draw.below(7)];
        }
    }
    return 0.0;
}

/// Alternatives of one kind, or of all mixed; every third instance has a constant criterion, and every other one
/// duplicates.
inline Criteria random_criteria(Draw& draw, int alternatives_max) {
    Criteria drawn;
    drawn.criteria = 1 + draw.below(tactics::kCriteriaMax);
    const auto width = static_cast<std::size_t>(drawn.criteria);
    const int kind = draw.below(kValueKinds + 1);
    const int constant = draw.below(3) == 0 ? draw.below(drawn.criteria) : -1;
    const bool has_duplicates = draw.chance(0.5);
    drawn.alternatives = draw.below(alternatives_max + 1);
    for (int a = 0; a < drawn.alternatives; ++a) {
        if (has_duplicates && a > 0 && draw.chance(0.3)) {
            const auto first = static_cast<std::size_t>(draw.below(a)) * width;
            for (std::size_t c = 0; c < width; ++c) {
                drawn.values.push_back(drawn.values[first + c]);
            }
            continue;
        }
        for (int c = 0; c < drawn.criteria; ++c) {
            const int of_value = kind < kValueKinds ? kind : draw.below(kValueKinds);
            drawn.values.push_back(c == constant ? 0.5 : draw_value(draw, static_cast<ValueKind>(of_value)));
        }
    }
    return drawn;
}

/// A random order of 0 .. count - 1.
inline std::vector<int> random_order(Draw& draw, int count) {
    std::vector<int> order;
    for (int i = 0; i < count; ++i) {
        order.push_back(i);
        std::swap(order.back(), order[static_cast<std::size_t>(draw.below(i + 1))]);
    }
    return order;
}

}  // namespace podball::testing
