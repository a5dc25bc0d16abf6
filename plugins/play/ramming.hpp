// Ramming of the opponents' structures: which one, which pods, and how.
#pragma once

#include <podball/math/vec2.hpp>
#include <podball/resources.hpp>

#include <array>
#include <optional>
#include <vector>

#include "play/carrying.hpp"
#include "play/game.hpp"
#include "play/picture.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// A finished generator of the opponents. Units: length, points.
struct Prey {
    StructureDisc disc;
    double worth = 0.0;  ///< What they lose with it.
};

/// Pods that have an errand; kNoPlayer stands for none.
using Busy = std::array<int, 2>;

struct RamStyle {
    int pods = 0;            ///< At most this many ram at once.
    double range = 0.0;      ///< Largest distance of a pod's place in the formation from what it rams. Units: length.
    double calm = 0.0;       ///< Nobody rams what is nearer to the ball than this. Units: length.
    double least_worth = 0;  ///< Prey that is worth less is left alone. Units: points.
};

/// The pods that ram. A prey is kept while it stands and the pods may go.
class Ramming {
  public:
    explicit Ramming(const RamStyle& style) : style_(style) {}

    /// Chooses prey and pods. `busy`: the pods that have an errand. Requires: `plan.places` are those of the formation.
    void follow(const Scene& scene, const Plan& plan, const std::vector<Prey>& preys, const Busy& busy);

    /// The action of a pod that rams; null: it does not.
    std::optional<Action> act(const Game& game, const Scene& scene, const Player& player) const;

    const std::optional<Prey>& prey() const { return prey_; }
    const std::vector<int>& pods() const { return pods_; }

  private:
    bool may_ram(const Scene& scene, const Prey& prey) const;
    bool may_go(const Plan& plan, int id, const Prey& prey, const Busy& busy) const;
    void choose_prey(const Scene& scene, const Plan& plan, const std::vector<Prey>& preys, const Busy& busy);
    void choose_pods(const Scene& scene, const Plan& plan, const Busy& busy);

    RamStyle style_;
    std::optional<Prey> prey_;
    std::vector<int> pods_;
};

/// The finished generators of the opponents, with what they lose with each: its price at its health, and what it would
/// still earn.
std::vector<Prey> preys_of(const Resources& resources, const podball_resource_rules_t& rules);

/// Thrust of a pod that rams: away until it has a run-up, then at full thrust into the structure. Between two hits a
/// pod bounces off, and without the run-up it would hit too softly. Units: maximum thrust.
Vec2 ram(const Game& game, const Scene& scene, const Player& player, const StructureDisc& structure);

}  // namespace podball::play
