// How the results of pairs are judged.
#pragma once

#include "match/pair_runner.hpp"
#include "statistics/confidence.hpp"

#include <optional>

namespace podball::report {

/// Confidence and stop of pairs.
struct PairsSetting {
    double confidence = 0.99;              ///< Of the intervals, in (0, 1).
    std::optional<match::PairsStop> stop;  ///< Null: all pairs were played.

    /// The kind of the intervals. A test decides by what it sees, so they are anytime-valid after one.
    [[nodiscard]] statistics::Confidence intervals() const {
        return {confidence, stop ? std::optional(stop->rule.pairs_max) : std::nullopt};
    }
};

}  // namespace podball::report
