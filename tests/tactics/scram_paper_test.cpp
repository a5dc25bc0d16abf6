// The worked examples of MacAlpine & Stone, and what they prove: with MMDR nobody meets.
#include <podball/tactics/scram.hpp>
#include <podball/tactics/scram_costs.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "support/sample.hpp"
#include "tactics/assignment_check.hpp"

using namespace podball;
using namespace podball::tactics;
using namespace podball::testing;

namespace {

constexpr double kUnlimited = -1.0;  // A priority whose distance nobody is within.

Targets targets_for(const std::vector<Vec2>& agents, const std::vector<Vec2>& targets,
                    const std::vector<Priority>& priorities = {}) {
    std::vector<double> values(agents.size() * targets.size());
    return targets_by(mmdr_assignment, assignment_costs(agents, targets, priorities, values));
}

/// What happens to agents on a line that are assigned anew at each step, until they collide: Figs. 3 to 5.
struct Run {
    double high_reached = -1.0;  ///< When the agent whose target is 0 first is there.
    double collided = -1.0;      ///< When two discs first overlap.
    double touched = -1.0;       ///< When two discs first touch.
    double switched = -1.0;      ///< When agents first change their targets.
};

Run run_on_line(double a1, double a2, double high, double low, Priority high_priority) {
    constexpr double kStep = 1.0 / 16.0;
    constexpr double kRadius = 0.5;
    const std::vector<Vec2> targets = {{high, 0.0}, {low, 0.0}};
    std::vector<Vec2> agents = {{a1, 0.0}, {a2, 0.0}};
    Run run;
    Targets before;
    for (int step = 0; step <= 160; ++step) {
        const double time = step * kStep;
        const auto note = [time](double& when, bool now) {
            if (now && when < 0.0) {
                when = time;
            }
        };
        const double gap = distance(agents[0], agents[1]);
        note(run.touched, gap <= 2.0 * kRadius);
        note(run.collided, gap < 2.0 * kRadius);
        if (run.collided >= 0.0) {
            return run;
        }
        const Targets chosen = targets_for(agents, targets, {high_priority, {}});
        note(run.high_reached, agents[chosen[0] == 0 ? 0 : 1] == targets[0]);
        note(run.switched, step > 0 && chosen != before);
        before = chosen;
        for (std::size_t i = 0; i < 2; ++i) {
            const Vec2 way = targets[static_cast<std::size_t>(chosen[i])] - agents[i];
            const double left = length(way);
            agents[i] += left <= kStep ? way : way * (kStep / left);
        }
    }
    return run;
}

/// Points that go straight to their targets, each at speed 1, and stop there.
struct Traffic {
    std::vector<Vec2> from;
    std::vector<Vec2> to;
    std::vector<double> duration;

    Traffic(const std::vector<Vec2>& agents, const std::vector<Vec2>& targets, const Targets& chosen) : from(agents) {
        for (std::size_t i = 0; i < agents.size(); ++i) {
            to.push_back(targets[static_cast<std::size_t>(chosen[i])]);
            duration.push_back(distance(from[i], to[i]));
        }
    }

    Vec2 place(std::size_t i, double time) const {
        return time >= duration[i] ? to[i] : from[i] + (to[i] - from[i]) * (time / duration[i]);
    }

    // The least distance of two while neither stops: of the segment that their difference runs through.
    double nearest(std::size_t i, std::size_t j, double begin, double end) const {
        const Vec2 a = place(i, begin) - place(j, begin);
        const Vec2 way = place(i, end) - place(j, end) - a;
        const double squared = squared_length(way);
        const double share = squared > 0.0 ? std::clamp(-dot(a, way) / squared, 0.0, 1.0) : 0.0;
        return length(a + way * share);
    }

    bool anybody_meets() const {
        for (std::size_t i = 0; i < from.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const double first = std::min(duration[i], duration[j]);
                const double last = std::max(duration[i], duration[j]);
                if (std::min(nearest(i, j, 0.0, first), nearest(i, j, first, last)) < 1e-9) {
                    return true;
                }
            }
        }
        return false;
    }
};

// Different points: of a line (where many meet), of a lattice (where some do), or of a square (where they hardly can).
std::vector<Vec2> different_points(Draw& draw, int kind, int count) {
    std::vector<Vec2> points;
    while (static_cast<int>(points.size()) < count) {
        Vec2 point = draw.in_square(1.0);
        if (kind == 0) {
            point = {static_cast<double>(draw.below(40)), 0.0};
        }
        if (kind == 1) {
            point = {draw.between(-1.0, 1.0), 0.0};
        }
        if (kind == 2) {
            point = {static_cast<double>(draw.below(6)), static_cast<double>(draw.below(6))};
        }
        if (std::find(points.begin(), points.end(), point) == points.end()) {
            points.push_back(point);
        }
    }
    return points;
}

void check_that_nobody_meets(std::uint64_t seed, int instances) {
    Draw draw(seed);
    int meetings_of_others = 0;
    for (int number = 0; number < instances; ++number) {
        const int count = 2 + draw.below(10);
        const std::vector<Vec2> agents = different_points(draw, number % 4, count);
        const std::vector<Vec2> targets = different_points(draw, number % 4, count);
        const Targets chosen = targets_for(agents, targets);
        if (Traffic(agents, targets, chosen).anybody_meets()) {
            CAPTURE(number, chosen);
            FAIL("two meet");
        }
        Targets in_order(static_cast<std::size_t>(count));
        std::iota(in_order.begin(), in_order.end(), 0);
        meetings_of_others += Traffic(agents, targets, in_order).anybody_meets();
    }
    CHECK(meetings_of_others > instances / 3);  // So they could have met.
}

}  // namespace

