// Which own structures are about to fall.
#pragma once

#include <podball/resources.hpp>

#include <vector>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::expander {

/// The ids of the own finished structures that an opponent destroys within `horizon_ticks` if it moves on as it does.
/// The owner gets points back only for what it takes down before.
std::vector<int> falling(const play::Game& game, const play::Scene& scene, const Resources& resources,
                         const podball_resource_rules_t& rules, int horizon_ticks);

}  // namespace podball::expander
