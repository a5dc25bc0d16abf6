// Leagues for tests of ratings.
#pragma once

#include "statistics/davidson.hpp"
#include "statistics/rating.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace podball::testing {

/// A round robin in which the teams have these strengths. `shared` is the chance that all games of a leg and seed are
/// decided by one random number, which makes matches with the same seed depend on each other.
inline std::vector<statistics::RatedPair> round_robin(const std::vector<double>& strengths, double draw, int seeds,
                                                      double shared, std::mt19937_64& random) {
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    std::vector<statistics::RatedPair> pairs;
    const int teams = static_cast<int>(strengths.size());
    for (int k = 0; k < seeds; ++k) {
        const bool is_shared = uniform(random) < shared;
        const std::array<double, 2> common = {uniform(random), uniform(random)};
        for (int a = 0; a < teams; ++a) {
            for (int b = a + 1; b < teams; ++b) {
                const auto chances = statistics::result_chances(strengths[static_cast<std::size_t>(a)],
                                                                strengths[static_cast<std::size_t>(b)], draw);
                statistics::RatedPair pair = {k, a, b, 0, 0, 0, random()};
                for (const double number : common) {
                    const double u = is_shared ? number : uniform(random);
                    pair.won_a += u < chances.won_a ? 1 : 0;
                    pair.won_b += u >= 1.0 - chances.won_b ? 1 : 0;
                }
                pair.drawn = 2 - pair.won_a - pair.won_b;
                pairs.push_back(pair);
            }
        }
    }
    return pairs;
}

}  // namespace podball::testing
