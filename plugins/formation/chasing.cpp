#include "chasing.hpp"

namespace podball::play {
namespace {

Interception way_to_ball(const Game& game, const Scene& scene, const Player& player, const BallFlight& flight) {
    const Reserve reserve = {player.id != scene.keeper, true};
    if (scene.holder == Holder::Opponent) return earliest_tackle(game, player, flight, reserve);
    return earliest_pickup(game, player, flight, reserve);
}

void race_opponents(const Game& game, const Scene& scene, const BallFlight& flight, Chase& chase) {
    if (scene.holder != Holder::Nobody) return;
    for (const Player& opponent : scene.opponents) {
        const Reserve reserve = {true, opponent.id != scene.opponent_keeper};
        const Interception found = earliest_pickup(game, opponent, flight, reserve);
        if (found.tick >= chase.opponent_ticks) continue;
        chase.opponent_ticks = found.tick;
        chase.opponent = opponent.id;
    }
}

}  // namespace

Chase race(const Game& game, const Scene& scene, const BallFlight& flight) {
    Chase chase;
    race_opponents(game, scene, flight, chase);
    int first = kNever;
    int second = kNever;
    for (const Player& player : scene.own) {
        Interception& found = chase.own[static_cast<std::size_t>(player.id)];
        found = way_to_ball(game, scene, player, flight);
        if (player.id == scene.keeper) continue;
        if (found.tick < first) {
            second = first;
            chase.supporter = chase.chaser;
            first = found.tick;
            chase.chaser = player.id;
        } else if (found.tick < second) {
            second = found.tick;
            chase.supporter = player.id;
        }
    }
    return chase;
}

Vec2 support_place(const Game& game, Vec2 ball, double behind) {
    return ball + unit(game.own_goal - ball) * behind;
}

}  // namespace podball::play
