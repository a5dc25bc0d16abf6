// The pod that builds: where it goes, and when it orders a generator.
#pragma once

#include <podball/resources.hpp>
#include <podball/view.hpp>

#include <cstdint>
#include <optional>
#include <vector>

#include "expander/building_ground.hpp"
#include "expander/site_choice.hpp"
#include "play/picture.hpp"
#include "play/scene.hpp"

namespace podball::expander {

/// Builds one generator after the other. A target is kept until the generator is ordered there, or cannot be any more.
class Builder {
  public:
    /// Requires: the game has resources.
    Builder(const ChoiceStyle& style, const BuildingGround& ground, const Orders& orders, std::int64_t match_ticks);

    /// Reads accounts and structures. Call it once a decision, before `follow`. `now`: ticks of Running.
    void look(const Resources& resources, std::int64_t now);

    /// Drops a target that has become impossible, and chooses the target and the pod. A pod can go if it has the task
    /// Hold. While the mode is not Running nobody goes.
    void follow(const play::Scene& scene, const play::Plan& plan);

    /// The place at which a generator is to be ordered in this step; null: none.
    std::optional<Vec2> order(const play::Scene& scene) const;

    int pod() const { return pod_; }  ///< kNoPlayer: nobody goes.
    const std::optional<Site>& target() const { return target_; }
    /// The sites that paid when the target was chosen.
    const std::vector<Site>& sites() const { return chooser_.sites(); }
    double points() const { return points_; }

  private:
    bool can_pay() const;
    bool is_possible(Vec2 place, const play::Structures& structures) const;
    void choose(const play::Scene& scene, const play::Plan& plan);
    int nearest_builder(const play::Scene& scene, const play::Plan& plan, Vec2 place) const;

    BuildingGround ground_;
    SiteChooser chooser_;
    podball_structure_rules_t generator_;
    std::int64_t match_ticks_;

    std::int64_t now_ = 0;
    double points_ = 0.0;
    int own_structures_ = 0;
    int own_generators_ = 0;
    std::vector<PredictedGenerator> generators_;
    bool is_out_of_place_ = false;  // The order of the last decision was refused for this reason, which stays.

    std::optional<Site> target_;
    int pod_ = play::kNoPlayer;
    std::vector<Vec2> refused_places_;
    std::int64_t next_choice_ = 0;  // Tick before which no target is sought again after none paid.
};

}  // namespace podball::expander
