#include <podball/tactics/elimination.hpp>

#include <algorithm>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/sample.hpp"
#include "tactics/random_criteria.hpp"

using namespace podball::tactics;
using namespace podball::testing;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

using Indices = std::vector<int>;

// S := P; K - 1 times: take a criterion, find the element of S with its maximal value, remove it. As it is written.
template <typename NextCriterion>
int by_definition(const CriteriaMatrix& criteria, Indices left, NextCriterion next_criterion) {
    std::sort(left.begin(), left.end());
    for (std::uint64_t step = 0; left.size() > 1; ++step) {
        const int criterion = next_criterion(step);
        std::size_t poorest = 0;
        for (std::size_t i = 1; i < left.size(); ++i) {
            if (criteria(left[i], criterion) >= criteria(left[poorest], criterion)) {
                poorest = i;
            }
        }
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(poorest));
    }
    return left.front();
}

// Some of the alternatives, in any order.
Indices some_of(Draw& draw, int alternatives) {
    Indices order = random_order(draw, alternatives);
    order.resize(static_cast<std::size_t>(1 + draw.below(alternatives)));
    return order;
}

void require_definition(std::uint64_t first_seed, int instances) {
    EliminationWorkspace workspace;
    for (int i = 0; i < instances; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        Draw draw(seed);
        const Criteria drawn = random_criteria(draw, 40);
        if (drawn.alternatives == 0) {
            continue;
        }
        const CriteriaMatrix criteria = drawn.matrix();
        const Indices alternatives = some_of(draw, drawn.alternatives);
        std::vector<double> weights;
        for (int c = 0; c < drawn.criteria; ++c) {
            weights.push_back(draw.chance(0.3) ? 0.0 : draw.unit());
        }
        weights[static_cast<std::size_t>(draw.below(drawn.criteria))] = 0.5;

        const int in_turn = by_definition(criteria, alternatives, [&](std::uint64_t step) {
            return static_cast<int>(step % static_cast<std::uint64_t>(drawn.criteria));
        });
        const int by_weight = by_definition(criteria, alternatives,
                                            [&](std::uint64_t step) { return drawn_criterion(weights, seed, step); });
        const auto found_in_turn = eliminate_in_turn(criteria, alternatives, workspace);
        const auto found_by_weight = eliminate_by_weight(criteria, alternatives, weights, seed, workspace);
        if (found_in_turn == in_turn && found_by_weight == by_weight) {
            continue;
        }
        CAPTURE(seed, drawn.values, drawn.criteria, alternatives, weights);
        REQUIRE(found_in_turn == in_turn);
        REQUIRE(found_by_weight == by_weight);
    }
}

}  // namespace

TEST_CASE("elimination leaves what its definition leaves") { require_definition(1, 1000); }

