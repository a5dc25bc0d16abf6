#include <podball/tactics/pareto_set.hpp>

#include <algorithm>
#include <cmath>

namespace podball::tactics {

bool dominates(const CriteriaMatrix& criteria, int a, int b) {
    bool less = false;
    for (int criterion = 0; criterion < criteria.criteria(); ++criterion) {
        const double of_a = criteria(a, criterion);
        const double of_b = criteria(b, criterion);
        if (!(of_a <= of_b)) return false;
        less = less || of_a < of_b;
    }
    return less;
}

std::optional<std::span<const int>> non_dominated(const CriteriaMatrix& criteria, ParetoWorkspace& workspace) {
    const int count = criteria.alternatives();
    const double* const values = criteria.row(0);
    const double* const end = values + static_cast<std::ptrdiff_t>(count) * criteria.criteria();
    if (std::any_of(values, end, [](double value) { return std::isnan(value); })) return std::nullopt;
    workspace.indices.clear();
    workspace.indices.reserve(static_cast<std::size_t>(count));
    for (int a = 0; a < count; ++a) {
        bool kept = true;
        for (int b = 0; kept && b < count; ++b) kept = !dominates(criteria, b, a);
        if (kept) workspace.indices.push_back(a);
    }
    return workspace.indices;
}

}  // namespace podball::tactics
