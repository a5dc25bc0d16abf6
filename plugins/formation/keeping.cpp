#include "keeping.hpp"

#include <algorithm>

#include "interception.hpp"
#include "steering.hpp"

namespace podball::play {
namespace {

bool is_in_own_zone(const Game& game, Vec2 place) {
    return squared_length(place - game.own_goal) < game.zone_radius * game.zone_radius;
}

// Whether the keeper goes for a free ball.
bool is_mine(const Game& game, const Scene& scene, const Chase& chase, const KeeperStyle& style) {
    const Interception& found = chase.own[static_cast<std::size_t>(scene.keeper)];
    if (scene.holder != Holder::Nobody || !found.exists()) return false;
    if (is_in_own_zone(game, found.point)) return true;
    if (distance(found.point, game.own_goal) > game.zone_radius + style.sweep) return false;
    const bool first_of_own =
        chase.chaser == kNoPlayer || found.tick < chase.own[static_cast<std::size_t>(chase.chaser)].tick;
    return first_of_own && found.tick + 2 * game.control_step_ticks < chase.opponent_ticks;
}

}  // namespace

Vec2 keeper_place(const Game& game, Vec2 ball, const KeeperStyle& style) {
    const Vec2 way = ball - game.own_goal;
    const double apart = length(way);
    const double out = std::clamp(style.out_share * apart, style.out_min, style.out_max);
    const Vec2 place = game.own_goal + unit(way) * out;
    return {std::max(place.x, game.own_goal.x + game.pod_radius), place.y};
}

Action keep_goal(const Game& game, const Scene& scene, const BallFlight& flight, const Chase& chase,
                 const KeeperStyle& style) {
    const Player& keeper = scene.own[scene.keeper];
    if (is_mine(game, scene, chase, style)) {
        return {chase.own[static_cast<std::size_t>(scene.keeper)].thrust, {}, false};
    }
    if (scene.holder == Holder::Nobody && flight.concedes()) {
        return {surest_block(game, keeper, flight, flight.end_tick()).thrust, {}, false};
    }
    return {arrive(game, keeper, keeper_place(game, flight.position(game.control_step_ticks), style)), {}, false};
}

Action play_out(const Game& game, const Scene& scene, const Player& keeper, const CarryStyle& carry,
                const KeeperStyle& style) {
    const Vec2 thrust = arrive(game, keeper, keeper_place(game, {0.0, 0.0}, style), true);
    if (!scene.running) return {thrust, {}, false};
    const int held = game.keep_ticks - scene.keep_ticks_left;
    const Pass pass = best_pass(game, scene, keeper, carry.pass);
    const double sureness_min = held < style.hold_ticks ? 1.0 : 0.6;
    if (pass.exists() && pass.sureness >= sureness_min) return {thrust, pass.shot, true, pass.receiver};
    if (held < 2 * style.hold_ticks) return {thrust, {}, false};
    return {thrust, clearance(game, scene, keeper), true};
}

}  // namespace podball::play
