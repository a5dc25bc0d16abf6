// MMDR and MMD+MSD2 against all assignments there are, and MMDR against another exact method.
#include <podball/tactics/scram.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "support/sample.hpp"
#include "tactics/assignment_check.hpp"

using namespace podball;
using namespace podball::tactics;
using namespace podball::testing;

namespace {

void check_mmdr(std::uint64_t seed, int instances, int size_max) {
    Draw draw(seed);
    AssignmentWorkspace workspace;
    for (int number = 0; number < instances; ++number) {
        const AssignmentInstance instance = draw_instance(draw, number, size_max);
        const Targets targets = targets_by(mmdr_assignment, instance.cost(), workspace);
        require_same(targets, brute_force(instance.cost(), mmdr_objective), instance, number);
    }
}

void check_mmdr_exactly(std::uint64_t seed, int instances, int size_min, int size_max) {
    Draw draw(seed);
    AssignmentWorkspace workspace;
    for (int number = 0; number < instances; ++number) {
        const auto kind = static_cast<InstanceKind>(number % kInstanceKinds);
        const int agents = size_min + draw.below(size_max - size_min + 1);
        const int targets = draw.chance(0.75) ? agents : size_min + draw.below(size_max - size_min + 1);
        const AssignmentInstance instance = draw_instance(draw, kind, agents, targets);
        require_same(targets_by(mmdr_assignment, instance.cost(), workspace), exact_mmdr(instance.cost()), instance,
                     number);
    }
}

void check_mmd_msd2(std::uint64_t seed, int instances, int size_max) {
    Draw draw(seed);
    AssignmentWorkspace workspace;
    for (int number = 0; number < instances; ++number) {
        const AssignmentInstance instance = draw_instance(draw, number, size_max);
        const CostMatrix cost = instance.cost();
        const Targets targets = targets_by(mmd_msd2_assignment, cost, workspace);
        const Targets best = brute_force(cost, mmd_msd2_objective);
        require(is_assignment(cost, targets), "not an assignment", instance, targets);
        const auto value = value_of(mmd_msd2_objective, cost, targets);
        const auto least = value_of(mmd_msd2_objective, cost, best);
        require(value[0] == least[0], "not the least maximum", instance, targets);
        require(value[1] <= least[1] * (1.0 + 1e-12), "not the least sum of squares", instance, targets);
        if (number % kInstanceKinds == static_cast<int>(InstanceKind::Whole)) {
            require_same(targets, best, instance, number);
        }
    }
}

std::vector<int> shuffled(Draw& draw, int count) {
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    for (int i = count - 1; i > 0; --i) {
        std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(draw.below(i + 1))]);
    }
    return order;
}

// Agent i of the answer is agent_order[i] of `instance`, target j its target_order[j].
AssignmentInstance permuted(const AssignmentInstance& instance, const std::vector<int>& agent_order,
                            const std::vector<int>& target_order) {
    AssignmentInstance other{instance.agents, instance.targets, {}};
    for (const int agent : agent_order) {
        for (const int target : target_order) {
            other.values.push_back(instance.cost()(agent, target));
        }
    }
    return other;
}

Targets permuted_back(const Targets& targets, const std::vector<int>& agent_order,
                      const std::vector<int>& target_order) {
    Targets back(targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i) {
        back[static_cast<std::size_t>(agent_order[i])] =
            targets[i] == kNoTarget ? kNoTarget : target_order[static_cast<std::size_t>(targets[i])];
    }
    return back;
}

void check_permutations(InstanceKind kind, bool unique) {
    Draw draw(5);
    for (int number = 0; number < 150; ++number) {
        const int agents = 1 + draw.below(20);
        const int targets = draw.chance(0.75) ? agents : 1 + draw.below(20);
        const AssignmentInstance instance = draw_instance(draw, kind, agents, targets);
        const Targets own = targets_by(mmdr_assignment, instance.cost());
        const std::vector<int> agent_order = shuffled(draw, agents);
        const std::vector<int> target_order = shuffled(draw, targets);
        const AssignmentInstance other = permuted(instance, agent_order, target_order);
        const Targets back = permuted_back(targets_by(mmdr_assignment, other.cost()), agent_order, target_order);
        if (unique) {
            require_same(back, own, instance, number);
        }
        require(value_of(mmdr_objective, instance.cost(), back) == value_of(mmdr_objective, instance.cost(), own),
                "other sorted costs", instance, back);
    }
}

