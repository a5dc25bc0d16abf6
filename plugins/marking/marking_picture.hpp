// Drawing of the marking, after the figures of the paper.
#pragma once

#include <podball/layer.hpp>

#include "marking/marking_plan.hpp"

namespace podball::marking {

/// The layers of the team, by their names.
struct MarkingLayers {
    Layer marking;
    Layer formation;
    Layer assignment;
    Layer priority;
};

/// Draws rings around marked opponents, the places from which they are marked, the replaced and the kept places of the
/// formation, the assignment of pods to places, and the distance D of places with priority.
void draw_marking(const MarkingLayers& layers, const play::Thoughts& thoughts, const MarkingPlan& plan);

}  // namespace podball::marking
