// Least sum and least maximum against all assignments there are.
#include <podball/tactics/assignment.hpp>

#include <array>
#include <cmath>

#include "support/sample.hpp"
#include "tactics/assignment_check.hpp"

using namespace podball::tactics;
using namespace podball::testing;

namespace {

// Rounding: sums of costs are added in another order.
bool nearly(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(1.0, std::max(std::abs(a), std::abs(b))); }

void check_sum_and_bottleneck(std::uint64_t seed, int instances, int size_max) {
    Draw draw(seed);
    AssignmentWorkspace workspace;
    for (int number = 0; number < instances; ++number) {
        const AssignmentInstance instance = draw_instance(draw, number, size_max);
        const CostMatrix cost = instance.cost();

        const Targets bottleneck = targets_by(bottleneck_assignment, cost, workspace);
        require_same(bottleneck, brute_force(cost, bottleneck_objective), instance, number);

        const Targets sum = targets_by(minimum_sum_assignment, cost, workspace);
        const Targets best = brute_force(cost, sum_objective);
        require(is_assignment(cost, sum), "not an assignment", instance, sum);
        require(nearly(total_cost(cost, sum), total_cost(cost, best)), "not the least sum", instance, sum);
        if (number % kInstanceKinds == static_cast<int>(InstanceKind::Whole)) {
            require_same(sum, best, instance, number);
        }
    }
}

}  // namespace

TEST_CASE("least sum and bottleneck are those of brute force, ties included", "[property]") {
    check_sum_and_bottleneck(1, 1400, 6);
}

TEST_CASE("least sum and bottleneck are those of brute force on instances up to 8", "[property][slow]") {
    check_sum_and_bottleneck(2, sample_of(20'000), 8);
}

TEST_CASE("the sum is the least where the greatest cost is not") {
    const std::array<double, 9> values = {1.0, 2.0, 9.0, 2.0, 4.0, 9.0, 3.0, 7.0, 9.0};
    const CostMatrix cost(values, 3, 3);
    CHECK(targets_by(minimum_sum_assignment, cost) == Targets{1, 0, 2});
    CHECK(total_cost(cost, Targets{1, 0, 2}) == 13.0);
    CHECK(greatest_cost(cost, Targets{1, 0, 2}) == 9.0);
    CHECK(targets_by(bottleneck_assignment, cost) == Targets{0, 1, 2});
}

TEST_CASE("among equals agent 0 has the least target, and those without one come last") {
    const std::array<double, 12> equal = {};
    for (const auto function : {minimum_sum_assignment, bottleneck_assignment, mmdr_assignment, mmd_msd2_assignment}) {
        CHECK(targets_by(function, CostMatrix(std::span(equal).first(9), 3, 3)) == Targets{0, 1, 2});
        CHECK(targets_by(function, CostMatrix(equal, 3, 4)) == Targets{0, 1, 2});
        CHECK(targets_by(function, CostMatrix(equal, 4, 3)) == Targets{0, 1, 2, kNoTarget});
    }
}

TEST_CASE("spare agents are those that cost most, spare targets too") {
    const std::array<double, 6> values = {5.0, 4.0, 1.0, 9.0, 2.0, 2.0};
    for (const auto function : {minimum_sum_assignment, bottleneck_assignment, mmdr_assignment, mmd_msd2_assignment}) {
        CHECK(targets_by(function, CostMatrix(values, 3, 2)) == Targets{kNoTarget, 0, 1});
        CHECK(targets_by(function, CostMatrix(values, 2, 3)) == Targets{2, 1});
    }
}

TEST_CASE("without agents or without targets there are no pairs") {
    for (const auto function : {minimum_sum_assignment, bottleneck_assignment, mmdr_assignment, mmd_msd2_assignment}) {
        CHECK(targets_by(function, CostMatrix({}, 0, 0)).empty());
        CHECK(targets_by(function, CostMatrix({}, 0, 3)).empty());
        CHECK(targets_by(function, CostMatrix({}, 2, 0)) == Targets{kNoTarget, kNoTarget});
    }
    CHECK(total_cost(CostMatrix({}, 2, 0), Targets{kNoTarget, kNoTarget}) == 0.0);
}

TEST_CASE("costs may be negative") {
    const std::array<double, 4> values = {-1.0, -5.0, -3.0, -6.0};
    const CostMatrix cost(values, 2, 2);
    CHECK(targets_by(minimum_sum_assignment, cost) == Targets{1, 0});
    CHECK(targets_by(bottleneck_assignment, cost) == Targets{1, 0});
    CHECK(targets_by(mmdr_assignment, cost) == Targets{1, 0});
}

TEST_CASE("the greatest permitted costs are added and squared without harm") {
    const std::array<double, 4> values = {kCostMax, -kCostMax, 0.0, kCostMax};
    const CostMatrix cost(values, 2, 2);
    CHECK(targets_by(minimum_sum_assignment, cost) == Targets{1, 0});
    CHECK(targets_by(mmd_msd2_assignment, cost) == Targets{1, 0});
}
