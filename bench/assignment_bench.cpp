#include "bench/assignment_bench.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include <dlib/optimization/max_cost_assignment.h>
#include <podball/tactics/scram.hpp>
#include <podball/tactics/scram_costs.hpp>

#include "tests/support/draw.hpp"

namespace podball::bench {
namespace {

using testing::Draw;

constexpr int kInstances = 50;
constexpr double kDlibScale = 0x1p20;
constexpr double kLength = 100.0;
constexpr double kWidth = 65.0;

enum class Data { Random, Grid, Mirrored };

struct Instance {
    std::vector<double> values;
    dlib::matrix<long> scaled;
    tactics::CostMatrix cost() const { return {values, static_cast<int>(scaled.nr()), static_cast<int>(scaled.nc())}; }
};

std::vector<Vec2> draw_points(Draw& draw, Data data, int count) {
    std::vector<Vec2> points;
    while (static_cast<int>(points.size()) < count) {
        const Vec2 point = {draw.between(0.0, kLength), draw.between(-0.5 * kWidth, 0.5 * kWidth)};
        if (data == Data::Grid) {
            points.push_back({kLength / 10.0 * draw.below(11), kWidth / 10.0 * draw.below(11)});
        } else {
            points.push_back(point);
        }
        if (data == Data::Mirrored && static_cast<int>(points.size()) < count) {
            points.push_back({point.x, -point.y});
        }
    }
    return points;
}

Instance draw_instance(Draw& draw, Data data, int count) {
    Instance instance;
    instance.values.resize(static_cast<std::size_t>(count) * static_cast<std::size_t>(count));
    instance.scaled.set_size(count, count);
    const std::vector<Vec2> agents = draw_points(draw, data, count);
    const std::vector<Vec2> targets = draw_points(draw, data, count);
    const tactics::CostMatrix cost = tactics::assignment_costs(agents, targets, {}, instance.values);
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < count; ++j) {
            instance.scaled(i, j) = -std::lround(cost(i, j) * kDlibScale);
        }
    }
    return instance;
}

// Gives one instance after the other, in turn.
class Instances {
  public:
    Instances(Data data, int count, int round) {
        Draw draw(static_cast<std::uint64_t>(round) + 1);
        for (int i = 0; i < kInstances; ++i) {
            all_.push_back(draw_instance(draw, data, count));
        }
    }
    const Instance& next() { return all_[static_cast<std::size_t>(next_++ % kInstances)]; }

  private:
    std::vector<Instance> all_;
    int next_ = 0;
};

using AssignmentFunction = void (*)(const tactics::CostMatrix&, tactics::AssignmentWorkspace&, std::span<int>);

void compare_sums(Instances& instances, int count) {
    tactics::AssignmentWorkspace workspace;
    std::vector<int> targets(static_cast<std::size_t>(count));
    for (int i = 0; i < kInstances; ++i) {
        const Instance& instance = instances.next();
        tactics::minimum_sum_assignment(instance.cost(), workspace, targets);
        const std::vector<long> theirs = dlib::max_cost_assignment(instance.scaled);
        double their_sum = 0.0;
        for (int agent = 0; agent < count; ++agent) {
            their_sum += instance.cost()(agent, static_cast<int>(theirs[static_cast<std::size_t>(agent)]));
        }
        if (std::abs(tactics::total_cost(instance.cost(), targets) - their_sum) > count / kDlibScale) {
            throw std::runtime_error("dlib and podball disagree about the least sum");
        }
    }
}

void run_podball(benchmark::State& state, Data data, int count, int round, AssignmentFunction function) {
    Instances instances(data, count, round);
    compare_sums(instances, count);
    tactics::AssignmentWorkspace workspace(count);
    std::vector<int> targets(static_cast<std::size_t>(count));
    for ([[maybe_unused]] const auto _ : state) {
        function(instances.next().cost(), workspace, targets);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations());
}

void run_dlib(benchmark::State& state, Data data, int count, int round) {
    Instances instances(data, count, round);
    for ([[maybe_unused]] const auto _ : state) {
        benchmark::DoNotOptimize(dlib::max_cost_assignment(instances.next().scaled));
    }
    state.SetItemsProcessed(state.iterations());
}

// About 30 ms of dlib, rounded to whole rounds of the instances.
std::int64_t iterations_for(int count) {
    return kInstances * (count <= 5 ? 1000 : count <= 20 ? 60 : count <= 50 ? 8 : 3);
}

void add_case(std::vector<Measured>& all, Data data, const std::string& name, int count) {
    const std::int64_t iterations = iterations_for(count);
    const std::string end = name + "/" + std::to_string(count);
    const auto add = [&](const std::string& what, AssignmentFunction function) {
        all.push_back({"assign/" + what + "/" + end, iterations,
                       [=](benchmark::State& state, int round) { run_podball(state, data, count, round, function); }});
    };
    add("mmdr", tactics::mmdr_assignment);
    add("sum", tactics::minimum_sum_assignment);
    all.push_back({"assign/dlib/" + end, iterations,
                   [=](benchmark::State& state, int round) { run_dlib(state, data, count, round); }});
}

}  // namespace

std::vector<Measured> assignment_benchmarks() {
    std::vector<Measured> all;
    for (const int count : {5, 11, 20, 50, 100}) {
        add_case(all, Data::Random, "random", count);
        add_case(all, Data::Grid, "grid", count);
        add_case(all, Data::Mirrored, "mirrored", count);
    }
    return all;
}

}  // namespace podball::bench
