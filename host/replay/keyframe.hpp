// KEYF: the exact state before a block, as JSON.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace podball::replay {

/// One object in one line. Requires: a state at the end of a control step, or before the first.
std::string keyframe_json(const engine::World& world);

/// A world that plays on as the recorded one did. Its events are empty.
/// Errors: not what `keyframe_json` writes, or a state that no match under `rules` could be in.
Result<engine::World> read_keyframe(std::string_view payload, const engine::ResolvedRules& rules, std::uint64_t seed);

/// A field that two worlds disagree about, with both values.
struct FieldDifference {
    std::string field;  ///< Such as "clock_ticks" or "vx[3]".
    std::string first;
    std::string second;
};
std::optional<FieldDifference> first_difference(const engine::World& a, const engine::World& b);

}  // namespace podball::replay