TEST_CASE("elimination leaves what its definition leaves, on many more instances", "[slow]") {
    require_definition(1'000'000, sample_of(100'000));
}

TEST_CASE("the poorest goes by each criterion in turn, beginning with the first") {
    // By the first goes D, by the second A, by the third C; B is left.
    const std::vector<double> values = {1, 9, 5, 2, 2, 2, 3, 1, 8, 4, 0, 0};
    const CriteriaMatrix criteria(values, 4, 3);
    EliminationWorkspace workspace;
    CHECK(eliminate_in_turn(criteria, Indices{0, 1, 2, 3}, workspace) == 1);
    CHECK(eliminate_in_turn(criteria, Indices{3, 2, 1, 0}, workspace) == 1);
    CHECK(eliminate_in_turn(criteria, Indices{0, 2, 3}, workspace) == 2);  // D, then A.
    CHECK(eliminate_in_turn(criteria, Indices{3}, workspace) == 3);
}

TEST_CASE("among equals the larger index goes") {
    const std::vector<double> values = {5, 5, 5, 5, 5, 5, 5, 5};
    const CriteriaMatrix criteria(values, 4, 2);
    EliminationWorkspace workspace;
    CHECK(eliminate_in_turn(criteria, Indices{0, 1, 2, 3}, workspace) == 0);
    CHECK(eliminate_in_turn(criteria, Indices{2, 3, 1}, workspace) == 1);
    const std::vector<double> weights = {1, 1};
    CHECK(eliminate_by_weight(criteria, Indices{3, 2}, weights, 7, workspace) == 2);
}

TEST_CASE("with all the weight on one criterion the least by that one is left") {
    Draw draw(1);
    EliminationWorkspace workspace;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        std::vector<double> values;
        for (int i = 0; i < 30; ++i) {
            values.push_back(draw.below(5));
        }
        const CriteriaMatrix criteria(values, 10, 3);
        Indices all = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        const int least =
            *std::min_element(all.begin(), all.end(), [&](int a, int b) { return criteria(a, 1) < criteria(b, 1); });
        const std::vector<double> weights = {0.0, 0.25, 0.0};
        REQUIRE(eliminate_by_weight(criteria, all, weights, seed, workspace) == least);
    }
}

TEST_CASE("criteria are drawn as often as their weights say, and never with weight 0") {
    const std::vector<double> weights = {1, 0, 3, 4, 0};
    std::vector<int> counts(5, 0);
    constexpr int kDraws = 80'000;
    for (std::uint64_t step = 0; step < kDraws; ++step) {
        ++counts[static_cast<std::size_t>(drawn_criterion(weights, 1, step))];
    }
    CHECK(counts[1] == 0);
    CHECK(counts[4] == 0);
    // Five standard deviations of 80,000 draws are at most 710.
    CHECK(std::abs(counts[0] - kDraws / 8) < 710);
    CHECK(std::abs(counts[2] - kDraws * 3 / 8) < 710);
    CHECK(std::abs(counts[3] - kDraws / 2) < 710);
}

TEST_CASE("the draws are the same on every machine, and others with another seed") {
    const std::vector<double> weights = {0.1, 0.2, 0.3, 0.4};
    const auto first_draws = [&](std::uint64_t seed) {
        Indices drawn;
        for (std::uint64_t step = 0; step < 12; ++step) {
            drawn.push_back(drawn_criterion(weights, seed, step));
        }
        return drawn;
    };
    CHECK(first_draws(1) == Indices{2, 3, 3, 2, 2, 3, 3, 2, 1, 3, 2, 3});
    CHECK(first_draws(2) != first_draws(1));
    const std::vector<double> doubled = {0.2, 0.4, 0.6, 0.8};
    for (std::uint64_t step = 0; step < 100; ++step) {
        REQUIRE(drawn_criterion(doubled, 3, step) == drawn_criterion(weights, 3, step));
    }
}

TEST_CASE("without alternatives, with a NaN among them or with useless weights there is no answer") {
    const std::vector<double> values = {1, 2, kNan, 1, 2, 1};
    const CriteriaMatrix criteria(values, 3, 2);
    EliminationWorkspace workspace;
    CHECK_FALSE(eliminate_in_turn(criteria, Indices{}, workspace).has_value());
    CHECK_FALSE(eliminate_in_turn(criteria, Indices{0, 1}, workspace).has_value());
    CHECK_FALSE(eliminate_in_turn(criteria, Indices{1}, workspace).has_value());
    CHECK(eliminate_in_turn(criteria, Indices{0, 2}, workspace) == 0);
    const Indices alternatives = {0, 2};
    const std::vector<double> even = {1, 1};
    CHECK(eliminate_by_weight(criteria, alternatives, even, 1, workspace).has_value());
    for (const std::vector<double>& weights :
         std::vector<std::vector<double>>{{0, 0}, {-1, 2}, {kNan, 1}, {kInfinity, 1}, {1.7e308, 1.7e308}}) {
        CAPTURE(weights);
        CHECK_FALSE(eliminate_by_weight(criteria, alternatives, weights, 1, workspace).has_value());
    }
    CHECK_FALSE(eliminate_by_weight(criteria, Indices{}, even, 1, workspace).has_value());
}
