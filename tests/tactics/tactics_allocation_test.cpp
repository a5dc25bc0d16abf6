// With a workspace that has been used, choosing a position allocates nothing. A program of its own, since it replaces
// the allocator.
#include <podball/tactics/elimination.hpp>
#include <podball/tactics/feasible_area.hpp>
#include <podball/tactics/pareto_set.hpp>

#include <vector>

#include "support/catch.hpp"
#include "support/counted_allocation.hpp"
#include "tactics/random_criteria.hpp"

using namespace podball::tactics;
using namespace podball::testing;

namespace {

Criteria of_size(int alternatives, int criteria, ValueKind kind, std::uint64_t seed) {
    Draw draw(seed);
    Criteria drawn{{}, alternatives, criteria};
    for (int i = 0; i < alternatives * criteria; ++i) {
        drawn.values.push_back(draw_value(draw, kind));
    }
    return drawn;
}

}  // namespace

TEST_CASE("the counting allocator of these tests counts") {
    const long long before = allocation_count();
    int* volatile number = new int(1);
    delete number;
    CHECK(allocation_count() == before + 1);
}

TEST_CASE("the non-dominated set and elimination allocate nothing once their workspaces have been used") {
    ParetoWorkspace pareto;
    EliminationWorkspace elimination;
    const std::vector<double> weights(5, 1.0);
    long long before = 0;
    long long left = 0;
    for (int i = 0; i < 20; ++i) {
        // The first has hardly a front, those after it have larger ones.
        const Criteria criteria =
            of_size(300, 5, i == 0 ? ValueKind::Thresholded : static_cast<ValueKind>(i % kValueKinds), 1);
        std::vector<int> all;
        for (int a = 0; a < criteria.alternatives; ++a) {
            all.push_back(a);
        }
        before = allocation_count();
        const auto set = non_dominated(criteria.matrix(), pareto);
        left += *eliminate_in_turn(criteria.matrix(), i == 0 ? std::span<const int>(all) : *set, elimination);
        left += *eliminate_by_weight(criteria.matrix(), *set, weights, 1, elimination);
        const long long during = allocation_count() - before;
        INFO("call " << i << ", " << left);
        if (i == 0) {
            CHECK(during > 0);  // Else it would not be seen.
        } else {
            CHECK(during == 0);
        }
    }
}

TEST_CASE("feasible points allocate nothing once a grid has been used") {
    const PositionGrid grid = {2.0, 50.0, 32.5};
    std::vector<podball::Vec2> points;
    feasible_points(grid, {{0, 0}, 1.0}, {{0, 0}, 1.0}, points);
    const long long before = allocation_count();
    feasible_points(grid, {{0, 0}, 200.0}, {{0, 0}, 200.0}, points);
    CHECK(allocation_count() == before);
    CHECK(points.size() == 1683);
}
