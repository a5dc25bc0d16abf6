// Assignment problems of many kinds, most of them with exact ties.
#pragma once

#include <podball/math/vec2.hpp>
#include <podball/tactics/cost_matrix.hpp>

#include <string>
#include <vector>

#include "support/draw.hpp"

namespace podball::testing {

struct AssignmentInstance {
    int agents = 0;
    int targets = 0;
    std::vector<double> values;  ///< (agents x targets)

    tactics::CostMatrix cost() const { return {values, agents, targets}; }
};

enum class InstanceKind {
    Generic,     ///< Distances of random points: no ties.
    Whole,       ///< Whole numbers from 0 to 3.
    Huge,        ///< From 1e-3 to 1e12 in steps of ten: what adding would lose.
    Lattice,     ///< Distances of points of a lattice, many of them in one place.
    Symmetric,   ///< Distances of two formations that are their own mirror images.
    Polygon,     ///< Distances from the middle's neighbourhood to a ring of targets, and from a ring to itself, turned.
    Prioritized  ///< Lattice, with priorities of two levels.
};
constexpr int kInstanceKinds = 7;

/// Requires: agents, targets >= 0.
AssignmentInstance draw_instance(Draw& draw, InstanceKind kind, int agents, int targets);

/// Of all kinds in turn, and of every shape: square three times of four. From 1 to `size_max` agents and targets, small
/// ones more often.
AssignmentInstance draw_instance(Draw& draw, int number, int size_max);

/// The matrix, with all digits, for a failure's message.
std::string text_of(const AssignmentInstance& instance);

}  // namespace podball::testing
