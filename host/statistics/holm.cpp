#include "statistics/holm.hpp"

#include <algorithm>
#include <numeric>

namespace podball::statistics {

std::vector<double> holm_adjusted(std::span<const double> p_values) {
    std::vector<std::size_t> order(p_values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t one, std::size_t two) { return p_values[one] < p_values[two]; });
    std::vector<double> adjusted(p_values.size());
    double largest = 0.0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const double factor = static_cast<double>(order.size() - rank);
        largest = std::max(largest, std::min(1.0, factor * p_values[order[rank]]));
        adjusted[order[rank]] = largest;
    }
    return adjusted;
}

}  // namespace podball::statistics
