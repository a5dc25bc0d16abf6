#include "game.hpp"

namespace podball::play {

DragTable::DragTable(double mass, double friction) {
    drags_.reserve(kHorizonTicks + 1);
    for (int ticks = 0; ticks <= kHorizonTicks; ++ticks) drags_.push_back(linear_drag(mass, friction, ticks));
}

Game::Game(const Constants& constants)
    : Constants(constants),
      own_goal{-0.5 * arena_width, 0.0},
      opponent_goal{0.5 * arena_width, 0.0},
      contact(pod_radius + ball_radius),
      zone_contact(zone_radius > 0.0 ? zone_radius + pod_radius : 0.0),
      shot_speed(shoot_force / ball_mass),
      ball_lambda(ball_friction / ball_mass),
      pod_speed(thrust / pod_friction),
      carrier_speed(thrust / pod_friction_carrying),
      pod(pod_mass, pod_friction),
      carrier(pod_mass + ball_mass, pod_friction_carrying),
      ball(ball_mass, ball_friction) {}

}  // namespace podball::play
