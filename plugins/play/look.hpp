// From what the host hands over to plain values: the only part of the play that knows the ABI.
#pragma once

#include <podball/rules.h>
#include <podball/view.hpp>

#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::play {

Constants constants_of(const podball_rules_t& rules);

/// Fills `scene` but for `keeper`, which is the team's own choice.
void look(const View& view, Scene& scene);

}  // namespace podball::play
