#include "carrying.hpp"

#include <algorithm>
#include <array>

#include "interception.hpp"
#include "shooting.hpp"
#include "steering.hpp"

namespace podball::play {
namespace {

constexpr int kRunTicks = 60;            // How far ahead a run is judged.
constexpr double kRunWay = 0.05;         // Distance of the point a run heads for; length.
constexpr double kSafetyMax = 0.06;      // Distance to opponents that still counts; length.
constexpr double kSafetyWeight = 2.0;
constexpr double kBorderMargin = 0.03;   // A carrier that hits a border loses the ball; length.
constexpr double kSpeculativeWay = 0.3;  // From here a shot is worth a try when the ball is lost otherwise; length.

constexpr std::array<Vec2, 16> kWays = {{{1.0, 0.0},
                                         {0.9239, 0.3827},
                                         {0.9239, -0.3827},
                                         {0.7071, 0.7071},
                                         {0.7071, -0.7071},
                                         {0.3827, 0.9239},
                                         {0.3827, -0.9239},
                                         {0.0, 1.0},
                                         {0.0, -1.0},
                                         {-0.3827, 0.9239},
                                         {-0.3827, -0.9239},
                                         {-0.7071, 0.7071},
                                         {-0.7071, -0.7071},
                                         {-0.9239, 0.3827},
                                         {-0.9239, -0.3827},
                                         {-1.0, 0.0}}};

Vec2 within_borders(const Game& game, Vec2 place) {
    const Vec2 limit = {0.5 * game.arena_width - game.pod_radius - kBorderMargin,
                        0.5 * game.arena_height - game.pod_radius - kBorderMargin};
    return {std::clamp(place.x, -limit.x, limit.x), std::clamp(place.y, -limit.y, limit.y)};
}

// The distance by which the best placed opponent misses the carrier on a run with constant thrust.
double run_margin(const Game& game, const Scene& scene, const Player& carrier, Vec2 way) {
    double margin = kSafetyMax;
    for (int tick = 10; tick <= kRunTicks; tick += 10) {
        const Vec2 place =
            advanced({carrier.position, carrier.velocity}, way * game.thrust, game.carrier[tick]).position;
        const double reach = game.thrust * game.pod[tick].force_to_reach + 2.0 * game.pod_radius;
        for (const Player& opponent : scene.opponents) {
            margin = std::min(margin, distance(drifted(game, opponent, tick), place) - reach);
        }
    }
    return margin;
}

Vec2 run(const Game& game, const Scene& scene, const Player& carrier) {
    Vec2 best;
    double best_worth = -1e9;
    for (const Vec2 way : kWays) {
        const Vec2 place = reachable(game, within_borders(game, carrier.position + way * kRunWay), false);
        const double worth = worth_of(game, scene, place) + kSafetyWeight * run_margin(game, scene, carrier, way);
        if (worth <= best_worth) continue;
        best_worth = worth;
        best = place;
    }
    return arrive(game, carrier, detour(game, carrier.position, best, false), true);
}

Action shot_action(Vec2 thrust, Vec2 shot, int receiver = kNoPlayer) { return {thrust, shot, true, receiver}; }

}  // namespace

int ticks_to_tackle(const Game& game, const Scene& scene, const Player& carrier) {
    for (int tick = game.control_step_ticks; tick <= 100; tick += game.control_step_ticks) {
        const Vec2 place = carrier.position + carrier.velocity * tick;
        const double reach = game.thrust * game.pod[tick].force_to_reach + 2.0 * game.pod_radius;
        for (const Player& opponent : scene.opponents) {
            if (squared_length(opponent.position + opponent.velocity * game.pod[tick].reach - place) < reach * reach)
                return tick;
        }
    }
    return kNever;
}

Action carry(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style) {
    if (!scene.running) return {arrive(game, carrier, carrier.position, true), {}, false};
    const Vec2 thrust = run(game, scene, carrier);

    const GoalShot goal_shot = best_goal_shot(game, scene, carrier);
    if (goal_shot.exists && goal_shot.margin > style.shot_margin) return shot_action(thrust, goal_shot.shot);

    const bool pressed = ticks_to_tackle(game, scene, carrier) <= style.pressed_ticks;
    const bool hurried = scene.keep_ticks_left <= style.hurry_ticks;
    const Pass pass = style.passes ? best_pass(game, scene, carrier, style.pass) : Pass{};
    const double kept = worth_of(game, scene, carrier.position) +
                        (pressed || hurried ? -style.pass.loss : style.pass_gain);
    if (pass.exists() && pass.worth > kept) return shot_action(thrust, pass.shot, pass.receiver);
    const bool last_chance = scene.keep_ticks_left <= 2 * game.control_step_ticks ||
                             ticks_to_tackle(game, scene, carrier) <= 2 * game.control_step_ticks;
    if (!last_chance) return {thrust, {}, false};
    if (goal_shot.exists && distance(carrier.position, game.opponent_goal) < kSpeculativeWay)
        return shot_action(thrust, goal_shot.shot);
    return shot_action(thrust, clearance(game, scene, carrier));
}

}  // namespace podball::play
