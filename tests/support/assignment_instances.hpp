// Assignment problems of many kinds, most of them with exact ties.
#pragma once

#include <podball/math/vec2.hpp>
#include <podball/tactics/cost_matrix.hpp>

#include <string>
#include <vector>

#include "support/draw.hpp"

namespace podball::testing {

/// Agents, targets and their costs.
struct AssignmentInstance {
    int agents = 0;
    int targets = 0;
    std::vector<double> values;  ///< Costs. Shape: [agents x targets], row by row.

    tactics::CostMatrix cost() const { return {values, agents, targets}; }
};

/// Kind of an instance: how its costs are drawn.
enum class InstanceKind {
    Generic,     ///< Distances of random points, without ties.
    Whole,       ///< Whole numbers from 0 to 3.
    Huge,        ///< Powers of ten from 1e-3 to 1e12, whose sums lose the small ones.
    Lattice,     ///< Distances of lattice points. Many points coincide.
    Symmetric,   ///< Distances of two formations, each its own mirror image.
    Polygon,     ///< Distances from the centre, or from a ring around it, to a ring of targets of radius 2.
    Prioritized  ///< Lattice, with priorities of three levels.
};
constexpr int kInstanceKinds = 7;

/// Draws an instance. Requires: agents, targets >= 0.
AssignmentInstance draw_instance(Draw& draw, InstanceKind kind, int agents, int targets);

/// Draws an instance with 1 to `size_max` agents and targets; small numbers are more frequent. `number` selects the
/// kind in turn. At least three of four instances are square on average.
AssignmentInstance draw_instance(Draw& draw, int number, int size_max);

/// The matrix with all digits, for the message of a failure.
std::string text_of(const AssignmentInstance& instance);

}  // namespace podball::testing
