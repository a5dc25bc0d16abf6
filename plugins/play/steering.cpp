#include "play/steering.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace podball::play {
namespace {

constexpr double kBrakeShare = 0.8;    // Share of the thrust that is assumed for braking; friction helps with the rest.
constexpr double kSettleSteps = 3.0;   // Control steps in which a pod covers the end of the way.
constexpr double kZoneMargin = 0.004;  // Least distance between a pod and a closed zone. Units: length.
constexpr double kStructureMargin = 0.004;  // Least distance between a pod and a structure. Units: length.
constexpr double kRounding = 1e-6;          // More than all rounding errors of a distance. Units: length.
constexpr double kArmLength = 0.05;         // Distance between own pods, if there is room. Units: length.

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
    const double along = dot(centre - from, way);
    if (along <= 0.0 || along >= squared) {
        return place;
    }
    const Vec2 nearest = from + way * (along / squared);
    if (squared_length(nearest - centre) >= radius * radius) {
        return place;
    }
    return pushed_out(nearest, centre, 1.1 * radius);
}

// Distance that a pod keeps from the centre of a goal whose zone is closed to it.
double zone_room(const Game& game) { return game.zone_contact > 0.0 ? game.zone_contact + kZoneMargin : 0.0; }

// Distance that a pod keeps from the centre of a structure.
double room_of(const Game& game, const StructureDisc& structure) {
    return structure.radius + game.pod_radius + kStructureMargin;
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
        if (squared_length(out) > kArmLength * kArmLength) {
            continue;
        }
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

bool is_clear_of_zones(const Game& game, Vec2 centre, double radius) {
    const double apart = std::min(distance(centre, game.own_goal), distance(centre, game.opponent_goal));
    return apart - radius > zone_room(game) + kRounding;
}

Vec2 reachable(const Game& game, Vec2 place, bool in_own_zone) {
    const double radius = zone_room(game);
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

Vec2 free_of_structures(const Game& game, const Structures& structures, Vec2 place) {
    for (const StructureDisc& structure : structures) {
        place = pushed_out(place, structure.center, room_of(game, structure));
    }
    return place;
}

Vec2 around_structures(const Game& game, const Structures& structures, Vec2 from, Vec2 place) {
    Vec2 next = place;
    double nearest = std::numeric_limits<double>::infinity();
    for (const StructureDisc& structure : structures) {
        const Vec2 corner = around(from, place, structure.center, room_of(game, structure));
        const double apart = distance(from, structure.center);
        if (structure.is_finished && corner != place && apart < nearest) {
            nearest = apart;
            next = corner;
        }
    }
    return next;
}

Vec2 take_place(const Game& game, const Player& player, const Scene& scene, Vec2 place) {
    const Vec2 free = free_of_structures(game, scene.structures, place);
    const Vec2 next =
        around_structures(game, scene.structures, player.position, detour(game, player.position, free, false));
    return arrive(game, player, next + separation(player, scene.own));
}

}  // namespace podball::play
