#include "expander/building_ground.hpp"

#include <algorithm>
#include <cmath>

#include <podball/tactics/feasible_area.hpp>

namespace podball::expander {
namespace {

constexpr double kMargin = 1e-9;           // Of lengths that R98 compares, against rounding. Units: length.
constexpr double kGridStep = 1.0 / 16384;  // The host truncates places to multiples of 2^-14.

double truncated(double x) { return std::trunc(x / kGridStep) * kGridStep; }

double zone_radius(const podball_rules_t& rules) {
    return rules.exclusion_radius > 0.0 ? rules.exclusion_radius : 0.5 * rules.goal_width;
}

}  // namespace

BuildingGround::BuildingGround(const podball_rules_t& rules, const podball_resource_rules_t& resources,
                               const std::vector<Vec2>& lineups, double spacing)
    : clear_(resources.generator.radius + 2.0 * resources.gap * rules.pod_radius + kMargin),
      reach_(resources.generator.radius + rules.pod_radius + resources.reach - kMargin) {
    const Vec2 goal = {0.5 * rules.arena_width, 0.0};
    const double clear_of_pods =
        resources.generator.radius + rules.pod_radius + std::sqrt(2.0) * rules.lineup_jitter + kMargin;
    const auto is_permitted = [&](Vec2 place) {
        return std::fabs(place.x) > rules.keepoff + clear_ && distance(place, goal) > zone_radius(rules) + clear_ &&
               distance(place, half_turn(goal)) > zone_radius(rules) + clear_ &&
               std::all_of(lineups.begin(), lineups.end(),
                           [&](Vec2 pod) { return distance(place, pod) > clear_of_pods; });
    };
    const tactics::PositionGrid grid = {spacing, std::max(0.0, 0.5 * rules.arena_width - clear_),
                                        std::max(0.0, 0.5 * rules.arena_height - clear_)};
    const tactics::Disc everywhere = {{}, rules.arena_width + rules.arena_height};
    tactics::feasible_points(grid, everywhere, everywhere, places_);
    for (Vec2& place : places_) {
        place = {truncated(place.x), truncated(place.y)};
    }
    std::erase_if(places_, [&](Vec2 place) { return !is_permitted(place); });
}

bool BuildingGround::is_clear(Vec2 place, const play::Structures& structures) const {
    return std::all_of(structures.begin(), structures.end(), [&](const tactics::Disc& structure) {
        return distance(place, structure.center) > structure.radius + clear_;
    });
}

}  // namespace podball::expander
