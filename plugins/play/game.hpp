// What holds for the whole match: the constants of the rules a pod's play depends on, and motion tables made of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <podball/math/linear_drag.hpp>
#include <podball/math/vec2.hpp>

namespace podball::play {

constexpr int kHorizonTicks = 500;  ///< How far ahead anything is predicted.

/// `a` scaled to length 1; zero stays zero.
inline Vec2 unit(Vec2 a) {
    const double size = length(a);
    return size > 0.0 ? a / size : Vec2{};
}

/// The point within +-`limit` that is nearest to `place`; a limit below 0 counts as 0.
inline Vec2 within(Vec2 place, Vec2 limit) {
    const Vec2 bound = {std::max(0.0, limit.x), std::max(0.0, limit.y)};
    return {std::clamp(place.x, -bound.x, bound.x), std::clamp(place.y, -bound.y, bound.y)};
}

/// The maps of 0 ... kHorizonTicks ticks at once.
class DragTable {
  public:
    DragTable() = default;
    DragTable(double mass, double friction);
    const LinearDrag& operator[](int ticks) const { return drags_[static_cast<std::size_t>(ticks)]; }

  private:
    std::vector<LinearDrag> drags_;
};

/// The numbers of the rules, by their names there. Units: length, ticks, mass.
struct Constants {
    double arena_width;
    double arena_height;
    double goal_width;
    double zone_radius;  ///< 0: there are no zones.
    double keepoff;
    double pod_radius;
    double pod_mass;
    double pod_friction;
    double pod_friction_carrying;
    double thrust;
    double ball_radius;
    double ball_mass;
    double ball_friction;
    double shoot_force;
    double pickup_velocity;
    int keep_ticks;
    int control_step_ticks;  ///< At most kHorizonTicks, whatever the rules say.
};

/// The constants and what follows from them. Made once, then only read.
struct Game : Constants {
    explicit Game(const Constants& constants);

    Vec2 own_goal;        ///< Centre.
    Vec2 opponent_goal;   ///< Centre.
    Vec2 pod_limit;       ///< How far from the arena's centre a pod's centre gets in x and in y.
    double contact;       ///< Distance of the centres of a pod and a ball that touch.
    double zone_contact;  ///< Distance from a goal's centre at which a pod touches the zone; 0 without zones.
    double shot_speed;    ///< Of a shot of length 1 from rest.
    double ball_lambda;   ///< A free ball's speed after some way is v0 - ball_lambda * way.
    double pod_speed;     ///< Top speed.
    double carrier_speed;
    DragTable pod;
    DragTable carrier;
    DragTable ball;
};

}  // namespace podball::play
