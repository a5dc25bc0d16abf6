// Worlds in which bodies meet structures.
#pragma once

#include <vector>

#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"
#include "support/scenes.hpp"

namespace podball::testing {

/// `rules` with resources. The structures are smaller than pods, stand as near to each other as a game permits, and
/// outlast thousands of impacts.
engine::Rules with_lasting_structures(engine::Rules rules);

/// Adds a finished structure, wherever it is. Returns its entry.
std::size_t place_structure(engine::World& world, const engine::ResolvedRules& rules, int slot, Vec2 place,
                            engine::StructureKind kind = engine::StructureKind::Generator);

/// Tries to add structures where R98 permits them and no body is: anywhere, touching a body exactly, or opposite to an
/// earlier structure of the other slot. A share `sites` of them are not finished.
void add_structures(engine::World& world, const engine::ResolvedRules& rules, Draw& draw, int tries,
                    double sites = 0.0);

/// crowded_scenes() with lasting structures.
std::vector<CrowdedScene> structured_scenes();

}  // namespace podball::testing
