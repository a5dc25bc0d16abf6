#include <podball/tactics/elimination.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace podball::tactics {
namespace {

std::uint64_t splitmix64(std::uint64_t state) {
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9U;
    state = (state ^ (state >> 27)) * 0x94d049bb133111ebU;
    return state ^ (state >> 31);
}

// A random number in [0, 1).
double uniform(std::uint64_t seed, std::uint64_t step) {
    const std::uint64_t bits = splitmix64(seed + (step + 1) * 0x9e3779b97f4a7c15U);
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

double sum_of(std::span<const double> weights) {
    double sum = 0.0;
    for (const double weight : weights) {
        sum += weight;
    }
    return sum;
}

bool usable(std::span<const double> weights) {
    const bool proper = std::all_of(weights.begin(), weights.end(), [](double weight) { return weight >= 0.0; });
    const double sum = sum_of(weights);
    return proper && sum > 0.0 && std::isfinite(sum);
}

bool has_nan(const CriteriaMatrix& criteria, std::span<const int> alternatives) {
    return std::any_of(alternatives.begin(), alternatives.end(), [&](int alternative) {
        const double* row = criteria.row(alternative);
        return std::any_of(row, row + criteria.criteria(), [](double value) { return std::isnan(value); });
    });
}

// Sorts the alternatives by each criterion, worst first.
void sort_poorest_first(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                        EliminationWorkspace& workspace) {
    const std::size_t count = alternatives.size();
    workspace.order.resize(count * static_cast<std::size_t>(criteria.criteria()));
    for (int criterion = 0; criterion < criteria.criteria(); ++criterion) {
        const auto first = workspace.order.begin() + criterion * static_cast<std::ptrdiff_t>(count);
        std::copy(alternatives.begin(), alternatives.end(), first);
        std::sort(first, first + static_cast<std::ptrdiff_t>(count), [&](int a, int b) {
            const double of_a = criteria(a, criterion);
            const double of_b = criteria(b, criterion);
            return of_a > of_b || (of_a == of_b && a > b);
        });
    }
}

template <typename NextCriterion>
std::optional<int> eliminate(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                             EliminationWorkspace& workspace, NextCriterion next_criterion) {
    if (alternatives.empty() || has_nan(criteria, alternatives)) {
        return std::nullopt;
    }
    sort_poorest_first(criteria, alternatives, workspace);
    workspace.removed.assign(static_cast<std::size_t>(criteria.alternatives()), 0);
    std::size_t next[kCriteriaMax] = {};  // By criterion: all alternatives before this index are eliminated.
    const std::size_t count = alternatives.size();
    const auto take_poorest = [&](std::size_t criterion) {
        for (;;) {
            const int poorest = workspace.order[criterion * count + next[criterion]++];
            auto& removed = workspace.removed[static_cast<std::size_t>(poorest)];
            if (removed == 0) {
                removed = 1;
                return poorest;
            }
        }
    };
    for (std::size_t step = 0; step + 1 < count; ++step) {
        take_poorest(next_criterion(step));
    }
    return take_poorest(0);
}

}  // namespace

int drawn_criterion(std::span<const double> weights, std::uint64_t seed, std::uint64_t step) {
    assert(usable(weights));
    const double drawn = uniform(seed, step) * sum_of(weights);
    double sum = 0.0;
    int last = 0;
    for (std::size_t j = 0; j < weights.size(); ++j) {
        if (!(weights[j] > 0.0)) {
            continue;
        }
        last = static_cast<int>(j);
        sum += weights[j];
        if (drawn < sum) {
            break;
        }
    }
    return last;  // Also reached if rounding makes `drawn` equal to the sum.
}

std::optional<int> eliminate_in_turn(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                                     EliminationWorkspace& workspace) {
    const auto count = static_cast<std::size_t>(criteria.criteria());
    return eliminate(criteria, alternatives, workspace, [count](std::size_t step) { return step % count; });
}

std::optional<int> eliminate_by_weight(const CriteriaMatrix& criteria, std::span<const int> alternatives,
                                       std::span<const double> weights, std::uint64_t seed,
                                       EliminationWorkspace& workspace) {
    assert(weights.size() == static_cast<std::size_t>(criteria.criteria()));
    if (!usable(weights)) {
        return std::nullopt;
    }
    return eliminate(criteria, alternatives, workspace,
                     [&](std::size_t step) { return static_cast<std::size_t>(drawn_criterion(weights, seed, step)); });
}

}  // namespace podball::tactics
