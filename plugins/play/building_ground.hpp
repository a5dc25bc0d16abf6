// Where a structure may stand, by the rules R97 and R98.
#pragma once

#include <podball/ext/resources.h>
#include <podball/rules.h>
#include <podball/math/vec2.hpp>

#include <vector>

#include "play/scene.hpp"

namespace podball::play {

/// The places at which a structure of one kind may stand.
class BuildingGround {
  public:
    /// `kind`: the constants of the kind, part of `resources`. `lineups`: the line-up places of both teams in the own
    /// frame.
    BuildingGround(const podball_rules_t& rules, const podball_resource_rules_t& resources,
                   const podball_structure_rules_t& kind, const std::vector<Vec2>& lineups);

    /// The permitted places of a grid while there are no structures. Requires: spacing > 0.
    /// By ascending x, and by ascending y for equal x. All are multiples of 2^-14, so the host does not move them.
    std::vector<Vec2> places(double spacing) const;

    /// Whether the rules permit a structure at `place` while there are no others.
    bool permits(Vec2 place) const;

    /// Whether the structures leave one at `place` its gap.
    bool is_clear(Vec2 place, const Structures& structures) const;

    /// The structures' edges must be farther than this from a structure's centre. Units: length.
    double clear_distance() const { return clear_; }

    /// Whether a pod at `pod` can build at `place`.
    bool reaches(Vec2 pod, Vec2 place) const { return distance(pod, place) <= reach_; }

  private:
    Vec2 limit_;  // Largest coordinates of a place.
    Vec2 goal_;   // The opponents'. The own one is its half turn.
    double zone_radius_;
    double keepoff_;
    double clear_;          // Least distance of the structure's centre from an edge beside it.
    double clear_of_pods_;  // Least distance of the structure's centre from a place of the line-up.
    double reach_;          // Largest distance of a builder's centre from that of the structure.
    std::vector<Vec2> lineups_;
};

/// `place` as the host truncates it, to multiples of 2^-14.
Vec2 truncated(Vec2 place);

}  // namespace podball::play
