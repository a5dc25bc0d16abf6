#include "play/game.hpp"

namespace podball::play {
namespace {

double top_speed(double thrust, double friction) { return friction > 0.0 ? thrust / friction : 0.0; }

}  // namespace

DragTable::DragTable(double mass, double friction) {
    drags_.reserve(kHorizonTicks + 1);
    for (int ticks = 0; ticks <= kHorizonTicks; ++ticks) drags_.push_back(linear_drag(mass, friction, ticks));
}

Game::Game(const Constants& constants)
    : Constants(constants),
      own_goal{-0.5 * arena_width, 0.0},
      opponent_goal{0.5 * arena_width, 0.0},
      pod_limit{0.5 * arena_width - pod_radius, 0.5 * arena_height - pod_radius},
      contact(pod_radius + ball_radius),
      zone_contact(zone_radius > 0.0 ? zone_radius + pod_radius : 0.0),
      shot_speed(shoot_force / ball_mass),
      ball_lambda(ball_friction / ball_mass),
      pod_speed(top_speed(thrust, pod_friction)),
      carrier_speed(top_speed(thrust, pod_friction_carrying)),
      pod(pod_mass, pod_friction),
      carrier(pod_mass + ball_mass, pod_friction_carrying),
      ball(ball_mass, ball_friction) {
    control_step_ticks = std::min(control_step_ticks, kHorizonTicks);
}

}  // namespace podball::play
