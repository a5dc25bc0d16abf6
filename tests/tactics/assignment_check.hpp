// What the tests of the assignment functions share.
#pragma once

#include <podball/tactics/scram.hpp>

#include <set>

#include "support/assignment_instances.hpp"
#include "support/catch.hpp"
#include "support/exact_assignment.hpp"

namespace podball::testing {

using AssignmentFunction = void (*)(const tactics::CostMatrix&, tactics::AssignmentWorkspace&, std::span<int>);

inline Targets targets_by(AssignmentFunction function, const tactics::CostMatrix& cost,
                          tactics::AssignmentWorkspace& workspace) {
    Targets targets(static_cast<std::size_t>(cost.agents()), 12345);
    function(cost, workspace, targets);
    return targets;
}

inline Targets targets_by(AssignmentFunction function, const tactics::CostMatrix& cost) {
    tactics::AssignmentWorkspace workspace;
    return targets_by(function, cost, workspace);
}

/// As many pairs as there can be, and no target twice.
inline bool is_assignment(const tactics::CostMatrix& cost, const Targets& targets) {
    std::set<int> used;
    int pairs = 0;
    for (const int target : targets) {
        if (target == tactics::kNoTarget) {
            continue;
        }
        if (target < 0 || target >= cost.targets() || !used.insert(target).second) {
            return false;
        }
        ++pairs;
    }
    return pairs == std::min(cost.agents(), cost.targets());
}

/// Fails unless both are the same; `number` says which instance it was.
inline void require_same(const Targets& actual, const Targets& expected, const AssignmentInstance& instance,
                         int number) {
    if (actual == expected) {
        return;
    }
    CAPTURE(number, text_of(instance), actual, expected);
    FAIL("another assignment");
}

inline void require(bool condition, const char* what, const AssignmentInstance& instance, const Targets& targets) {
    if (condition) {
        return;
    }
    CAPTURE(text_of(instance), targets);
    FAIL(what);
}

}  // namespace podball::testing
