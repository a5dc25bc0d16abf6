#include "play/building_ground.hpp"

#include <algorithm>
#include <cmath>

#include <podball/tactics/feasible_area.hpp>

namespace podball::play {
namespace {

constexpr double kRoundingMargin = 1e-9;   // Of lengths that R98 compares, against rounding. Units: length.
constexpr double kGridStep = 1.0 / 16384;  // The host truncates places to multiples of 2^-14.

double zone_radius(const podball_rules_t& rules) {
    return rules.exclusion_radius > 0.0 ? rules.exclusion_radius : 0.5 * rules.goal_width;
}

}  // namespace

Vec2 truncated(Vec2 place) {
    return {std::trunc(place.x / kGridStep) * kGridStep, std::trunc(place.y / kGridStep) * kGridStep};
}

BuildingGround::BuildingGround(const podball_rules_t& rules, const podball_resource_rules_t& resources,
                               const podball_structure_rules_t& kind, const std::vector<Vec2>& lineups)
    : goal_{0.5 * rules.arena_width, 0.0},
      zone_radius_(zone_radius(rules)),
      keepoff_(rules.keepoff),
      clear_(kind.radius + 2.0 * resources.gap * rules.pod_radius + kRoundingMargin),
      clear_of_pods_(kind.radius + rules.pod_radius + std::sqrt(2.0) * rules.lineup_jitter + kRoundingMargin),
      reach_(kind.radius + rules.pod_radius + resources.reach - kRoundingMargin),
      lineups_(lineups) {
    limit_ = {std::max(0.0, 0.5 * rules.arena_width - clear_), std::max(0.0, 0.5 * rules.arena_height - clear_)};
}

std::vector<Vec2> BuildingGround::places(double spacing) const {
    const tactics::PositionGrid grid = {spacing, limit_.x, limit_.y};
    const tactics::Disc everywhere = {{}, 4.0 * (limit_.x + limit_.y + spacing)};
    std::vector<Vec2> places;
    tactics::feasible_points(grid, everywhere, everywhere, places);
    for (Vec2& place : places) {
        place = truncated(place);
    }
    std::erase_if(places, [&](Vec2 place) { return !permits(place); });
    return places;
}

bool BuildingGround::permits(Vec2 place) const {
    return std::fabs(place.x) <= limit_.x && std::fabs(place.y) <= limit_.y && std::fabs(place.x) > keepoff_ + clear_ &&
           distance(place, goal_) > zone_radius_ + clear_ &&
           distance(place, half_turn(goal_)) > zone_radius_ + clear_ &&
           std::all_of(lineups_.begin(), lineups_.end(),
                       [&](Vec2 pod) { return distance(place, pod) > clear_of_pods_; });
}

bool BuildingGround::is_clear(Vec2 place, const Structures& structures) const {
    return std::all_of(structures.begin(), structures.end(), [&](const tactics::Disc& structure) {
        return distance(place, structure.center) > structure.radius + clear_;
    });
}

}  // namespace podball::play
