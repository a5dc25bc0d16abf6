// The way of a shot: its noise, and where its straight flight crosses a goal line.
#pragma once

#include <optional>

#include "engine/random.hpp"
#include "engine/rules.hpp"

#include <podball/math/vec2.hpp>

namespace podball::engine {

/// The key of the noise of a shot in tick `tick`. Source: R72, R73.
constexpr StreamKey kick_noise_key(std::uint64_t seed, int slot, int pod, std::int64_t tick) {
    return {seed, Purpose::Kick, slot, pod, tick};
}

/// The shot as it is taken: turned by the noise of `key`. The unit of `shot` stays. Source: R72.
Vec2 with_kick_noise(const ResolvedRules& rules, const StreamKey& key, Vec2 shot);

/// The |y| at which a ball that flies straight from `from` with `velocity` crosses the goal line on the side of
/// `goal_sign` (-1 or 1); null if the ball stops before it or flies away from it. Units: lengths, lengths per tick.
/// Source: R78.
std::optional<double> goal_line_crossing(const ResolvedRules& rules, double goal_sign, Vec2 from, Vec2 velocity);

/// Whether a shot that crosses the goal line at `crossing` is on goal (R78).
inline bool is_on_goal(const ResolvedRules& rules, const std::optional<double>& crossing) {
    return crossing && *crossing < 0.5 * rules.arena.goal_width;
}
/// Whether it is on goal or at most one goal width wide. Source: R79.
inline bool is_on_goal_wide(const ResolvedRules& rules, const std::optional<double>& crossing) {
    return crossing && *crossing < 1.5 * rules.arena.goal_width;
}

}  // namespace podball::engine
