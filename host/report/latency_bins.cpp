#include "report/latency_bins.hpp"

#include <algorithm>
#include <climits>
#include <cmath>

namespace podball::report {

namespace {

using Bucket = control::LatencyHistogram::Bucket;

int place_of(const Bucket& bucket, int per_decade) {
    const double middle_ns = std::max(0.5 * static_cast<double>(bucket.least_ns + bucket.end_ns), 1.0);
    return static_cast<int>(std::floor(std::log10(middle_ns) * per_decade));
}

double bound_of(int place, int per_decade) { return std::pow(10.0, static_cast<double>(place) / per_decade); }

}  // namespace

Bins bins_of(std::span<const control::LatencyHistogram* const> histograms, int per_decade) {
    int first = INT_MAX;
    int last = INT_MIN;
    for (const auto* histogram : histograms) {
        for (const Bucket& bucket : histogram->buckets()) {
            first = std::min(first, place_of(bucket, per_decade));
            last = std::max(last, place_of(bucket, per_decade));
        }
    }
    Bins result;
    for (int place = first; place <= last; ++place) {
        result.bins.push_back({bound_of(place, per_decade), bound_of(place + 1, per_decade),
                               std::vector<std::int64_t>(histograms.size(), 0)});
    }
    for (std::size_t i = 0; i < histograms.size(); ++i) {
        for (const Bucket& bucket : histograms[i]->buckets()) {
            result.bins[static_cast<std::size_t>(place_of(bucket, per_decade) - first)].counts[i] += bucket.count;
        }
    }
    return result;
}

}  // namespace podball::report
