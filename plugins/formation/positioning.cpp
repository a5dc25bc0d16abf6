#include "positioning.hpp"

#include <algorithm>
#include <cmath>

#include "steering.hpp"

namespace podball::play {
namespace {

constexpr double kBackMin = -0.34;   // Where the last row stays, in units of the arena's width ...
constexpr double kBackMax = -0.02;
constexpr double kFrontMin = -0.12;  // ... and the first.
constexpr double kFrontMax = 0.35;
constexpr double kFollowShare = 0.35;  // Of the ball's distance from the axis that every row moves along.

constexpr double kWideUpTo = 0.15;     // Beyond this distance from the centre line rows draw in toward the goal;
constexpr double kNarrowing = 2.0;     // by this share per arena width.

double mix(double back, double front, double depth) { return back + (front - back) * depth; }

Vec2 place_of(const Game& game, const Role& role, Vec2 ball, bool attacking, const PositionStyle& style) {
    const double depth = attacking ? style.attack_depth : style.defence_depth;
    const double width = attacking ? style.attack_width : style.defence_width;
    const double centre = ball.x - (attacking ? 0.05 : 0.14) + style.line_height;
    const double x = std::clamp(centre + depth * (role.depth - 0.5), mix(kBackMin, kFrontMin, role.depth) * game.arena_width,
                                mix(kBackMax, kFrontMax, role.depth) * game.arena_width);
    const double closeness = std::max(0.0, std::fabs(x) / game.arena_width - kWideUpTo);
    const double side = role.side * (1.0 - kNarrowing * closeness);
    const double border = 0.5 * game.arena_height - 2.0 * game.pod_radius;
    const double y = std::clamp(0.5 * game.arena_height * width * side + kFollowShare * ball.y, -border, border);
    return {x, y};
}

Vec2 goal_side(const Game& game, Vec2 opponent, double apart) {
    return opponent + unit(game.own_goal - opponent) * apart;
}

// Each pod covers the nearest opponent that nobody covers yet.
void cover(const Game& game, const Scene& scene, const std::vector<Role>& roles, const PositionStyle& style,
           Places& places) {
    std::array<bool, kPlayersMax> covered{};
    for (const Player& player : scene.own) {
        Vec2& place = places[static_cast<std::size_t>(player.id)];
        const Role& role = roles[static_cast<std::size_t>(player.id)];
        if (role.keeper) continue;
        const Player* nearest = nullptr;
        double range = style.mark_range;
        for (const Player& opponent : scene.opponents) {
            const double apart = distance(opponent.position, place);
            if (covered[static_cast<std::size_t>(opponent.id)] || apart >= range) continue;
            range = apart;
            nearest = &opponent;
        }
        if (nearest == nullptr) continue;
        covered[static_cast<std::size_t>(nearest->id)] = true;
        place = goal_side(game, nearest->position, style.mark_distance);
    }
}

// Before a kick-off everybody stays in the own half, a pod's width off the line.
Vec2 in_own_half(const Game& game, Vec2 place) {
    return {std::min(place.x, -game.keepoff - 1.5 * game.pod_radius), place.y};
}

}  // namespace

Places formation_places(const Game& game, const Scene& scene, const std::vector<Role>& roles, Vec2 ball, bool attacking,
                        const PositionStyle& style) {
    Places places;
    places.fill(game.own_goal);
    for (const Player& player : scene.own) {
        const auto id = static_cast<std::size_t>(player.id);
        if (!roles[id].keeper) places[id] = place_of(game, roles[id], ball, attacking, style);
    }
    if (!attacking && scene.running) cover(game, scene, roles, style, places);
    for (const Player& player : scene.own) {
        const auto id = static_cast<std::size_t>(player.id);
        if (!scene.running) places[id] = in_own_half(game, places[id]);
        places[id] = reachable(game, places[id], false);
    }
    return places;
}

}  // namespace podball::play
