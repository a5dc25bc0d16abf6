#include "statistics/contrast.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <random>

using namespace podball::statistics;

namespace {

/// Pairs of a team in a random order, of which some are missing.
std::vector<PairSample> random_pairs(std::mt19937_64& random) {
    std::vector<PairSample> pairs;
    for (std::int64_t k = 0; k < 30; ++k) {
        if (random() % 5 != 0) {
            pairs.push_back({k, {static_cast<double>(random() % 9) - 4.0, random()}});
        }
    }
    std::shuffle(pairs.begin(), pairs.end(), random);
    return pairs;
}

std::vector<double> values_of(const std::vector<Sample>& samples) {
    std::vector<double> values;
    for (const Sample& sample : samples) {
        values.push_back(sample.value);
    }
    return values;
}

std::optional<double> value_in(const std::vector<PairSample>& pairs, std::int64_t k) {
    const auto found = std::ranges::find(pairs, k, &PairSample::k);
    return found == pairs.end() ? std::nullopt : std::optional(found->sample.value);
}

}  // namespace

TEST_CASE("with the weights 1 and -1 a contrast is the difference of joined pairs") {
    std::mt19937_64 random(1);
    for (int round = 0; round < 50; ++round) {
        const auto a = random_pairs(random);
        const auto b = random_pairs(random);
        const auto joined = join_pairs(a, b);
        const auto combined = combine_pairs(std::array{WeightedPairs{1.0, a}, WeightedPairs{-1.0, b}}, 1.0);
        REQUIRE(values_of(combined.sums) == values_of(joined.differences));
        REQUIRE(combined.unjoined == joined.unjoined);
        for (std::size_t i = 0; i < joined.differences.size(); ++i) {
            REQUIRE(combined.sums[i].outcome == joined.differences[i].outcome);
        }
    }
}

TEST_CASE("a contrast is the weighted sum in each pair that all teams have") {
    std::mt19937_64 random(2);
    const std::array<double, 4> weights = {1.0, -1.0, -1.0, 1.0};
    for (int round = 0; round < 50; ++round) {
        std::vector<std::vector<PairSample>> teams;
        std::vector<WeightedPairs> weighted;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            teams.push_back(random_pairs(random));
        }
        for (std::size_t i = 0; i < weights.size(); ++i) {
            weighted.push_back({weights[i], teams[i]});
        }
        std::vector<double> expected;
        int partly = 0;
        for (std::int64_t k = 0; k < 30; ++k) {
            double sum = 0.0;
            std::size_t known = 0;
            for (std::size_t i = 0; i < teams.size(); ++i) {
                const auto value = value_in(teams[i], k);
                sum += weights[i] * value.value_or(0.0);
                known += value ? 1 : 0;
            }
            partly += known > 0 && known < teams.size() ? 1 : 0;
            if (known == teams.size()) {
                expected.push_back(sum / 2.0);
            }
        }
        const auto combined = combine_pairs(weighted, 2.0);
        REQUIRE(values_of(combined.sums) == expected);
        REQUIRE(combined.unjoined == partly);
    }
}

TEST_CASE("teams that play alike give a contrast of 0, whatever the noise that they share") {
    std::mt19937_64 random(3);
    const auto shared = random_pairs(random);
    const auto combined = combine_pairs(
        std::array{WeightedPairs{1.0, shared}, WeightedPairs{1.0, shared}, WeightedPairs{-2.0, shared}}, 3.0);
    REQUIRE(combined.sums.size() == shared.size());
    REQUIRE(values_of(combined.sums) == std::vector<double>(shared.size(), 0.0));
    REQUIRE(combine_pairs({}, 1.0).sums.empty());
}

TEST_CASE("a worked interaction: the effect of a switch is 3 with a partner and 1 without") {
    std::array<std::vector<PairSample>, 4> cells;
    const std::array<double, 4> means = {5.0, 2.0, 4.0, 3.0};  // On with, off with, on without, off without.
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::int64_t k = 0; k < 12; ++k) {
            cells[i].push_back({k, {means[i] + static_cast<double>(k % 3), static_cast<std::uint64_t>(k)}});
        }
    }
    const auto interaction = combine_pairs(std::array{WeightedPairs{1.0, cells[0]}, WeightedPairs{-1.0, cells[1]},
                                                      WeightedPairs{-1.0, cells[2]}, WeightedPairs{1.0, cells[3]}},
                                           1.0);
    REQUIRE(values_of(interaction.sums) == std::vector<double>(12, 2.0));
    const auto effect = combine_pairs(std::array{WeightedPairs{1.0, cells[0]}, WeightedPairs{-1.0, cells[1]},
                                                 WeightedPairs{1.0, cells[2]}, WeightedPairs{-1.0, cells[3]}},
                                      2.0);
    REQUIRE(values_of(effect.sums) == std::vector<double>(12, 2.0));
}

TEST_CASE("an effect of interest is excluded, shown or open by the interval") {
    CHECK(effect_finding(std::nullopt, 0.1) == EffectFinding::Unknown);
    CHECK(effect_finding(Interval{-0.05, 0.09}, 0.1) == EffectFinding::Excluded);
    CHECK(effect_finding(Interval{0.02, 0.09}, 0.1) == EffectFinding::Excluded);
    CHECK(effect_finding(Interval{-0.05, 0.1}, 0.1) == EffectFinding::Open);
    CHECK(effect_finding(Interval{0.02, 0.3}, 0.1) == EffectFinding::Open);
    CHECK(effect_finding(Interval{0.1, 0.3}, 0.1) == EffectFinding::Shown);
    CHECK(effect_finding(Interval{-0.3, -0.1}, 0.1) == EffectFinding::Shown);
    CHECK(effect_finding(Interval{-0.3, 0.3}, 0.1) == EffectFinding::Open);
}
