// Reads the structures of the ABI into plain values.
#pragma once

#include <podball/rules.h>
#include <podball/view.hpp>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// The constants of the match from the rules of the ABI.
Constants constants_of(const podball_rules_t& rules);

/// Fills all members of `scene` except `keeper`, which the team chooses.
void read_scene(const View& view, Scene& scene);

}  // namespace podball::play
