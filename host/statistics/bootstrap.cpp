#include "statistics/bootstrap.hpp"

#include "statistics/counter_random.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace podball::statistics {

namespace {

double resampled_mean(std::span<const double> values, IndexStream indices) {
    double sum = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        sum += values[indices.next()];
    }
    return sum / static_cast<double>(values.size());
}

}  // namespace

double quantile(std::span<const double> sorted, double share) {
    assert(!sorted.empty() && share >= 0.0 && share <= 1.0);
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - std::floor(place)) * (sorted[above] - sorted[below]);
}

Interval bootstrap_interval(std::span<const double> values, double level, std::uint64_t seed, std::uint32_t stream,
                            int resamples) {
    assert(!values.empty() && level > 0.0 && level < 1.0 && resamples >= 1);
    std::vector<double> means;
    means.reserve(static_cast<std::size_t>(resamples));
    for (int i = 0; i < resamples; ++i) {
        means.push_back(resampled_mean(values, IndexStream(seed, stream, static_cast<std::uint32_t>(i),
                                                           static_cast<std::uint32_t>(values.size()))));
    }
    std::sort(means.begin(), means.end());
    const double tail = (1.0 - level) / 2.0;
    return {quantile(means, tail), quantile(means, 1.0 - tail)};
}

}  // namespace podball::statistics
