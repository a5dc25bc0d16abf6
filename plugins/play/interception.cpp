#include "play/interception.hpp"

#include <algorithm>

namespace podball::play {
namespace {

// Of the rule's limit, so that noise and rounding do not turn a pick-up into a bounce.
constexpr double kPickupShare = 0.95;

bool is_reserved(const Game& game, Reserve reserve, Vec2 ball) {
    const double reach = game.zone_contact - game.contact;
    if (reach <= 0.0) return false;
    if (reserve.own_zone && squared_length(ball - game.own_goal) < reach * reach) return true;
    return reserve.opponent_zone && squared_length(ball - game.opponent_goal) < reach * reach;
}

// Pod and ball after some ticks: how far apart they would be without thrust, and how far thrust can bring the pod.
struct Gap {
    Vec2 way;       // From the pod to the ball.
    double length;  // Of it.
    double reach;
};

Gap gap_at(const Game& game, const Player& player, const BallFlight& flight, int tick) {
    const LinearDrag& drag = game.pod[tick];
    const Vec2 way = flight.position(tick) - (player.position + player.velocity * drag.reach);
    return {way, length(way), game.thrust * drag.force_to_reach};
}

// No sooner than in so many ticks a gap of this size can be closed.
int ticks_to_close(double gap, double closing_speed) {
    return static_cast<int>(std::clamp(gap / closing_speed, 1.0, 1.0 * kHorizonTicks));
}

// The thrust that brings the pod onto the ball at the gap's tick, or as near as it can.
Vec2 thrust_across(const Gap& gap) {
    if (gap.length <= 0.0) return {};
    return gap.way / std::max(gap.length, gap.reach);
}

double relative_speed(const Game& game, const Player& player, const BallFlight& flight, Vec2 thrust, int tick) {
    const LinearDrag& drag = game.pod[tick];
    const Vec2 velocity = player.velocity * drag.decay + thrust * (game.thrust * drag.force_to_velocity);
    return distance(velocity, flight.velocity(tick));
}

struct Contact {
    int tick;
    double relative_speed;
};

// The first contact of a pod that holds `thrust`, at the latest at `last_tick`.
Contact first_contact(const Game& game, const Player& player, const BallFlight& flight, Vec2 thrust, int last_tick) {
    const double closing = flight.speed_max() + length(player.velocity) + game.pod_speed;
    const Motion start = {player.position, player.velocity};
    int tick = player.deny_ticks_left + 1;
    while (tick < last_tick) {
        const Vec2 place = advanced(start, thrust * game.thrust, game.pod[tick]).position;
        const double apart = distance(place, flight.position(tick)) - game.contact;
        if (apart <= 0.0) break;
        tick = std::min(last_tick, tick + ticks_to_close(apart, closing));
    }
    return {tick, relative_speed(game, player, flight, thrust, tick)};
}

// No sooner than in this tick is the ball slow enough for a pick-up, even if the pod runs along with it at top speed.
int first_slow_tick(const Game& game, const Player& player, const BallFlight& flight, double relative_speed_max) {
    const double speed_max = relative_speed_max + std::max(length(player.velocity), game.pod_speed);
    int tick = player.deny_ticks_left + 1;
    while (tick < flight.end_tick() && squared_length(flight.velocity(tick)) > speed_max * speed_max) ++tick;
    return tick;
}

// The earliest tick from `from` on at which thrust can bring the pod within `touch` of the flight's point.
int earliest_reach(const Game& game, const Player& player, const BallFlight& flight, Reserve reserve, int from,
                   double touch) {
    const double closing = flight.speed_max() + length(player.velocity) + game.pod_speed;
    for (int tick = from; tick <= flight.end_tick();) {
        const Gap gap = gap_at(game, player, flight, tick);
        const double apart = gap.length - gap.reach - touch;
        if (apart > 0.0) {
            tick += ticks_to_close(apart, closing);
        } else if (is_reserved(game, reserve, flight.position(tick))) {
            ++tick;
        } else {
            return tick;
        }
    }
    return kNever;
}

Interception meeting(const Game& game, const Player& player, const BallFlight& flight, int tick) {
    return {tick, flight.position(tick), thrust_across(gap_at(game, player, flight, tick))};
}

}  // namespace

Vec2 drifted(const Game& game, const Player& player, int ticks) {
    return within(player.position + player.velocity * game.pod[ticks].reach, game.pod_limit);
}

Interception earliest_pickup(const Game& game, const Player& player, const BallFlight& flight, Reserve reserve) {
    const double speed_max = kPickupShare * game.pickup_velocity;
    int tick = first_slow_tick(game, player, flight, speed_max);
    while (true) {
        tick = earliest_reach(game, player, flight, reserve, tick, game.contact);
        if (tick == kNever) return {};
        Interception found = meeting(game, player, flight, tick);
        if (relative_speed(game, player, flight, found.thrust, tick) < speed_max) {
            const Contact contact = first_contact(game, player, flight, found.thrust, tick);
            if (contact.relative_speed < speed_max) {
                found.tick = contact.tick;
                found.point = flight.position(contact.tick);
                return found;
            }
        }
        ++tick;
    }
}

Interception surest_block(const Game& game, const Player& player, const BallFlight& flight) {
    Interception best;
    double best_apart = 2.0 * game.arena_width;
    for (int tick = player.deny_ticks_left + 1; tick <= flight.end_tick(); ++tick) {
        const Gap gap = gap_at(game, player, flight, tick);
        const double apart = gap.length - gap.reach;
        if (apart >= best_apart) continue;
        best_apart = apart;
        best = {apart <= game.contact ? tick : kNever, flight.position(tick), thrust_across(gap)};
        if (apart <= 0.0) break;
    }
    return best;
}

Interception earliest_tackle(const Game& game, const Player& player, const BallFlight& flight, Reserve reserve) {
    const int tick = earliest_reach(game, player, flight, reserve, 1, 2.0 * game.pod_radius);
    if (tick == kNever) return {};
    Interception found = meeting(game, player, flight, tick);
    found.thrust = unit(found.thrust);  // A tackle wants speed, not precision.
    return found;
}

}  // namespace podball::play
