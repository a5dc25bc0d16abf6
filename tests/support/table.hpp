// A table for scenes of the engine: the pods stand in a row, out of the way. A test places those that it needs.
#pragma once

#include <cstdint>
#include <optional>

#include "support/scenes.hpp"

namespace podball::testing {

/// A match at the first tick of Running. Pod b is at `first` + b * (`gap`, 0), the ball rests at `ball`, and no pod
/// owns a zone.
Game table_of(const engine::Rules& rules, Vec2 first, double gap, Vec2 ball = {}, std::uint64_t seed = 1);

/// The events of `kind` in the last control step: all, or only those with this detail.
int count_events(const engine::World& world, engine::EventKind kind, std::optional<int> detail = std::nullopt);

/// The ticks for which a pod is still denied.
int deny_ticks_of(const engine::World& world, int body);

}  // namespace podball::testing
