#include "play/chasing.hpp"

#include <algorithm>

namespace podball::play {
namespace {

Interception way_to_ball(const Game& game, const Scene& scene, const Player& player, const BallFlight& flight) {
    const Reserve reserve = {player.id != scene.keeper, true};
    if (scene.holder == Holder::Opponent) {
        return earliest_tackle(game, player, flight, reserve);
    }
    const auto pickup = earliest_pickup(game, player, flight, reserve);
    return static_cast<const Interception&>(pickup);
}

int first_opponent_tick(const Game& game, const Scene& scene, const BallFlight& flight) {
    int first = kNever;
    if (scene.holder != Holder::Nobody) {
        return first;
    }
    for (const Player& opponent : scene.opponents) {
        const Reserve reserve = {true, opponent.id != scene.opponent_keeper};
        first = std::min(first, earliest_pickup(game, opponent, flight, reserve, first).tick);
    }
    return first;
}

// Inserts a field player before those that reach the ball later.
void rank(Chase& chase, int id) {
    const auto tick_of = [&](int other) { return other == kNoPlayer ? kNever : chase.of(other).tick; };
    if (tick_of(id) < tick_of(chase.chaser)) {
        chase.supporter = chase.chaser;
        chase.chaser = id;
    } else if (tick_of(id) < tick_of(chase.supporter)) {
        chase.supporter = id;
    }
}

}  // namespace

Chase race(const Game& game, const Scene& scene, const BallFlight& flight) {
    Chase chase;
    if (scene.holder == Holder::Own) {
        return chase;
    }
    chase.opponent_tick = first_opponent_tick(game, scene, flight);
    for (const Player& player : scene.own) {
        chase.own[static_cast<std::size_t>(player.id)] = way_to_ball(game, scene, player, flight);
        if (player.id != scene.keeper) {
            rank(chase, player.id);
        }
    }
    return chase;
}

Vec2 support_place(const Game& game, Vec2 ball, double behind) { return ball + unit(game.own_goal - ball) * behind; }

}  // namespace podball::play
