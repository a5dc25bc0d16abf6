// Generators: where the next one comes, who goes, and when it is ordered.
#pragma once

#include <podball/resources.hpp>
#include <podball/view.hpp>

#include <cstdint>
#include <optional>
#include <vector>

#include "expander/site_choice.hpp"
#include "play/building_ground.hpp"
#include "play/errand.hpp"
#include "play/picture.hpp"
#include "play/scene.hpp"

namespace podball::expander {

/// Constants of the builder.
struct BuilderStyle {
    ChoiceStyle choice;
    double grid = 0.0;  ///< Distance between the compared places. Units: length.
    double lane = 0.0;  ///< No generator is built nearer than this to the line between the goals. Units: length.
    double calm = 0.0;  ///< Of the errand. Units: length.
    double lead = 0.0;  ///< Nothing is built while the forecast lead is above this. Units: points.
};

/// Builds one generator after the other. A target is kept until the generator is ordered there, or cannot be any more.
class Builder {
  public:
    /// Requires: the game has resources.
    Builder(const BuilderStyle& style, const play::BuildingGround& ground, const Orders& orders,
            std::int64_t match_ticks);

    /// Reads whether the order of the last control step was refused for its place. Call it once a control step.
    void hear(const Resources& resources);

    /// Reads accounts and structures. Call it once a decision, before `follow`. `now`: ticks of Running.
    void look(const Resources& resources, std::int64_t now);

    /// Drops a target that has become impossible, and chooses the target and the pod. A pod can go if it has the task
    /// Hold. Nobody goes while the mode is not Running.
    void follow(const play::Scene& scene, const play::Plan& plan);

    /// Orders the generator if the pod is near enough.
    void order(const play::Scene& scene, const Orders& orders);

    int pod() const { return errand_.pod(); }  ///< kNoPlayer: nobody goes.
    const std::optional<Site>& target() const { return target_; }
    /// The sites that paid when the target was chosen.
    const std::vector<Site>& sites() const { return chooser_.sites(); }

  private:
    bool wants_more() const;
    bool is_possible(Vec2 place, const play::Structures& structures) const;
    void choose(const play::Scene& scene, const play::Plan& plan);

    play::BuildingGround ground_;
    std::vector<Vec2> places_;
    SiteChooser chooser_;
    podball_resource_rules_t rules_;
    double enough_lead_;
    std::int64_t match_ticks_;

    std::int64_t now_ = 0;
    double points_ = 0.0;
    double lead_ = 0.0;
    int own_structures_ = 0;
    int own_generators_ = 0;
    std::vector<PredictedGenerator> generators_;

    std::optional<Site> target_;
    play::Errand errand_;
    int order_ = PODBALL_NO_ORDER;      // Index of the order of the last control step.
    std::vector<Vec2> refused_places_;  // The reason, out of place, stays.
    std::int64_t next_choice_ = 0;      // Tick before which no target is sought again after none paid.
};

}  // namespace podball::expander