// No optimum is known, but what every optimum has: no two agents do better by an exchange, and so do no three in a
// ring.
bool improvable(const CostMatrix& cost, const Targets& targets) {
    const auto pair = [&](int a, int b) {
        return std::max(cost(a, targets[static_cast<std::size_t>(b)]), cost(b, targets[static_cast<std::size_t>(a)]));
    };
    for (int a = 0; a < cost.agents(); ++a) {
        for (int b = 0; b < a; ++b) {
            const double now =
                std::max(cost(a, targets[static_cast<std::size_t>(a)]), cost(b, targets[static_cast<std::size_t>(b)]));
            if (pair(a, b) < now) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

TEST_CASE("MMDR is that of brute force, ties included", "[property]") { check_mmdr(1, 2100, 7); }

TEST_CASE("MMDR is that of brute force on instances up to 8", "[property][slow]") {
    check_mmdr(2, sample_of(100'000), 8);
}

TEST_CASE("MMDR is that of whole-number shortest paths, ties included", "[property]") {
    check_mmdr_exactly(3, 42, 8, 14);
}

TEST_CASE("MMDR is that of whole-number shortest paths on instances up to 20", "[property][slow]") {
    check_mmdr_exactly(4, sample_of(2000), 8, 20);
}

TEST_CASE("the two references agree", "[property]") {
    Draw draw(6);
    for (int number = 0; number < 300; ++number) {
        const AssignmentInstance instance = draw_instance(draw, number, 6);
        require_same(exact_mmdr(instance.cost()), brute_force(instance.cost(), mmdr_objective), instance, number);
    }
}

TEST_CASE("MMD+MSD2 is that of brute force", "[property]") { check_mmd_msd2(7, 1400, 6); }

TEST_CASE("MMD+MSD2 is that of brute force on instances up to 8", "[property][slow]") {
    check_mmd_msd2(8, sample_of(20'000), 8);
}

TEST_CASE("agents and targets in another order get the same, where there are no ties", "[property]") {
    check_permutations(InstanceKind::Generic, true);
}

TEST_CASE("sorted costs do not depend on the order of agents and targets", "[property]") {
    for (int kind = 0; kind < kInstanceKinds; ++kind) {
        check_permutations(static_cast<InstanceKind>(kind), false);
    }
}

TEST_CASE("MMDR serves any number of agents", "[property]") {
    Draw draw(9);
    AssignmentWorkspace workspace;
    std::vector<int> sizes(65);
    std::iota(sizes.begin(), sizes.end(), 0);
    for (const int more : {65, 100, 127, 128, 129, 200}) {
        sizes.push_back(more);
    }
    for (const int size : sizes) {
        for (const auto kind : {InstanceKind::Generic, InstanceKind::Lattice, InstanceKind::Prioritized}) {
            const AssignmentInstance instance = draw_instance(draw, kind, size, size);
            const CostMatrix cost = instance.cost();
            const Targets targets = targets_by(mmdr_assignment, cost, workspace);
            const Targets bottleneck = targets_by(bottleneck_assignment, cost, workspace);
            require(is_assignment(cost, targets), "not an assignment", instance, targets);
            require(!improvable(cost, targets), "two could exchange", instance, targets);
            require(greatest_cost(cost, targets) == greatest_cost(cost, bottleneck), "not the least maximum", instance,
                    targets);
            require(total_cost(cost, targets_by(minimum_sum_assignment, cost, workspace)) <=
                        total_cost(cost, targets) * (1.0 + 1e-12),
                    "not the least sum", instance, targets);
        }
    }
}

TEST_CASE("with more than 64 agents the answer is built as with fewer", "[property]") {
    // Copies far apart of problems with a known answer: the whole has the answers of its parts.
    Draw draw(10);
    for (int number = 0; number < 40; ++number) {
        const int parts = 10 + draw.below(12);
        std::vector<AssignmentInstance> pieces;
        for (int i = 0; i < parts; ++i) {
            pieces.push_back(draw_instance(draw, static_cast<InstanceKind>(i % kInstanceKinds), 8, 8));
        }
        const int size = 8 * parts;
        AssignmentInstance whole{size, size, std::vector<double>(static_cast<std::size_t>(size * size), 1e20)};
        Targets expected;
        for (int i = 0; i < parts; ++i) {
            const CostMatrix piece = pieces[static_cast<std::size_t>(i)].cost();
            for (int a = 0; a < 8; ++a) {
                std::copy_n(piece.row(a), 8, whole.values.begin() + (8 * i + a) * size + 8 * i);
            }
            for (const int target : targets_by(mmdr_assignment, piece)) {
                expected.push_back(8 * i + target);
            }
        }
        require_same(targets_by(mmdr_assignment, whole.cost()), expected, whole, number);
    }
}

TEST_CASE("costs that a sum would swallow still decide") {
    const std::array<double, 9> values = {1e18, 1e18, 1e18, 1e18, 3.0, 2.0, 1e18, 1.0, 4.0};
    const CostMatrix cost(values, 3, 3);
    CHECK(targets_by(mmdr_assignment, cost) == Targets{0, 2, 1});
}

TEST_CASE("of several edges of one cost the fewest are used") {
    // Two of cost 2 cannot both be avoided; whoever deletes them one after the other may end with two of them.
    const std::array<double, 9> values = {2.0, 0.0, 2.0, 0.0, 0.0, 2.0, 2.0, 2.0, 2.0};
    const CostMatrix cost(values, 3, 3);
    const Targets targets = targets_by(mmdr_assignment, cost);
    CHECK(targets == Targets{1, 0, 2});
    std::array<double, 3> sorted = {};
    const auto shown = sorted_costs(cost, targets, sorted);
    CHECK(std::vector<double>(shown.begin(), shown.end()) == std::vector<double>{2.0, 0.0, 0.0});
}

TEST_CASE("sorted costs leave out agents without a target") {
    const std::array<double, 6> values = {5.0, 4.0, 1.0, 9.0, 2.0, 3.0};
    std::array<double, 2> sorted = {};
    const auto shown = sorted_costs(CostMatrix(values, 3, 2), Targets{kNoTarget, 0, 1}, sorted);
    CHECK(std::vector<double>(shown.begin(), shown.end()) == std::vector<double>{3.0, 1.0});
}
