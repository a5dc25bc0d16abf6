// Metrics of the resource game, by slot. They do not influence the match. Source: R111.
#pragma once

#include <optional>

#include "engine/world.hpp"

namespace podball::engine {

// Null without a tick of Running that counts, and in games without resources. Requires: slot is 0 or 1.

/// Mean efficiency over the time of the slot's generators.
std::optional<double> mean_efficiency(const World& world, int slot);
/// Mean number of the slot's generators that stand.
std::optional<double> mean_generators(const World& world, int slot);
/// Mean distance of a generator to the nearest other one of the slot. Units: length.
std::optional<double> mean_generator_distance(const World& world, int slot);

/// Counts `ticks` ticks of Running with the generators as they stand. Internal to the engine.
void count_generators(Economy& economy, int ticks);

}  // namespace podball::engine
