// Where a generator may stand, by the rules R97 and R98.
#pragma once

#include <podball/ext/resources.h>
#include <podball/rules.h>
#include <podball/math/vec2.hpp>

#include <vector>

#include "play/scene.hpp"

namespace podball::expander {

/// The places of a grid at which a generator may stand while there are no structures.
class BuildingGround {
  public:
    /// `lineups`: the line-up places of both teams in the own frame. `spacing`: of the grid. Requires: spacing > 0.
    BuildingGround(const podball_rules_t& rules, const podball_resource_rules_t& resources,
                   const std::vector<Vec2>& lineups, double spacing);

    /// By ascending x, and by ascending y for equal x. All are multiples of 2^-14, so the host does not move them.
    const std::vector<Vec2>& places() const { return places_; }

    /// Whether the structures leave a generator at `place` its gap.
    bool is_clear(Vec2 place, const play::Structures& structures) const;

    /// Whether a pod at `pod` can build at `place`.
    bool reaches(Vec2 pod, Vec2 place) const { return distance(pod, place) <= reach_; }

  private:
    double clear_;  // Least distance of a generator's centre from an edge beside it.
    double reach_;  // Largest distance of a builder's centre from that of the generator.
    std::vector<Vec2> places_;
};

}  // namespace podball::expander
