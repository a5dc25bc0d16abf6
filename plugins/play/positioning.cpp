#include "play/positioning.hpp"

#include <algorithm>
#include <cmath>

#include "play/steering.hpp"

namespace podball::play {
namespace {

// How far the last and the first row follow the ball; x.
constexpr double kBackMin = -0.34;
constexpr double kBackMax = -0.02;
constexpr double kFrontMin = -0.12;
constexpr double kFrontMax = 0.35;
constexpr double kAttackLag = 0.05;  // How far the middle of the rows stays behind the ball; length.
constexpr double kDefenceLag = 0.14;
constexpr double kFollowShare = 0.35;  // Of the ball's distance from the axis that every row moves along.
constexpr double kWideUpTo = 0.15;     // Beyond this distance from the centre line rows draw in toward the goals,
constexpr double kNarrowing = 2.0;     // by this share of their width per length.

double mix(double back, double front, double depth) { return back + (front - back) * depth; }

double row_x(const Role& role, Vec2 ball, bool attacking, const PositionStyle& style) {
    const double middle = ball.x - (attacking ? kAttackLag : kDefenceLag) + style.line_height;
    const double x = middle + (attacking ? style.attack_depth : style.defence_depth) * (role.depth - 0.5);
    return std::clamp(x, mix(kBackMin, kFrontMin, role.depth), mix(kBackMax, kFrontMax, role.depth));
}

Vec2 place_of(const Game& game, const Role& role, Vec2 ball, bool attacking, const PositionStyle& style) {
    const double x = row_x(role, ball, attacking, style);
    const double drawn_in = 1.0 - kNarrowing * std::max(0.0, std::fabs(x) - kWideUpTo);
    const double width = drawn_in * (attacking ? style.attack_width : style.defence_width);
    const double y = 0.5 * game.arena_height * width * role.side + kFollowShare * ball.y;
    return within({x, y}, game.pod_limit - Vec2{game.pod_radius, game.pod_radius});
}

Vec2 goal_side(const Game& game, Vec2 opponent, double apart) {
    return opponent + unit(game.own_goal - opponent) * apart;
}

// The nearest opponent in range of `place` that nobody covers yet; null if there is none.
const Player* to_cover(const Scene& scene, Vec2 place, double range, const std::array<bool, kPlayersMax>& covered) {
    const Player* nearest = nullptr;
    for (const Player& opponent : scene.opponents) {
        const double apart = distance(opponent.position, place);
        if (covered[static_cast<std::size_t>(opponent.id)] || apart >= range) continue;
        range = apart;
        nearest = &opponent;
    }
    return nearest;
}

void cover(const Game& game, const Scene& scene, const std::vector<Role>& roles, const PositionStyle& style,
           Places& places) {
    std::array<bool, kPlayersMax> covered{};
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (roles[id].keeper) continue;
        const Player* opponent = to_cover(scene, places[id], style.mark_range, covered);
        if (opponent == nullptr) continue;
        covered[static_cast<std::size_t>(opponent->id)] = true;
        places[id] = goal_side(game, opponent->position, style.mark_distance);
    }
}

// Before a kick-off everybody stays in the own half, a pod's width off the line.
Vec2 in_own_half(const Game& game, Vec2 place) {
    return {std::min(place.x, -game.keepoff - 1.5 * game.pod_radius), place.y};
}

}  // namespace

Places formation_places(const Game& game, const Scene& scene, const std::vector<Role>& roles, Vec2 ball,
                        const PositionStyle& style) {
    Places places;
    places.fill(game.own_goal);
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (!roles[id].keeper) places[id] = place_of(game, roles[id], ball, scene.is_attacking(), style);
    }
    if (scene.running && !scene.is_attacking()) cover(game, scene, roles, style, places);
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (!scene.running) places[id] = in_own_half(game, places[id]);
        places[id] = reachable(game, places[id], false);
    }
    return places;
}

}  // namespace podball::play
