// The area of a pod's possible positions: points that it can reach in time, near the place that its role recommends.
#ifndef PODBALL_TACTICS_FEASIBLE_AREA_HPP
#define PODBALL_TACTICS_FEASIBLE_AREA_HPP

#include <podball/math/vec2.hpp>

#include <vector>

namespace podball::tactics {

/// A disc with its edge. Units: length. A disc with a negative radius contains no point.
struct Disc {
    Vec2 center;
    double radius = 0.0;
};

/// Whether `point` lies in `disc` or on its edge; false if any of the numbers is NaN.
bool contains(const Disc& disc, Vec2 point);

/// The disc that a pod can reach within `horizon`: radius R_f = speed_max * horizon around position + velocity, the
/// place to which its inertia carries it in one unit of time. Units: length, length per cycle, cycles. A cycle is the
/// unit of time; the centre depends on it. In the thesis it is the time from one decision to the next, so the teams
/// take a control step. Source: thesis, section 3.1.3.
Disc reachable_area(Vec2 position, Vec2 velocity, double speed_max, double horizon);

/// The pod's area of responsibility: radius R_r around the point that its role recommends.
/// Units: length. Source: thesis, section 3.1.3, where R_r = 10 m on a field of 100 m.
Disc responsibility_area(Vec2 recommended, double radius);

/// The points (i * spacing, j * spacing) of an arena around the origin, for whole i and j.
///
/// The grid is fixed in the arena and symmetric to both axes. So it has the same points in every control step, which
/// the rule to keep an optimum needs. Units: length. Requires: spacing > 0, half sides finite and not negative. Source:
/// thesis, section 3.1.3: spacing 2 m on 100 m x 65 m, 1683 points.
struct PositionGrid {
    double spacing = 0.0;
    double half_length = 0.0;  ///< Points have |x| at most this.
    double half_width = 0.0;   ///< Points have |y| at most this.
};

/// Number of points of the grid. Requires: the number fits into an int.
int point_count(const PositionGrid& grid);

/// Stores the points of `grid` that lie in both areas in `points`, by ascending x, and by ascending y for equal x. If
/// `points` is empty, the pod goes to the recommended point.
/// Cost: O(points of the smaller area's bounding square); allocates nothing once `points` has been used with this grid.
void feasible_points(const PositionGrid& grid, const Disc& reachable, const Disc& responsibility,
                     std::vector<Vec2>& points);

}  // namespace podball::tactics

#endif
