// Barriers: which generator needs one, where it stands, and who builds it.
#pragma once

#include <podball/resources.hpp>

#include <optional>

#include "play/building_ground.hpp"
#include "play/errand.hpp"

namespace podball::expander {

/// Puts a barrier in front of a generator that lost half of its health, on the side of the nearest opponent.
class Guard {
  public:
    /// `ground`: of barriers. `lane`: least distance of a barrier from the line between the goals. `calm`: of the
    /// errand. Units: length.
    Guard(const play::BuildingGround& ground, const podball_resource_rules_t& rules, double lane, double calm);

    /// Drops a place that has become impossible, and chooses the place and the nearest pod. `builder`: the pod that
    /// builds generators.
    void follow(const Resources& resources, const play::Scene& scene, const play::Plan& plan, int builder);

    /// Orders the barrier if the pod is near enough.
    void order(const play::Scene& scene, const Orders& orders);

    int pod() const { return errand_.pod(); }  ///< kNoPlayer: nobody goes.
    const std::optional<Vec2>& place() const { return place_; }

  private:
    bool can_pay(const Resources& resources) const;
    bool is_possible(const play::Scene& scene, Vec2 place) const;
    std::optional<Vec2> wanted_place(const Resources& resources, const play::Scene& scene) const;
    std::optional<Vec2> place_before(Vec2 generator, const play::Scene& scene) const;

    play::BuildingGround ground_;
    podball_structure_rules_t barrier_;
    double lane_;
    double apart_;  // Of the centres of a generator and its barrier.
    std::optional<Vec2> place_;
    play::Errand errand_;
};

}  // namespace podball::expander
