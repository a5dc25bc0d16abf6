// Several histograms with the same bins.
#pragma once

#include "control/latency_histogram.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace podball::report {

/// Bins of equal width on a logarithmic scale. Units: nanoseconds.
struct Bins {
    struct Bin {
        double least_ns = 0.0;
        double end_ns = 0.0;
        std::vector<std::int64_t> counts;  ///< Shape: [histogram].
    };
    std::vector<Bin> bins;  ///< Ascending, without gaps. The first and the last bin are not empty.
};

/// Bins per factor of 10.
constexpr int kBinsInText = 5;
constexpr int kBinsInPicture = 25;

/// Counts of `histograms` in common bins. A bucket counts in the bin that contains its middle.
Bins bins_of(std::span<const control::LatencyHistogram* const> histograms, int per_decade);

}  // namespace podball::report
