// Predicted places of other pods, and the rule that keeps an earlier choice.
#ifndef PODBALL_TACTICS_PREDICTION_HPP
#define PODBALL_TACTICS_PREDICTION_HPP

#include <podball/math/vec2.hpp>

#include <optional>
#include <span>

namespace podball::tactics {

/// The place of a body in `horizon_ticks`, if it keeps its velocity. For a carrier it is also the place of the ball.
/// Units: length, length per tick, ticks. Source: thesis, section 3.1.2, formula 3.1.
Vec2 predicted_position(Vec2 position, Vec2 velocity, double horizon_ticks);

/// The prediction, smoothed with the prediction of the step before: new_share * predicted + (1 - new_share) * previous.
/// Returns `predicted` if there is no previous prediction.
/// Requires: new_share in [0, 1]. Source: thesis, section 3.1.2, exponential smoothing with coefficient 0.5.
Vec2 smoothed_prediction(Vec2 predicted, const std::optional<Vec2>& previous, double new_share = 0.5);

/// The rule of robustness. Returns the alternative whose point is the optimum of the step before, if it is in the
/// Pareto set. Otherwise returns null, and a new choice is needed. Points are the same if their coordinates are equal;
/// a PositionGrid has the same points in every step.
/// Shape: points[alternatives]; `pareto_set` are indices into it. Cost: O(pareto_set).
/// Source: thesis, section 3.3.2, at its end.
std::optional<int> kept_optimum(std::span<const Vec2> points, std::span<const int> pareto_set,
                                const std::optional<Vec2>& previous);

}  // namespace podball::tactics

#endif
