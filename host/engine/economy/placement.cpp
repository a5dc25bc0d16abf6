#include "engine/economy/placement.hpp"

#include <algorithm>
#include <cmath>

#include "engine/economy/structures.hpp"
#include "engine/exclusion_zone.hpp"

namespace podball::engine {
namespace {

bool is_farther(Vec2 a, Vec2 b, double distance) { return squared_length(a - b) > distance * distance; }

// Without zones the half disc over the goal's opening stands for the zone.
double zone_radius(const ArenaRules& arena) {
    return arena.exclusion_radius > 0.0 ? arena.exclusion_radius : 0.5 * arena.goal_width;
}

bool is_between_lines(const ResolvedRules& rules, Vec2 place, double clear) {
    const double x = std::fabs(place.x);
    return 0.5 * rules.arena.width - x > clear && x - rules.arena.keepoff > clear &&
           0.5 * rules.arena.height - std::fabs(place.y) > clear;
}

bool is_off_lineup(const World& world, const ResolvedRules& rules, Vec2 place, double radius) {
    const double clear = lineup_clearance(rules, radius);
    bool is_off = true;
    for (int slot = 0; slot < kSlots; ++slot) {
        const auto s = static_cast<std::size_t>(slot);
        const Vec2 own_frame = world.side[s] == 0 ? place : half_turn(place);
        for (std::size_t pod = 0; pod < static_cast<std::size_t>(rules.pod_count[s]); ++pod) {
            is_off = is_off && is_farther(own_frame, rules.lineup[s][pod], clear);
        }
    }
    return is_off;
}

}  // namespace

bool is_in_place(const World& world, const ResolvedRules& rules, Vec2 place, double radius) {
    const double clear = radius + structure_gap(rules);
    const double clear_of_zone = zone_radius(rules.arena) + clear;
    return is_between_lines(rules, place, clear) && is_farther(place, own_goal(world, rules, 0), clear_of_zone) &&
           is_farther(place, own_goal(world, rules, 1), clear_of_zone) && is_off_lineup(world, rules, place, radius);
}

bool is_clear_of_structures(const World& world, const ResolvedRules& rules, Vec2 place, double radius) {
    const Economy& economy = world.economy;
    const double clear = radius + structure_gap(rules);
    bool is_clear = true;
    for_each_structure(all_structures(economy), [&](std::size_t entry) {
        const double other = structure_radius(economy, rules, entry);
        is_clear = is_clear && is_farther(place, structure_place(economy, entry), other + clear);
    });
    return is_clear;
}

bool has_builder(const World& world, const ResolvedRules& rules, int slot, Vec2 place, double radius) {
    const double reach = radius + rules.pod.radius + rules.resources.reach;
    const int count = world.pod_count[static_cast<std::size_t>(slot)];
    for (int pod = 0; pod < count; ++pod) {
        if (!is_farther(place, position(world, body_of(world, slot, pod)), reach)) {
            return true;
        }
    }
    return false;
}

bool fits_somewhere(const ResolvedRules& rules, double radius) {
    // The place farthest from the goal is beside the keep-off line and a border in y.
    const double clear = radius + structure_gap(rules);
    const double x = 0.5 * rules.arena.width - rules.arena.keepoff - clear;  // From the goal line.
    const double y = 0.5 * rules.arena.height - clear;
    const double clear_of_zone = zone_radius(rules.arena) + clear;
    return x > clear && y > 0.0 && x * x + y * y > clear_of_zone * clear_of_zone;
}

}  // namespace podball::engine
