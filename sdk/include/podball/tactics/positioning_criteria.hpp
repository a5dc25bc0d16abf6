// Criteria of a good position. All are minimised.
//
// The own team attacks towards +x; its own goal lies at -x. Units: length throughout. Opponents beyond
// a threshold do not count; thresholds are finite and not negative. The caller passes the opponents at their predicted
// places. Every criterion is finite for finite input, also for coincident points and without opponents.
#ifndef PODBALL_TACTICS_POSITIONING_CRITERIA_HPP
#define PODBALL_TACTICS_POSITIONING_CRITERIA_HPP

#include <podball/math/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace podball::tactics {

/// Squared distance of `point` to the segment from `a` to `b`, which may be one point. Cost: O(1).
inline double squared_segment_distance(Vec2 point, Vec2 a, Vec2 b) {
    const Vec2 along = b - a;
    const Vec2 offset = point - a;
    const double squared = squared_length(along);
    const double share = squared > 0.0 ? std::clamp(dot(offset, along) / squared, 0.0, 1.0) : 0.0;
    return squared_length(offset - along * share);
}

/// Distance of `point` to the segment from `a` to `b`, which may be one point. Cost: O(1).
inline double segment_distance(Vec2 point, Vec2 a, Vec2 b) { return std::sqrt(squared_segment_distance(point, a, b)); }

/// Distance to the recommended point. Source: thesis, 3.2, criterion 1 of all.
double home_criterion(Vec2 point, Vec2 recommended);

/// `threshold` minus the distance of the nearest opponent from the segment between `point` and `target`; at least 0.
/// Targets: the predicted ball, a partner, or the goal's centre, for which `opponents` must not contain their
/// goalkeeper. Cost: O(opponents). Source: thesis, 3.2: max(0, thr - d(seg(p, q), closest opponent)).
double open_line_criterion(Vec2 point, Vec2 target, std::span<const Vec2> opponents, double threshold);

/// `threshold` minus the distance of the nearest opponent from `point`; at least 0.
/// Cost: O(opponents). Source: thesis, 3.2: max(0, thr - |p - closest opponent|).
double space_criterion(Vec2 point, std::span<const Vec2> opponents, double threshold);

/// As `open_line_criterion` for the segment of length `reach` from `point` straight ahead.
/// Source: thesis, 3.2, criterion 4 of midfielders, where `reach` is 10 m.
double ahead_criterion(Vec2 point, double reach, std::span<const Vec2> opponents, double threshold);

/// x of the last defender, which is the one nearest to their goal line; null if there is none.
/// Requires: their goalkeeper is not among the opponents. Cost: O(opponents).
/// Source: thesis, 3.2, criterion 5 of attackers.
std::optional<double> offside_line(std::span<const Vec2> opponents);

/// Distance along x to the offside line; 0 for all points if there is none.
double line_criterion(Vec2 point, std::optional<double> offside_line);

/// A straight line through `point`. Requires: `direction` is not zero.
struct Line {
    Vec2 point;
    Vec2 direction;
};

/// The line on which midfielders disturb passes across the opponents' attack.
///
/// It depends on the three opponents nearest our goal line (least x; among equals the smaller index). The opponent with
/// the least y is the first wing. Of the other two the one with the largest y is the second wing (among equals the
/// nearer to our goal line, then the smaller index); the third is the centre forward. The line lies midway between the
/// wings' line and its parallel through the centre forward. With two opponents it is the line through both. With one
/// opponent it is the parallel to our goal line through this opponent. If the two wings coincide, all lines are
/// parallel to our goal line. Null if there is no opponent.
/// Cost: O(opponents). Source: thesis, 3.2, "pressure", Fig. 3.9.
std::optional<Line> press_line(std::span<const Vec2> opponents);

/// Distance to the press line; 0 for all points if there is none.
double press_criterion(Vec2 point, const std::optional<Line>& press_line);

}  // namespace podball::tactics

#endif
