#include "play/shooting.hpp"

#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <cmath>

namespace podball::play {
namespace {

constexpr int kAims = 9;               // Number of tried points between the posts.
constexpr double kPostMargin = 0.003;  // Least distance of the ball's edge from a post. Units: length.

}  // namespace

Vec2 shot_for(const Game& game, Vec2 carrier_velocity, Vec2 ball_velocity) {
    if (game.shot_speed <= 0.0) {
        return {};
    }
    return (ball_velocity - carrier_velocity) / game.shot_speed;
}

Vec2 hardest_shot(const Game& game, Vec2 carrier_velocity, Vec2 along) {
    const double forward = dot(carrier_velocity, along);
    const Vec2 across = carrier_velocity - along * forward;
    const double squared = game.shot_speed * game.shot_speed - squared_length(across);
    if (squared <= 0.0) {
        return {};
    }
    return along * std::max(0.0, forward + std::sqrt(squared));
}

int flight_ticks(const Game& game, double speed, double way) {
    if (speed <= 0.0) {
        return kHorizonTicks + 1;
    }
    const double reach = way / speed;
    int below = 0;
    int above = kHorizonTicks + 1;
    while (above - below > 1) {
        const int middle = (below + above) / 2;
        (game.ball[middle].reach < reach ? below : above) = middle;
    }
    return above;
}

double lane_margin(const Game& game, const Players& players, const Lane& lane, int reaction_ticks, double enough) {
    double margin = game.arena_width;
    for (int tick = 0; tick < lane.ticks && margin >= enough;) {
        tick = std::min(tick + game.control_step_ticks, lane.ticks);
        const Vec2 ball = lane.from + lane.velocity * game.ball[tick].reach;
        const double thrust_reach = game.thrust * game.pod[std::max(0, tick - reaction_ticks)].force_to_reach;
        const double reach = thrust_reach + game.contact;
        double nearest = (margin + reach) * (margin + reach);
        for (const Player& player : players) {
            if (player.deny_ticks_left >= tick) {
                continue;
            }
            const Vec2 drift = player.position + player.velocity * game.pod[tick].reach;
            nearest = std::min(nearest, squared_length(drift - ball));
        }
        margin = std::min(margin, std::sqrt(nearest) - reach);
    }
    return margin;
}

bool hits_mate(const Game& game, const Players& mates, int shooter, int receiver, const Lane& lane) {
    for (int tick = 0; tick < lane.ticks;) {
        tick = std::min(tick + game.control_step_ticks, lane.ticks);
        const Vec2 ball = lane.from + lane.velocity * game.ball[tick].reach;
        for (const Player& mate : mates) {
            if (mate.id == shooter || mate.id == receiver || mate.deny_ticks_left >= tick) {
                continue;
            }
            const Vec2 drift = mate.position + mate.velocity * game.pod[tick].reach;
            if (squared_length(drift - ball) < game.contact * game.contact) {
                return true;
            }
        }
    }
    return false;
}

bool hits_structure(const Game& game, const Structures& structures, Vec2 from, Vec2 to) {
    return std::any_of(structures.begin(), structures.end(), [&](const StructureDisc& structure) {
        const double apart = tactics::segment_distance(structure.center, from, to);
        return structure.is_finished && apart < structure.radius + game.ball_radius;
    });
}

GoalShot best_goal_shot(const Game& game, const Scene& scene, const Player& carrier) {
    const double half = 0.5 * game.goal_width - game.ball_radius - kPostMargin;
    GoalShot best;
    for (int aim = 0; aim < kAims; ++aim) {
        const Vec2 target = game.opponent_goal + Vec2{0.0, half * (2.0 * aim / (kAims - 1) - 1.0)};
        const double way = distance(carrier.position, target);
        if (way <= 0.0) {
            continue;
        }
        const Vec2 velocity = hardest_shot(game, carrier.velocity, (target - carrier.position) / way);
        const int ticks = flight_ticks(game, length(velocity), way);
        if (ticks > kHorizonTicks) {
            continue;
        }
        const Lane lane = {carrier.position, velocity, ticks};
        const double enough = best.exists ? best.margin : -game.arena_width;
        const double margin = lane_margin(game, scene.opponents, lane, game.control_step_ticks, enough);
        if (best.exists && margin <= best.margin) {
            continue;
        }
        if (hits_mate(game, scene.own, carrier.id, kNoPlayer, lane) ||
            hits_structure(game, scene.structures, carrier.position, target)) {
            continue;
        }
        best = {shot_for(game, carrier.velocity, velocity), margin, true};
    }
    return best;
}

}  // namespace podball::play
