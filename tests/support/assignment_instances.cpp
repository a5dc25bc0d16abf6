#include "support/assignment_instances.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include <podball/tactics/scram_costs.hpp>

namespace podball::testing {
namespace {

std::vector<Vec2> lattice_points(Draw& draw, int count) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        points.push_back(draw.in_lattice(1.0));
    }
    return points;
}

// Pairs of a point and its mirror image in the x axis. For an odd `count` the last point is on the axis.
std::vector<Vec2> mirrored_points(Draw& draw, int count) {
    std::vector<Vec2> points;
    while (static_cast<int>(points.size()) + 2 <= count) {
        const Vec2 point = draw.in_square(1.0);
        points.push_back(point);
        points.push_back({point.x, -point.y});
    }
    if (static_cast<int>(points.size()) < count) {
        points.push_back({draw.between(-1.0, 1.0), 0.0});
    }
    return points;
}

std::vector<Vec2> ring(int count, double radius) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / count;
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return points;
}

std::vector<tactics::Priority> draw_priorities(Draw& draw, int count) {
    const tactics::Priority levels[] = {{}, {100.0, 2.0}, {10000.0, 1.0}};
    std::vector<tactics::Priority> priorities;
    for (int i = 0; i < count; ++i) {
        priorities.push_back(levels[draw.below(3)]);
    }
    return priorities;
}

void fill_distances(AssignmentInstance& instance, const std::vector<Vec2>& agents, const std::vector<Vec2>& targets,
                    const std::vector<tactics::Priority>& priorities = {}) {
    tactics::assignment_costs(agents, targets, priorities, instance.values);
}

void fill_points(AssignmentInstance& instance, std::vector<Vec2> (*points)(Draw&, int), Draw& draw) {
    const std::vector<Vec2> agents = points(draw, instance.agents);
    fill_distances(instance, agents, points(draw, instance.targets));
}

std::vector<Vec2> square_points(Draw& draw, int count) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        points.push_back(draw.in_square(1.0));
    }
    return points;
}

}  // namespace

AssignmentInstance draw_instance(Draw& draw, InstanceKind kind, int agents, int targets) {
    AssignmentInstance instance{agents, targets, {}};
    instance.values.resize(static_cast<std::size_t>(agents) * static_cast<std::size_t>(targets));
    switch (kind) {
        case InstanceKind::Generic: fill_points(instance, square_points, draw); break;
        case InstanceKind::Whole:
            for (double& value : instance.values) {
                value = draw.below(4);
            }
            break;
        case InstanceKind::Huge:
            for (double& value : instance.values) {
                value = std::pow(10.0, draw.below(16) - 3);
            }
            break;
        case InstanceKind::Lattice: fill_points(instance, lattice_points, draw); break;
        case InstanceKind::Symmetric: fill_points(instance, mirrored_points, draw); break;
        case InstanceKind::Polygon:
            fill_distances(instance, ring(agents, draw.chance(0.5) ? 1.0 : 0.0), ring(targets, 2.0));
            break;
        case InstanceKind::Prioritized: {
            const std::vector<Vec2> from = lattice_points(draw, agents);
            const std::vector<Vec2> to = lattice_points(draw, targets);
            fill_distances(instance, from, to, draw_priorities(draw, targets));
            break;
        }
    }
    return instance;
}

AssignmentInstance draw_instance(Draw& draw, int number, int size_max) {
    const auto kind = static_cast<InstanceKind>(number % kInstanceKinds);
    const int agents = 1 + std::min(draw.below(size_max), draw.below(size_max));
    const int targets = draw.chance(0.75) ? agents : 1 + std::min(draw.below(size_max), draw.below(size_max));
    return draw_instance(draw, kind, agents, targets);
}

std::string text_of(const AssignmentInstance& instance) {
    std::ostringstream text;
    text.precision(17);
    text << instance.agents << " agents, " << instance.targets << " targets\n";
    const tactics::CostMatrix cost = instance.cost();
    for (int agent = 0; agent < instance.agents; ++agent) {
        for (int target = 0; target < instance.targets; ++target) {
            text << cost(agent, target) << ' ';
        }
        text << '\n';
    }
    return text.str();
}

}  // namespace podball::testing
