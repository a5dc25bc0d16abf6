#include "play/steering.hpp"

#include <algorithm>
#include <cmath>

namespace podball::play {
namespace {

constexpr double kBrakeShare = 0.8;    // Share of the thrust that is assumed for braking; friction helps with the rest.
constexpr double kSettleSteps = 3.0;   // Control steps in which a pod covers the end of the way.
constexpr double kZoneMargin = 0.004;  // Least distance between a pod and a closed zone. Units: length.
constexpr double kArmLength = 0.05;    // Distance between own pods, if there is room. Units: length.

Vec2 pushed_out(Vec2 place, Vec2 centre, double radius) {
    const Vec2 out = place - centre;
    const double apart = length(out);
    if (apart >= radius) {
        return place;
    }
    if (apart <= 0.0) {
        return centre + Vec2{centre.x > 0.0 ? -radius : radius, 0.0};
    }
    return centre + out * (radius / apart);
}

// The next point on the way around a circle. If the segment cuts the circle, this is its point nearest to the centre,
// moved out to the circle.
Vec2 around(Vec2 from, Vec2 place, Vec2 centre, double radius) {
    const Vec2 way = place - from;
    const double squared = squared_length(way);
    if (squared <= 0.0) {
        return place;
    }
    const double share = dot(centre - from, way) / squared;
    if (share <= 0.0 || share >= 1.0) {
        return place;
    }
    const Vec2 nearest = from + way * share;
    if (squared_length(nearest - centre) >= radius * radius) {
        return place;
    }
    return pushed_out(nearest, centre, 1.1 * radius);
}

// The thrust that turns the velocity `now` into `wanted` by the next control step, as far as it can.
Vec2 accelerate(const Game& game, const LinearDrag& drag, Vec2 now, Vec2 wanted) {
    if (game.thrust <= 0.0) {
        return {};
    }
    return clamped_to_unit((wanted - now * drag.decay) / (drag.force_to_velocity * game.thrust));
}

// Displacement of a pod away from own pods nearby.
Vec2 separation(const Player& player, const Players& mates) {
    Vec2 sum;
    for (const Player& mate : mates) {
        const Vec2 out = player.position - mate.position;
        const double apart = length(out);
        if (apart > 0.0 && apart < kArmLength) {
            sum += out * ((kArmLength - apart) / apart);
        }
    }
    return sum;
}

}  // namespace

Vec2 arrive(const Game& game, const Player& player, Vec2 place, bool carrying) {
    const LinearDrag& drag = (carrying ? game.carrier : game.pod)[game.control_step_ticks];
    const Vec2 way = place - player.position;
    const double apart = length(way);
    if (apart <= 0.0) {
        return accelerate(game, drag, player.velocity, {});
    }
    const double mass = carrying ? game.pod_mass + game.ball_mass : game.pod_mass;
    const double top = carrying ? game.carrier_speed : game.pod_speed;
    const double braked = std::sqrt(2.0 * kBrakeShare * game.thrust / mass * apart);
    const double speed = std::min({top, braked, apart / (kSettleSteps * game.control_step_ticks)});
    return accelerate(game, drag, player.velocity, way * (speed / apart));
}

Vec2 reachable(const Game& game, Vec2 place, bool in_own_zone) {
    const double radius = game.zone_contact > 0.0 ? game.zone_contact + kZoneMargin : 0.0;
    place = pushed_out(place, game.opponent_goal, radius);
    if (!in_own_zone) {
        place = pushed_out(place, game.own_goal, radius);
    }
    return within(place, game.pod_limit);
}

Vec2 detour(const Game& game, Vec2 from, Vec2 place, bool in_own_zone) {
    if (game.zone_contact <= 0.0) {
        return place;
    }
    place = around(from, place, game.opponent_goal, game.zone_contact + kZoneMargin);
    return in_own_zone ? place : around(from, place, game.own_goal, game.zone_contact + kZoneMargin);
}

Vec2 leave_room(const Game& game, Vec2 from, Vec2 place, Vec2 centre, double radius) {
    return within(around(from, pushed_out(place, centre, radius), centre, radius), game.pod_limit);
}

Vec2 take_place(const Game& game, const Player& player, const Players& mates, Vec2 place) {
    return arrive(game, player, detour(game, player.position, place, false) + separation(player, mates));
}

}  // namespace podball::play
