// Drawing of the choice of positions: the alternatives of every pod, and the inputs of its choice.
#pragma once

#include <string>
#include <vector>

#include <podball/layer.hpp>

#include "multicriteria/chooser.hpp"
#include "multicriteria/criteria_choice.hpp"
#include "multicriteria/forecast.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::multicriteria {

/// The choice of one pod, kept until it is drawn.
struct Thought {
    CriteriaChoice criteria;
    Vec2 recommended;
    Vec2 place;
    bool is_optimum = false;
    std::vector<Vec2> pareto;  ///< Filled only if the drawing can be seen.
};

/// The layers of the team. Each pod has its own layers, with about a hundred items at most.
class Overlay {
  public:
    /// `layer_of` returns the layer of a name.
    template <typename LayerOf>
    Overlay(int pods, LayerOf layer_of) : recommended_(layer_of("recommended")), forecast_(layer_of("forecast")) {
        for (int id = 0; id < pods; ++id) {
            const std::string number = std::to_string(id);
            pareto_.push_back(layer_of(("pareto/" + number).c_str()));
            areas_.push_back(layer_of(("areas/" + number).c_str()));
            partners_.push_back(layer_of(("partners/" + number).c_str()));
        }
    }

    explicit operator bool() const { return static_cast<bool>(recommended_); }

    void draw_pod(const play::Player& player, const Thought& thought, const Chooser& chooser,
                  const Forecast& forecast) const;
    void draw_forecast(const play::Scene& scene, const Forecast& forecast) const;

  private:
    void draw_pareto(std::size_t id, const Thought& thought, double spacing) const;

    Layer recommended_;
    Layer forecast_;
    std::vector<Layer> pareto_;  // By pod, like all members below.
    std::vector<Layer> areas_;
    std::vector<Layer> partners_;
};

}  // namespace podball::multicriteria