// The figure has no numbers; these places lead to an order of the kind it shows.
TEST_CASE("Fig. 2: the mappings of three agents, from the least sorted costs to the greatest") {
    const std::vector<Vec2> agents = {{0.0, 0.0}, {1.0, 1.0}, {2.0, 1.0}};
    const std::vector<Vec2> targets = {{1.0, 0.0}, {2.0, 0.0}, {3.0, 0.0}};
    std::array<double, 9> values = {};
    const CostMatrix cost = assignment_costs(agents, targets, {}, values);

    std::map<std::vector<double>, Targets> by_cost;
    Targets mapping = {0, 1, 2};
    do {
        by_cost[value_of(mmdr_objective, cost, mapping)] = mapping;
    } while (std::next_permutation(mapping.begin(), mapping.end()));

    const double root2 = std::sqrt(2.0);
    const double root5 = std::sqrt(5.0);
    const std::vector<std::pair<std::vector<double>, Targets>> expected = {
        {{root2, root2, 1.0}, {0, 1, 2}}, {{2.0, root2, 1.0}, {1, 0, 2}}, {{root5, 1.0, 1.0}, {0, 2, 1}},
        {{root5, 2.0, root2}, {1, 2, 0}}, {{3.0, 1.0, 1.0}, {2, 0, 1}},   {{3.0, root2, root2}, {2, 1, 0}}};
    CHECK(std::vector<std::pair<std::vector<double>, Targets>>(by_cost.begin(), by_cost.end()) == expected);
    CHECK(targets_by(mmdr_assignment, cost) == expected.front().second);
}

TEST_CASE("Fig. 3: plain MMDR reaches the important target at 3, and nobody collides") {
    const Run run = run_on_line(0.0, 2.0, 3.0, 5.0, {});
    CHECK(run.high_reached == 3.0);
    CHECK(run.collided < 0.0);
    CHECK(run.switched < 0.0);
}

TEST_CASE("Fig. 4: with priority alone it is reached at 1, and discs meet at 2") {
    const Run run = run_on_line(0.0, 2.0, 3.0, 5.0, {100.0, kUnlimited});
    CHECK(run.high_reached == 1.0);
    CHECK(run.touched == 2.0);
    CHECK(run.collided == 2.0 + 1.0 / 16.0);
    CHECK(run.switched < 0.0);
}

TEST_CASE("Fig. 5: with a priority distance it is reached at 1, agents switch at 2, and nobody collides") {
    const Run run = run_on_line(0.0, 2.0, 3.0, 5.0, {100.0, 1.0});
    CHECK(run.high_reached == 1.0);
    CHECK(run.switched == 2.0);
    CHECK(run.collided < 0.0);
}

TEST_CASE("a supporter's place is filled before a marker's, and a marker's before any other") {
    const Priority supporter = {10000.0, 1.5};
    const Priority marker = {100.0, 3.0};
    const std::vector<Vec2> targets = {{4.0, 0.0}, {8.0, 0.0}, {30.0, 0.0}};  // Supporter, marker, formation.
    const std::vector<Vec2> agents = {{0.0, 0.0}, {5.0, 0.0}, {9.0, 0.0}};
    CHECK(targets_for(agents, targets) == Targets{0, 1, 2});
    CHECK(targets_for(agents, targets, {supporter, marker, {}}) == Targets{2, 0, 1});
    // Within 1.5 of the supporter's place and within 3 of the marker's everybody is as good as there: plain MMDR again.
    CHECK(targets_for({{2.5, 0.0}, {5.0, 0.0}, {9.0, 0.0}}, targets, {supporter, marker, {}}) == Targets{0, 1, 2});
    // Just outside of it the supporter's place costs more than all others can.
    CHECK(targets_for({{2.4, 0.0}, {5.0, 0.0}, {9.0, 0.0}}, targets, {supporter, marker, {}}) == Targets{2, 0, 1});
}

TEST_CASE("costs are distances, with a target's priority beyond its distance") {
    CHECK(prioritized_cost(3.0, {}) == 3.0);
    CHECK(prioritized_cost(3.0, {100.0, 3.0}) == 3.0);
    CHECK(prioritized_cost(3.5, {100.0, 3.0}) == 103.5);
    CHECK(prioritized_cost(0.0, {100.0, kUnlimited}) == 100.0);

    const std::array<Vec2, 1> agents = {{{0.0, 0.0}}};
    const std::array<Vec2, 3> targets = {{{3.0, 4.0}, {0.0, 1.0}, {0.0, -6.0}}};
    const std::array<Priority, 3> priorities = {{{100.0, 3.0}, {10000.0, 1.5}, {}}};
    std::array<double, 3> values = {};
    const CostMatrix cost = assignment_costs(agents, targets, priorities, values);
    CHECK(cost.agents() == 1);
    CHECK(cost.targets() == 3);
    CHECK(values == std::array<double, 3>{105.0, 1.0, 6.0});
}

TEST_CASE("a priority never reverses the order of two distances", "[property]") {
    Draw draw(1);
    for (int i = 0; i < 10'000; ++i) {
        const double distance = draw.between(1.5, 200.0);
        const double farther = std::nextafter(distance, 1e9);
        REQUIRE(prioritized_cost(distance, {10000.0, 1.5}) <= prioritized_cost(farther, {10000.0, 1.5}));
        REQUIRE(prioritized_cost(distance, {10000.0, 1.5}) < prioritized_cost(distance + 4e-12, {10000.0, 1.5}));
    }
}

TEST_CASE("with plain MMDR no two agents are ever in one place at one time", "[property]") {
    check_that_nobody_meets(11, 2000);
}

TEST_CASE("with plain MMDR no two agents meet in many more instances", "[property][slow]") {
    check_that_nobody_meets(12, sample_of(100'000));
}
