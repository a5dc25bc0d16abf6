#include "play/positioning.hpp"

#include <algorithm>

#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr double kAttackLag = 0.05;  // Distance of the middle of the rows behind the ball. Units: length.
constexpr double kDefenceLag = 0.14;

using tactics::RowStyle;

RowStyle row_style(const PositionStyle& style, bool attacks) {
    if (attacks) {
        return {kAttackLag, style.line_height, style.attack_depth, style.attack_width};
    }
    return {kDefenceLag, style.line_height, style.defence_depth, style.defence_width};
}

Vec2 goal_side(const Game& game, Vec2 opponent, double apart) {
    return opponent + unit(game.own_goal - opponent) * apart;
}

// The nearest opponent in range of `place` that no pod covers yet; null if there is none.
const Player* to_cover(const Scene& scene, Vec2 place, double range, const std::array<bool, kPlayersMax>& covered) {
    const Player* nearest = nullptr;
    for (const Player& opponent : scene.opponents) {
        const double apart = distance(opponent.position, place);
        if (covered[static_cast<std::size_t>(opponent.id)] || apart >= range) {
            continue;
        }
        range = apart;
        nearest = &opponent;
    }
    return nearest;
}

void cover(const Game& game, const Scene& scene, const std::vector<Role>& roles, const PositionStyle& style,
           Places& places) {
    std::array<bool, kPlayersMax> covered{};
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (roles[id].keeper) {
            continue;
        }
        const Player* opponent = to_cover(scene, places[id], style.mark_range, covered);
        if (opponent == nullptr) {
            continue;
        }
        covered[static_cast<std::size_t>(opponent->id)] = true;
        places[id] = goal_side(game, opponent->position, style.mark_distance);
    }
}

}  // namespace

Vec2 in_own_half(const Game& game, Vec2 place) {
    return {std::min(place.x, -game.keepoff - 1.5 * game.pod_radius), place.y};
}

Places formation_places(const Game& game, const Scene& scene, const std::vector<Role>& roles, Vec2 ball, bool attacks,
                        const PositionStyle& style) {
    const RowStyle rows = row_style(style, attacks);
    const Vec2 limit = game.pod_limit - Vec2{game.pod_radius, game.pod_radius};
    Places places;
    places.fill(game.own_goal);
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (!roles[id].keeper) {
            places[id] = tactics::formation_place(roles[id], ball, rows, game.arena_height, limit);
        }
    }
    if (scene.running && !attacks) {
        cover(game, scene, roles, style, places);
    }
    for (std::size_t id = 0; id < roles.size(); ++id) {
        if (!scene.running) {
            places[id] = in_own_half(game, places[id]);
        }
        places[id] = reachable(game, places[id], false);
    }
    return places;
}

}  // namespace podball::play
