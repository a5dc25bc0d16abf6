// The input of predictions: constants of the rules, and motion tables computed from them.
#ifndef PODBALL_TACTICS_FIELD_HPP
#define PODBALL_TACTICS_FIELD_HPP

#include <podball/math/linear_drag.hpp>
#include <podball/math/vec2.hpp>

#include <array>
#include <cstddef>

namespace podball::tactics {

constexpr int kHorizonTicks = 500;  ///< Largest horizon of a prediction.

/// The motion maps of 0 ... kHorizonTicks ticks.
class DragTable {
  public:
    DragTable() = default;
    /// Requires: mass > 0, friction >= 0.
    DragTable(double mass, double friction);
    const LinearDrag& operator[](int ticks) const { return drags_[static_cast<std::size_t>(ticks)]; }

  private:
    std::array<LinearDrag, kHorizonTicks + 1> drags_{};
};

/// Constants of the rules by their names there. Units: length, ticks, mass.
struct FieldConstants {
    double arena_width = 1.0;
    double arena_height = 0.65;
    double goal_width = 0.12;
    double zone_radius = 0.12;  ///< 0: there are no zones.
    double pod_radius = 0.015;
    double pod_mass = 1.0;
    double pod_friction = 0.015;
    double thrust = 1.3e-5;
    double ball_radius = 0.008;
    double ball_mass = 0.1;
    double ball_friction = 5e-4;
    double pickup_velocity = 1.5e-3;
    /// Share of the pick-up velocity that a predicted pick-up may use. (0, 1]. A value below 1 is a margin for noise.
    double pickup_share = 1.0;
};

/// The constants and the values derived from them. Computed once; read-only afterwards.
struct Field : FieldConstants {
    explicit Field(const FieldConstants& constants);

    Vec2 own_goal;        ///< Centre; at -x.
    Vec2 opponent_goal;   ///< Centre; at +x.
    Vec2 pod_limit;       ///< Largest distances of a pod's centre from the arena's centre in x and in y.
    Vec2 ball_limit;      ///< Largest distances of the ball's centre in x and in y, beside the goals.
    double contact;       ///< Distance of the centres of a pod and a ball that touch.
    double zone_contact;  ///< Distance from a goal's centre at which a pod touches the zone; 0 without zones.
    double pod_speed;     ///< Top speed.
    DragTable pod;
    DragTable ball;
};

}  // namespace podball::tactics

#endif
