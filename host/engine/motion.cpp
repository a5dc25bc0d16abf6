#include "engine/motion.hpp"

#include "engine/trajectory.hpp"

namespace podball::engine {

void integrate(World& world, const ResolvedRules& rules, Chords& chords) {
    Trajectory trajectory(world, rules);
    trajectory.advance();
    trajectory.get_chords(chords);
    trajectory.put_velocities(world, 1);
}

}  // namespace podball::engine
