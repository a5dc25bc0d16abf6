// Constants of the whole match: the numbers of the rules that the play depends on, and motion tables computed from
// them.
#pragma once

#include <algorithm>

#include <podball/math/vec2.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/interception.hpp>

namespace podball::play {

using tactics::BallFlight;
using tactics::DragTable;
using tactics::Interception;
using tactics::kHorizonTicks;
using tactics::kNever;
using tactics::Reserve;

/// `a` scaled to length 1. Zero stays zero.
inline Vec2 unit(Vec2 a) {
    const double size = length(a);
    return size > 0.0 ? a / size : Vec2{};
}

/// The point within +-`limit` that is nearest to `place`; a limit below 0 counts as 0.
inline Vec2 within(Vec2 place, Vec2 limit) {
    const Vec2 bound = {std::max(0.0, limit.x), std::max(0.0, limit.y)};
    return {std::clamp(place.x, -bound.x, bound.x), std::clamp(place.y, -bound.y, bound.y)};
}

/// The numbers of the rules, by their names there. Units: length, ticks, mass.
struct Constants : tactics::FieldConstants {
    double keepoff = 0.0;
    double pod_friction_carrying = 0.0;
    double shoot_force = 0.0;
    double collision_force_limit = 0.0;
    int keep_ticks = 0;
    int deny_ticks = 0;
    int control_step_ticks = 0;  ///< At most kHorizonTicks, whatever the rules say.
};

/// The constants and the values derived from them. Computed once; read-only afterwards.
struct Game : tactics::Field {
    explicit Game(const Constants& constants);

    double keepoff;
    double shoot_force;
    double collision_force_limit;
    int keep_ticks;
    int deny_ticks;
    int control_step_ticks;
    double shot_speed;   ///< Speed of a shot of length 1 from rest.
    double ball_lambda;  ///< A free ball's speed after some way is v0 - ball_lambda * way.
    double carrier_speed;
    DragTable carrier;
};

}  // namespace podball::play
