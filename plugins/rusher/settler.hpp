// The one generator: where it stands, who builds it, and when it is ordered.
#pragma once

#include <podball/resources.hpp>

#include <optional>
#include <vector>

#include "play/building_ground.hpp"
#include "play/errand.hpp"

namespace podball::rusher {

/// Builds a generator whenever the team has none: in the own half, off the lane to the goal, where the way of the
/// nearest free pod is shortest.
class Settler {
  public:
    /// `lane`: least distance of the generator from the line between the goals. `calm`: of the errand. Units: length.
    /// Requires: the game has resources.
    Settler(const play::BuildingGround& ground, const Orders& orders, double lane, double calm);

    /// Drops a place that was refused. Call it once a control step.
    void hear(const Resources& resources);

    /// Chooses place and pod. The place is kept while it is possible.
    void follow(const Resources& resources, const play::Scene& scene, const play::Plan& plan);

    /// Orders the generator if the pod is near enough.
    void order(const play::Scene& scene, const Orders& orders);

    int pod() const { return errand_.pod(); }  ///< kNoPlayer: nobody goes.
    const std::optional<Vec2>& place() const { return place_; }

  private:
    bool is_wanted(const Resources& resources) const;
    std::optional<Vec2> nearest_place(const play::Scene& scene, const play::Plan& plan) const;

    play::BuildingGround ground_;
    double price_;
    std::vector<Vec2> places_;
    std::optional<Vec2> place_;
    play::Errand errand_;
    int order_ = PODBALL_NO_ORDER;  // Index of the order of the last control step.
};

}  // namespace podball::rusher
