// Distribution of the durations of calls.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace podball::control {

/// Counts durations in buckets whose width grows with the duration. Durations below 128 ns are exact; from there to 9
/// minutes the error is at most 0.8 %. Longer durations count as 9 minutes.
/// Units: nanoseconds. Cost: about 17 KB, nothing is allocated.
class LatencyHistogram {
  public:
    void add(std::int64_t ns);
    void merge(const LatencyHistogram& other);

    [[nodiscard]] std::int64_t count() const { return count_; }
    [[nodiscard]] std::int64_t max() const { return max_; }  ///< Exact. 0 without samples.
    [[nodiscard]] double mean() const;                       ///< Exact. 0 without samples.

    /// Whether `count` samples suffice for a percentile. For a quantile up to 0.99 at least 1 sample must lie beyond
    /// it, for a quantile above 0.99 at least 100 samples. So 0.999 needs 10^5 samples. Requires: 0 < quantile < 1.
    static bool suffice(std::int64_t count, double quantile);

    /// The duration that a share `quantile` of the calls did not exceed; empty if the samples do not suffice.
    /// Requires: 0 < quantile < 1.
    [[nodiscard]] std::optional<std::int64_t> percentile(double quantile) const;

    /// A bucket: `count` durations from `least_ns` to below `end_ns`.
    struct Bucket {
        std::int64_t least_ns = 0;
        std::int64_t end_ns = 0;
        std::int64_t count = 0;
    };
    /// The buckets that are not empty, by ascending durations.
    [[nodiscard]] std::vector<Bucket> buckets() const;

  private:
    static constexpr int kSubBuckets = 64;  ///< Per power of two.
    static constexpr int kExactBits = 7;    ///< Leading bits that are kept; 2^kExactBits = 2 * kSubBuckets.
    static constexpr int kOctaves = 34;
    static constexpr int kBuckets = kSubBuckets * kOctaves;

    static int bucket_of(std::int64_t ns);
    static std::int64_t least_of(int bucket);
    static std::int64_t middle_of(int bucket);

    std::array<std::int64_t, kBuckets> counts_{};
    std::int64_t count_ = 0;
    std::int64_t sum_ = 0;
    std::int64_t max_ = 0;
};

}  // namespace podball::control
