// KEYF: the exact state before a block, as JSON.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace podball::replay {

/// The state as one object in one line. Requires: `world` is at the end of a control step, or before the first.
std::string keyframe_json(const engine::World& world);

/// The recorded world. The match can continue from it. It has no events.
/// Errors: the payload is not as `keyframe_json` writes it, or the state breaks an invariant (engine/invariants.hpp).
/// The message is one line with the field, its value and the permitted values.
Result<engine::World> read_keyframe(std::string_view payload, const engine::ResolvedRules& rules, std::uint64_t seed);

/// A field in which two worlds differ, with both values.
struct FieldDifference {
    std::string field;  ///< Such as "clock_ticks" or "vx[3]".
    std::string first;
    std::string second;
};
/// The first recorded field in which the worlds differ; null if there is none.
std::optional<FieldDifference> first_difference(const engine::World& a, const engine::World& b);

}  // namespace podball::replay
