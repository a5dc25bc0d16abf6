#include "play/chasing.hpp"

#include <algorithm>

namespace podball::play {
namespace {

constexpr double kSlow = 1e-6;  // Speed of a ball that counts as resting. Units: length per tick.

// A field player, and a tick before which it does not get to the ball.
struct Runner {
    int bound;
    int id;
};

int bound_of(const Game& game, const Scene& scene, const Player& player, const BallFlight& flight) {
    return scene.holder == Holder::Nobody ? pickup_bound(game, player, flight) : 0;
}

// Searches the opponents one after the other, each up to the earliest of those before it.
int first_opponent_tick(const Game& game, const Scene& scene, const BallFlight& flight) {
    int first = kNever;
    if (scene.holder != Holder::Nobody) {
        return first;
    }
    for (const Player& opponent : scene.opponents) {
        if (pickup_bound(game, opponent, flight) >= first) {
            continue;
        }
        const Reserve reserve = {true, opponent.id != scene.opponent_keeper};
        first = std::min(first, earliest_pickup(game, opponent, flight, reserve, first).tick);
    }
    return first;
}

// The field players; those that may be first come first.
class Runners {
  public:
    Runners(const Game& game, const Scene& scene, const BallFlight& flight) {
        for (const Player& player : scene.own) {
            if (player.id != scene.keeper) {
                list_[count_++] = {bound_of(game, scene, player, flight), player.id};
            }
        }
        std::sort(list_.begin(), list_.begin() + count_, [](const Runner& a, const Runner& b) {
            return a.bound != b.bound ? a.bound < b.bound : a.id < b.id;
        });
    }
    const Runner* begin() const { return list_.data(); }
    const Runner* end() const { return list_.data() + count_; }

  private:
    std::array<Runner, kPlayersMax> list_;
    std::ptrdiff_t count_ = 0;
};

int tick_of(const Chase& chase, int id) { return id == kNoPlayer ? kNever : chase.of(id).tick; }

// Of equally early pods the one with the smaller id comes first.
bool is_before(const Chase& chase, int id, int other) {
    const int tick = tick_of(chase, id);
    const int other_tick = tick_of(chase, other);
    return tick != other_tick ? tick < other_tick : tick < kNever && id < other;
}

// Whether the ball enters the own zone, where it is the keeper's, at `from` or later.
bool enters_own_zone(const Game& game, const BallFlight& flight, int from) {
    for (int tick = std::max(0, from - 1); tick <= flight.end_tick();) {
        const double speed = length(flight.velocity(tick));
        const double apart = distance(flight.position(tick), game.own_goal) - game.zone_radius - speed;
        if (apart <= 0.0) {
            return true;
        }
        tick += 1 + static_cast<int>(std::min(apart / std::max(speed, kSlow), 1.0 * kHorizonTicks));
    }
    return false;
}

// Whether the keeper may get to the ball before the chaser, or in the own zone.
bool keeper_matters(const Game& game, const Scene& scene, const BallFlight& flight, int chaser_tick) {
    const int bound = bound_of(game, scene, scene.own[scene.keeper], flight);
    return bound < kNever && (bound <= chaser_tick || enters_own_zone(game, flight, bound));
}

// Inserts a field player before those that reach the ball later.
void rank(Chase& chase, int id) {
    if (is_before(chase, id, chase.chaser)) {
        chase.supporter = chase.chaser;
        chase.chaser = id;
    } else if (is_before(chase, id, chase.supporter)) {
        chase.supporter = id;
    }
}

}  // namespace

Interception way_to_ball(const Game& game, const Scene& scene, const Player& player, const BallFlight& flight) {
    const Reserve reserve = {player.id != scene.keeper, true};
    switch (scene.holder) {
        case Holder::Own: break;
        case Holder::Opponent: return earliest_tackle(game, player, flight, reserve);
        case Holder::Nobody: return earliest_pickup(game, player, flight, reserve);
    }
    return {};
}

Chase race(const Game& game, const Scene& scene, const BallFlight& flight) {
    Chase chase;
    if (scene.holder == Holder::Own) {
        return chase;
    }
    const auto search = [&](int id) {
        chase.own[static_cast<std::size_t>(id)] = way_to_ball(game, scene, scene.own[id], flight);
    };
    chase.opponent_tick = first_opponent_tick(game, scene, flight);
    for (const Runner& runner : Runners(game, scene, flight)) {
        if (runner.bound == kNever || runner.bound > tick_of(chase, chase.supporter)) {
            break;
        }
        search(runner.id);
        rank(chase, runner.id);
    }
    if (scene.keeper != kNoPlayer && keeper_matters(game, scene, flight, tick_of(chase, chase.chaser))) {
        search(scene.keeper);
    }
    return chase;
}

Vec2 support_place(const Game& game, Vec2 ball, double behind) { return ball + unit(game.own_goal - ball) * behind; }

}  // namespace podball::play
