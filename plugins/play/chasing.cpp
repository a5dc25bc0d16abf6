#include "play/chasing.hpp"

#include <algorithm>
#include <utility>

namespace podball::play {
namespace {

constexpr double kPathRounding = 1e-6;  // More than all rounding errors of a path. Units: length.
constexpr double kBounces = 32.0;       // More bounces of a flight than there are; each costs friction of a tick less.
constexpr double kSlow = 1e-6;          // Speed of a ball that counts as resting. Units: length per tick.

// The first tick before `before` in which an opponent gets the free ball; kNever if there is none. Searches the
// opponents one after the other, each up to the earliest of those before it.
int first_opponent_tick(const Game& game, const Scene& scene, const BallFlight& flight, int before) {
    if (scene.holder != Holder::Nobody) {
        return kNever;
    }
    int first = before;
    for (const Player& opponent : scene.opponents) {
        const int from = first_search_tick(game, opponent, flight, first);
        if (from == kNever) {
            continue;
        }
        const Reserve reserve = {true, opponent.id != scene.opponent_keeper};
        first = std::min(first, earliest_pickup(game, opponent, flight, reserve, first, from).tick);
    }
    return first < before ? first : kNever;
}

// The own pods, from the nearest to the ball to the farthest.
class Nearest {
  public:
    explicit Nearest(const Scene& scene) : count_(scene.own.size()) {
        for (const Player& player : scene.own) {
            list_[static_cast<std::size_t>(player.id)] = {squared_length(player.position - scene.ball), player.id};
        }
        std::sort(list_.begin(), list_.begin() + count_);
    }
    const std::pair<double, int>* begin() const { return list_.data(); }
    const std::pair<double, int>* end() const { return list_.data() + count_; }

  private:
    std::array<std::pair<double, int>, kPlayersMax> list_;
    std::ptrdiff_t count_;
};

int tick_of(const Chase& chase, int id) { return id == kNoPlayer ? kNever : chase.of(id).tick; }

// Of equally early pods the one with the smaller id comes first.
bool is_before(const Chase& chase, int id, int other) {
    const int tick = tick_of(chase, id);
    const int other_tick = tick_of(chase, other);
    return tick != other_tick ? tick < other_tick : tick < kNever && id < other;
}

// Whether the ball enters the own zone, where it is the keeper's.
bool enters_own_zone(const Game& game, const BallFlight& flight) {
    const double speed_now = length(flight.velocity(0));
    const double way = speed_now * (game.ball[flight.end_tick()].reach + kBounces);
    if (distance(flight.position(0), game.own_goal) - game.zone_radius > way + speed_now + kPathRounding) {
        return false;
    }
    for (int tick = 0; tick <= flight.end_tick();) {
        const double speed = length(flight.velocity(tick));
        const double apart = distance(flight.position(tick), game.own_goal) - game.zone_radius - speed;
        if (apart <= 0.0) {
            return true;
        }
        tick += 1 + static_cast<int>(std::min(apart / std::max(speed, kSlow), 1.0 * kHorizonTicks));
    }
    return false;
}

// The tick from which the pod's way to the ball is searched; kNever if it cannot get to the ball in `tick` or earlier.
int first_way_tick(const Game& game, const Scene& scene, const Player& player, const BallFlight& flight, int tick) {
    return scene.holder == Holder::Opponent ? 1 : first_search_tick(game, player, flight, std::min(tick + 1, kNever));
}

// The tick from which on it does not matter when an opponent gets the ball: the chaser has it so much earlier that also
// a keeper that is earlier than the chaser need not hurry.
int relevant_until(const Game& game, const Chase& chase) {
    return std::min(tick_of(chase, chase.chaser) + kKeeperLeadSteps * game.control_step_ticks + 1, kNever);
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

Interception way_to_ball(const Game& game, const Scene& scene, const Player& player, const BallFlight& flight,
                         int from) {
    const Reserve reserve = {player.id != scene.keeper, true};
    switch (scene.holder) {
        case Holder::Own: break;
        case Holder::Opponent: return earliest_tackle(game, player, flight, reserve);
        case Holder::Nobody: return earliest_pickup(game, player, flight, reserve, kNever, from);
    }
    return {};
}

Chase race(const Game& game, const Scene& scene, const BallFlight& flight) {
    Chase chase;
    if (scene.holder == Holder::Own) {
        return chase;
    }
    // Searches a pod that may be there in `tick` or earlier. Returns whether it was searched.
    const auto search = [&](int id, int tick) {
        const Player& player = scene.own[id];
        const int from = first_way_tick(game, scene, player, flight, tick);
        if (from < kNever) {
            chase.own[static_cast<std::size_t>(id)] = way_to_ball(game, scene, player, flight, from);
        }
        return from < kNever;
    };
    for (const auto& [squared, id] : Nearest(scene)) {
        if (id != scene.keeper && search(id, tick_of(chase, chase.supporter))) {
            rank(chase, id);
        }
    }
    if (scene.keeper != kNoPlayer) {
        search(scene.keeper, enters_own_zone(game, flight) ? kNever : tick_of(chase, chase.chaser));
    }
    chase.opponent_tick = first_opponent_tick(game, scene, flight, relevant_until(game, chase));
    return chase;
}

void keep_supporter(Chase& chase, int last, int keep_ticks) {
    const int next = chase.supporter;
    if (last == kNoPlayer || next == kNoPlayer || last == next || last == chase.chaser) {
        return;
    }
    const Interception& way = chase.of(last);
    if (way.exists() && way.tick < chase.of(next).tick + keep_ticks) {
        chase.supporter = last;
    }
}

Vec2 support_place(const Game& game, Vec2 ball, double behind) { return ball + unit(game.own_goal - ball) * behind; }

}  // namespace podball::play
