#include "statistics/contrast.hpp"

#include <cassert>
#include <cstddef>
#include <map>

namespace podball::statistics {

CombinedPairs combine_pairs(std::span<const WeightedPairs> teams, double divisor) {
    assert(divisor != 0.0);
    struct Sum {
        std::size_t teams = 0;
        Sample sample;
    };
    std::map<std::int64_t, Sum> sums;
    for (const WeightedPairs& team : teams) {
        for (const PairSample& pair : team.samples) {
            Sum& sum = sums[pair.k];
            ++sum.teams;
            sum.sample.value += team.weight * pair.sample.value;
            sum.sample.outcome = sum.sample.outcome * 31 + pair.sample.outcome;
        }
    }
    CombinedPairs combined;
    for (const auto& [k, sum] : sums) {
        if (sum.teams == teams.size()) {
            combined.sums.push_back({sum.sample.value / divisor, sum.sample.outcome});
        }
    }
    combined.unjoined = static_cast<int>(sums.size() - combined.sums.size());
    return combined;
}

}  // namespace podball::statistics
