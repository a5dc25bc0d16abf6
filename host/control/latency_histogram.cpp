#include "control/latency_histogram.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace podball::control {

// The seven leading bits of a duration select its bucket; the other `shift` bits are dropped. Below 2 * kSubBuckets
// no bit is dropped, so every duration has its own bucket.
int LatencyHistogram::bucket_of(std::int64_t ns) {
    constexpr auto kLongest = (std::int64_t{2 * kSubBuckets} << (kOctaves - 2)) - 1;
    const auto duration = static_cast<std::uint64_t>(std::clamp<std::int64_t>(ns, 0, kLongest));
    const int shift = std::max(0, static_cast<int>(std::bit_width(duration)) - kExactBits);
    return shift * kSubBuckets + static_cast<int>(duration >> shift);
}

std::int64_t LatencyHistogram::least_of(int bucket) {
    const int shift = std::max(0, bucket / kSubBuckets - 1);
    return static_cast<std::int64_t>(bucket - shift * kSubBuckets) << shift;
}

std::int64_t LatencyHistogram::middle_of(int bucket) { return (least_of(bucket) + least_of(bucket + 1)) / 2; }

void LatencyHistogram::add(std::int64_t ns) {
    ++counts_[static_cast<std::size_t>(bucket_of(ns))];
    ++count_;
    sum_ += ns;
    max_ = std::max(max_, ns);
}

void LatencyHistogram::merge(const LatencyHistogram& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        counts_[i] += other.counts_[i];
    }
    count_ += other.count_;
    sum_ += other.sum_;
    max_ = std::max(max_, other.max_);
}

double LatencyHistogram::mean() const {
    return count_ == 0 ? 0.0 : static_cast<double>(sum_) / static_cast<double>(count_);
}

bool LatencyHistogram::suffice(std::int64_t count, double quantile) {
    assert(quantile > 0.0 && quantile < 1.0);
    // 1e-9, because 0.999 is not exact in binary, and 10^5 samples must suffice for it.
    const double above = static_cast<double>(count) * (1.0 - quantile) + 1e-9;
    return above >= (quantile > 0.99 ? 100.0 : 1.0);
}

std::optional<std::int64_t> LatencyHistogram::percentile(double quantile) const {
    if (!suffice(count_, quantile)) {
        return std::nullopt;
    }
    const auto rank = static_cast<std::int64_t>(std::ceil(static_cast<double>(count_) * quantile - 1e-9));
    std::int64_t seen = 0;
    for (int bucket = 0; bucket < kBuckets; ++bucket) {
        seen += counts_[static_cast<std::size_t>(bucket)];
        if (seen >= rank) {
            return std::min(middle_of(bucket), max_);
        }
    }
    return max_;
}

std::vector<LatencyHistogram::Bucket> LatencyHistogram::buckets() const {
    std::vector<Bucket> filled;
    for (int bucket = 0; bucket < kBuckets; ++bucket) {
        const std::int64_t count = counts_[static_cast<std::size_t>(bucket)];
        if (count > 0) {
            filled.push_back({least_of(bucket), least_of(bucket + 1), count});
        }
    }
    return filled;
}

}  // namespace podball::control
