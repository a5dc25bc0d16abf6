#include "play/keeping.hpp"

#include <algorithm>

#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr double kOutMin = 0.04;  // Least distance of the keeper from the goal's centre. Units: length.
constexpr double kLikely = 0.6;   // Sureness of a likely pass, which suffices after `hold_ticks`.
constexpr int kClearTicks = 240;  // Ticks after which the keeper clears the ball if it has no pass.

bool is_in_own_zone(const Game& game, Vec2 place) {
    return squared_length(place - game.own_goal) < game.zone_radius * game.zone_radius;
}

// Whether the keeper goes for a free ball.
bool is_mine(const Game& game, const Scene& scene, const Chase& chase, const KeeperStyle& style) {
    const Interception& found = chase.of(scene.keeper);
    if (scene.holder != Holder::Nobody || !found.exists()) {
        return false;
    }
    if (is_in_own_zone(game, found.point)) {
        return true;
    }
    if (distance(found.point, game.own_goal) > game.zone_radius + style.sweep) {
        return false;
    }
    const bool first_of_own = chase.chaser == kNoPlayer || found.tick < chase.of(chase.chaser).tick;
    return first_of_own && found.tick + kKeeperLeadSteps * game.control_step_ticks < chase.opponent_tick;
}

}  // namespace

Vec2 keeper_place(const Game& game, Vec2 ball, const KeeperStyle& style) {
    const Vec2 way = ball - game.own_goal;
    const double zone_max = game.zone_radius > 0.0 ? game.zone_radius : style.out_max;
    const double wanted = std::max(kOutMin, style.out_share * length(way));
    return within(game.own_goal + unit(way) * std::min({wanted, style.out_max, zone_max}), game.pod_limit);
}

Action keep_goal(const Game& game, const Scene& scene, const BallFlight& flight, const Chase& chase,
                 const KeeperStyle& style) {
    const Player& keeper = scene.own[scene.keeper];
    const Interception& found = chase.of(keeper.id);
    const bool fetches = is_mine(game, scene, chase, style);
    if (scene.holder == Holder::Nobody && flight.concedes()) {
        const Interception block = surest_block(game, keeper, flight);
        // A block is preferred to a pick-up if it is earlier.
        const Interception& way = fetches && found.tick <= block.tick ? found : block;
        return {way.thrust, {}, false, way.point};
    }
    if (fetches) {
        return {found.thrust, {}, false, found.point};
    }
    const Vec2 ball = flight.position(std::min(game.control_step_ticks, flight.end_tick()));
    const Vec2 place = keeper_place(game, ball, style);
    return {arrive(game, keeper, place), {}, false, place};
}

Action play_out(const Game& game, const Scene& scene, const Player& keeper, const CarryStyle& carry,
                const KeeperStyle& style, const Places* places) {
    const Vec2 place = keeper_place(game, {}, style);
    const Vec2 thrust = arrive(game, keeper, place, true);
    if (!scene.running) {
        return {thrust, {}, false, place};
    }
    const int held_ticks = game.keep_ticks - scene.keep_ticks_left;
    const Pass pass = carry.passes ? best_pass(game, scene, keeper, carry.pass, places) : Pass{};
    const double sureness_min = held_ticks < style.hold_ticks ? 1.0 : kLikely;
    if (pass.exists() && pass.sureness >= sureness_min) {
        return {thrust, pass.shot, true, place, pass};
    }
    const bool waits = held_ticks < kClearTicks && scene.keep_ticks_left > carry.hurry_ticks;
    if (waits) {
        return {thrust, {}, false, place, pass};
    }
    return {thrust, clearance(game, scene, keeper), true, place, pass};
}

}  // namespace podball::play
