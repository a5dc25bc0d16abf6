#include <podball/tactics/field.hpp>

namespace podball::tactics {

DragTable::DragTable(double mass, double friction) {
    for (int ticks = 0; ticks <= kHorizonTicks; ++ticks) {
        drags_[static_cast<std::size_t>(ticks)] = linear_drag(mass, friction, ticks);
    }
}

Field::Field(const FieldConstants& constants)
    : FieldConstants(constants),
      own_goal{-0.5 * arena_width, 0.0},
      opponent_goal{0.5 * arena_width, 0.0},
      pod_limit{0.5 * arena_width - pod_radius, 0.5 * arena_height - pod_radius},
      ball_limit{0.5 * arena_width - ball_radius, 0.5 * arena_height - ball_radius},
      contact(pod_radius + ball_radius),
      zone_contact(zone_radius > 0.0 ? zone_radius + pod_radius : 0.0),
      pod_speed(pod_friction > 0.0 ? thrust / pod_friction : 0.0),
      pod(pod_mass, pod_friction),
      ball(ball_mass, ball_friction) {}

}  // namespace podball::tactics
