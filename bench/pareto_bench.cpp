#include "bench/pareto_bench.hpp"

#include <podball/tactics/feasible_area.hpp>
#include <podball/tactics/pareto_set.hpp>
#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>

#include <pagmo/utils/multi_objective.hpp>

#include "tests/support/draw.hpp"

namespace podball::bench {
namespace {

using tactics::CriteriaMatrix;
using testing::Draw;

constexpr int kCriteria = 5;

using Values = std::vector<double>;  // (alternatives x kCriteria)
using Indices = std::vector<int>;

Values random_values(Draw& draw, int alternatives) {
    Values values;
    for (int i = 0; i < alternatives * kCriteria; ++i) {
        values.push_back(draw.unit());
    }
    return values;
}

Vec2 on_field(Draw& draw) {
    const double x = draw.between(-50.0, 50.0);
    return {x, draw.between(-32.5, 32.5)};
}

// The `count` points nearest to `recommended`, on the grid of the thesis: 1683 points, in metres.
std::vector<Vec2> nearest_points(Vec2 recommended, int count) {
    constexpr double kEverywhere = std::numeric_limits<double>::infinity();
    std::vector<Vec2> points;
    tactics::feasible_points({2.0, 50.0, 32.5}, {{0, 0}, kEverywhere}, {{0, 0}, kEverywhere}, points);
    std::stable_sort(points.begin(), points.end(), [recommended](Vec2 a, Vec2 b) {
        return squared_length(a - recommended) < squared_length(b - recommended);
    });
    points.resize(static_cast<std::size_t>(count));
    // The order of feasible_points.
    std::sort(points.begin(), points.end(), [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    return points;
}

Values team_values(Draw& draw, int alternatives) {
    const Vec2 recommended = on_field(draw);
    const Vec2 ball = on_field(draw);
    std::vector<Vec2> opponents;
    for (int i = 0; i < 10; ++i) {
        opponents.push_back(on_field(draw));
    }
    const auto line = tactics::offside_line(opponents);
    Values values;
    for (const Vec2 point : nearest_points(recommended, alternatives)) {
        values.push_back(tactics::home_criterion(point, recommended));
        values.push_back(tactics::open_line_criterion(point, ball, opponents, 5.0));
        values.push_back(tactics::space_criterion(point, opponents, 8.0));
        values.push_back(tactics::open_line_criterion(point, {50.0, 0.0}, opponents, 5.0));
        values.push_back(tactics::line_criterion(point, line));
    }
    return values;
}

using MakeValues = Values (*)(Draw& draw, int alternatives);

CriteriaMatrix matrix_of(const Values& values) {
    return {values, static_cast<int>(values.size()) / kCriteria, kCriteria};
}

// Whether `a` dominates `b`. A plain loop that stops as soon as one criterion decides.
bool beats(const double* a, const double* b) {
    bool less = false;
    for (int c = 0; c < kCriteria; ++c) {
        if (a[c] > b[c]) {
            return false;
        }
        less |= a[c] < b[c];
    }
    return less;
}

void find_plainly(const CriteriaMatrix& criteria, Indices& found) {
    found.clear();
    for (int a = 0; a < criteria.alternatives(); ++a) {
        bool kept = true;
        for (int b = 0; kept && b < criteria.alternatives(); ++b) {
            kept = !beats(criteria.row(b), criteria.row(a));
        }
        if (kept) {
            found.push_back(a);
        }
    }
}

using PagmoPoints = std::vector<pagmo::vector_double>;

PagmoPoints pagmo_points(const Values& values) {
    PagmoPoints points;
    for (auto row = values.begin(); row != values.end(); row += kCriteria) {
        points.emplace_back(row, row + kCriteria);
    }
    return points;
}

// Checks that all methods find the same set.
void require_equal(Indices found, const Values& values) {
    Indices expected;
    find_plainly(matrix_of(values), expected);
    std::sort(found.begin(), found.end());
    if (found != expected) {
        std::abort();
    }
}

template <typename Instance, typename Find>
void run_instances(benchmark::State& state, const std::vector<Instance>& instances, Find find) {
    std::size_t next = 0;
    for ([[maybe_unused]] const auto _ : state) {
        find(instances[next]);
        next = (next + 1) % instances.size();
    }
    state.SetItemsProcessed(state.iterations());
}

struct Data {
    std::string name;  ///< Such as "team/500".
    MakeValues make;
    int alternatives;
    int instances;
    std::int64_t podball_iterations;
    std::int64_t plain_iterations;
    std::int64_t pagmo_iterations;
};

std::vector<Values> instances_of(const Data& data, int round) {
    Draw draw(static_cast<std::uint64_t>(round) + 1);
    std::vector<Values> instances;
    for (int i = 0; i < data.instances; ++i) {
        instances.push_back(data.make(draw, data.alternatives));
    }
    return instances;
}

void run_podball(benchmark::State& state, const Data& data, int round) {
    const auto instances = instances_of(data, round);
    tactics::ParetoWorkspace workspace;
    for (const Values& values : instances) {
        const auto found = tactics::non_dominated(matrix_of(values), workspace);
        require_equal({found->begin(), found->end()}, values);
    }
    run_instances(state, instances, [&](const Values& values) {
        benchmark::DoNotOptimize(tactics::non_dominated(matrix_of(values), workspace));
    });
}

void run_plain(benchmark::State& state, const Data& data, int round) {
    Indices found;
    run_instances(state, instances_of(data, round), [&](const Values& values) {
        find_plainly(matrix_of(values), found);
        benchmark::DoNotOptimize(found.data());
    });
}

void run_pagmo(benchmark::State& state, const Data& data, int round) {
    std::vector<PagmoPoints> instances;
    for (const Values& values : instances_of(data, round)) {
        instances.push_back(pagmo_points(values));
        const auto front = std::get<0>(pagmo::fast_non_dominated_sorting(instances.back())).front();
        require_equal({front.begin(), front.end()}, values);
    }
    run_instances(state, instances, [](const PagmoPoints& points) {
        benchmark::DoNotOptimize(pagmo::fast_non_dominated_sorting(points));
    });
}

void add_data(std::vector<Measured>& all, const Data& data) {
    all.push_back({"pareto/podball/" + data.name, data.podball_iterations,
                   [data](benchmark::State& state, int round) { run_podball(state, data, round); }});
    all.push_back({"pareto/plain/" + data.name, data.plain_iterations,
                   [data](benchmark::State& state, int round) { run_plain(state, data, round); }});
    all.push_back({"pareto/pagmo/" + data.name, data.pagmo_iterations,
                   [data](benchmark::State& state, int round) { run_pagmo(state, data, round); }});
}

}  // namespace

std::vector<Measured> pareto_benchmarks() {
    std::vector<Measured> all;
    for (const auto& [name, make] :
         {std::pair<std::string, MakeValues>{"random", random_values}, {"team", team_values}}) {
        add_data(all, {name + "/100", make, 100, 128, 12800, 3840, 1280});
        add_data(all, {name + "/500", make, 500, 32, 1920, 320, 64});
        add_data(all, {name + "/1683", make, 1683, 8, 480, 48, 8});
    }
    return all;
}

}  // namespace podball::bench
