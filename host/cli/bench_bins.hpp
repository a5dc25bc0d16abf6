// Histograms brought to the same bins, to be shown beside each other.
#pragma once

#include "control/latency_histogram.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace podball::cli {

/// Bins that grow by a constant factor. Units: nanoseconds.
struct Bins {
    struct Bin {
        double least_ns = 0.0;
        double end_ns = 0.0;
        std::vector<std::int64_t> counts;  ///< Shape: [histogram].
    };
    std::vector<Bin> bins;  ///< By ascending durations, without a gap; those at both ends are not empty.
};

/// Bins per factor of 10.
constexpr int kBinsInText = 5;
constexpr int kBinsInPicture = 25;

/// A bucket belongs to the bin of its middle.
Bins bins_of(std::span<const control::LatencyHistogram* const> histograms, int per_decade);

}  // namespace podball::cli
