// A match on the engine alone: every pod of slot 0 drives towards the ball, slot 1 stands still.
#include <cstdio>

#include "engine/state_hash.hpp"
#include "engine/step.hpp"

using namespace podball::engine;

int main() {
    const auto rules = resolve(Rules{});
    if (!rules) {
        return 1;
    }
    World world = make_world(rules.value(), /*seed=*/1);
    Commands commands{};
    while (world.mode != GameMode::Ended) {
        for (int pod = 0; pod < world.pod_count[0]; ++pod) {
            const podball::Vec2 to_ball = position(world, kBall) - position(world, body_of(world, 0, pod));
            commands[0][static_cast<std::size_t>(pod)].thrust = to_ball * 100.0;  // Longer than 1 counts as 1.
        }
        step(world, rules.value(), commands);
    }
    std::printf("%lld ticks of play, %d:%d, state %llx\n", static_cast<long long>(world.metrics.running_ticks),
                world.score[0], world.score[1], static_cast<unsigned long long>(state_hash(world)));
}
