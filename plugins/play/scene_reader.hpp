// Reads the structures of the ABI into plain values.
#pragma once

#include <podball/rules.h>
#include <podball/resources.hpp>
#include <podball/view.hpp>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// The constants of the match from the rules of the ABI.
Constants constants_of(const podball_rules_t& rules);

/// Fills all members of `scene` except `structures`, and `keeper`, which the team chooses.
void read_scene(const View& view, Scene& scene);

/// Fills `structures` with all structures of the view. `orders` has their sizes.
void read_structures(const View& view, const Orders& orders, Structures& structures);

}  // namespace podball::play
