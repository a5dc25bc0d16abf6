// The marking as the paper's figures show it.
#pragma once

#include <podball/layer.hpp>

#include "marking/marking_plan.hpp"

namespace podball::marking {

/// The layers that the team adds to the picture, by their names.
struct MarkingLayers {
    Layer marking;
    Layer formation;
    Layer assignment;
    Layer priority;
};

/// Marked opponents ringed, with the places from which they are marked; places of the formation that gave way and that
/// are kept; who takes which place; and how near one must be to count as there.
void draw_marking(const MarkingLayers& layers, const play::Thoughts& thoughts, const MarkingPlan& plan);

}  // namespace podball::marking
