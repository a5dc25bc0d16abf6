#include "play/game.hpp"

namespace podball::play {

Game::Game(const Constants& constants)
    : Field(constants),
      keepoff(constants.keepoff),
      shoot_force(constants.shoot_force),
      collision_force_limit(constants.collision_force_limit),
      keep_ticks(constants.keep_ticks),
      deny_ticks(constants.deny_ticks),
      control_step_ticks(std::min(constants.control_step_ticks, kHorizonTicks)),
      shot_speed(shoot_force / ball_mass),
      ball_lambda(ball_friction / ball_mass),
      carrier_speed(constants.pod_friction_carrying > 0.0 ? thrust / constants.pod_friction_carrying : 0.0),
      carrier(pod_mass + ball_mass, constants.pod_friction_carrying) {}

}  // namespace podball::play
