// With a workspace that has been used, assignments allocate nothing.
#include <podball/tactics/scram.hpp>
#include <podball/tactics/scram_costs.hpp>

#include "support/assignment_instances.hpp"
#include "support/catch.hpp"
#include "support/counted_allocation.hpp"

using namespace podball::tactics;
using namespace podball::testing;

namespace {

// Everything that is drawn is allocated before the count begins.
long long allocations_of_a_round(int agents, int targets, std::uint64_t seed, AssignmentWorkspace& workspace) {
    Draw draw(seed);
    std::vector<AssignmentInstance> instances;
    for (int kind = 0; kind < kInstanceKinds; ++kind) {
        instances.push_back(draw_instance(draw, static_cast<InstanceKind>(kind), agents, targets));
    }
    std::vector<int> chosen(static_cast<std::size_t>(agents));
    std::vector<double> sorted(static_cast<std::size_t>(agents));

    const long long before = allocation_count();
    for (const AssignmentInstance& instance : instances) {
        for (const auto function :
             {minimum_sum_assignment, bottleneck_assignment, mmdr_assignment, mmd_msd2_assignment}) {
            function(instance.cost(), workspace, chosen);
            sorted_costs(instance.cost(), chosen, sorted);
        }
    }
    return allocation_count() - before;
}

}  // namespace

TEST_CASE("after the first of a size no assignment allocates, whatever its function and costs") {
    for (const int size : {1, 5, 11, 23, 64, 65, 100, 130}) {
        AssignmentWorkspace workspace;
        CHECK(allocations_of_a_round(size, size, 1, workspace) > 0);
        for (std::uint64_t seed = 2; seed < 5; ++seed) {
            CHECK(allocations_of_a_round(size, size, seed, workspace) == 0);
            CHECK(allocations_of_a_round(size, (size + 1) / 2, seed, workspace) == 0);
            CHECK(allocations_of_a_round((size + 1) / 2, size, seed, workspace) == 0);
        }
    }
}

TEST_CASE("a workspace made for a size allocates nothing in the first call either") {
    AssignmentWorkspace workspace(100);
    CHECK(allocations_of_a_round(100, 100, 1, workspace) == 0);
    CHECK(allocations_of_a_round(11, 16, 1, workspace) == 0);
}
