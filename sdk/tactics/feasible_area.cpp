#include <podball/tactics/feasible_area.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace podball::tactics {
namespace {

// The whole numbers from first to last; empty if last < first.
struct Steps {
    int first = 0;
    int last = -1;

    int count() const { return last - first + 1; }
};

// The largest whole number n with n * spacing <= half_side. The division may round, so the result is checked.
int last_step(double spacing, double half_side) {
    int last = static_cast<int>(half_side / spacing) + 1;
    while (last * spacing > half_side) {
        --last;
    }
    return last;
}

// The steps along one axis that may lie in both areas. Includes one more step on each side because of rounding;
// contains() decides.
Steps steps_near(double spacing, double half_side, double low, double high) {
    const double end = last_step(spacing, half_side);
    const double first = std::max(std::floor(low / spacing) - 1.0, -end);
    const double last = std::min(std::ceil(high / spacing) + 1.0, end);
    if (!(first <= last)) {
        return {};
    }
    return {static_cast<int>(first), static_cast<int>(last)};
}

Steps shared_steps(double spacing, double half_side, double a, double a_radius, double b, double b_radius) {
    return steps_near(spacing, half_side, std::max(a - a_radius, b - b_radius), std::min(a + a_radius, b + b_radius));
}

}  // namespace

bool contains(const Disc& disc, Vec2 point) {
    return disc.radius >= 0.0 && squared_length(point - disc.center) <= disc.radius * disc.radius;
}

Disc reachable_area(Vec2 position, Vec2 velocity, double speed_max, double horizon) {
    return {position + velocity, speed_max * horizon};
}

Disc responsibility_area(Vec2 recommended, double radius) { return {recommended, radius}; }

int point_count(const PositionGrid& grid) {
    assert(grid.spacing > 0.0 && grid.half_length >= 0.0 && grid.half_width >= 0.0);
    return (2 * last_step(grid.spacing, grid.half_length) + 1) * (2 * last_step(grid.spacing, grid.half_width) + 1);
}

void feasible_points(const PositionGrid& grid, const Disc& reachable, const Disc& responsibility,
                     std::vector<Vec2>& points) {
    points.reserve(static_cast<std::size_t>(point_count(grid)));
    const Steps along_x = shared_steps(grid.spacing, grid.half_length, reachable.center.x, reachable.radius,
                                       responsibility.center.x, responsibility.radius);
    const Steps along_y = shared_steps(grid.spacing, grid.half_width, reachable.center.y, reachable.radius,
                                       responsibility.center.y, responsibility.radius);
    const Disc a = reachable;  // Copies, which the points that are written cannot change.
    const Disc b = responsibility;
    const double spacing = grid.spacing;
    const int most = along_x.count() * along_y.count();
    points.resize(static_cast<std::size_t>(most));
    std::size_t count = 0;
    for (int i = along_x.first; i <= along_x.last; ++i) {
        for (int j = along_y.first; j <= along_y.last; ++j) {
            const Vec2 point = {i * spacing, j * spacing};
            points[count] = point;  // Without a jump, which would be hard to predict.
            count += std::size_t{contains(a, point)} & std::size_t{contains(b, point)};
        }
    }
    points.resize(count);
}

}  // namespace podball::tactics
