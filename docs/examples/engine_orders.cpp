// A game with resources on the engine alone: the first pod of each slot builds a generator beside it whenever it can.
#include <cstdio>

#include "engine/economy/worth.hpp"
#include "engine/step.hpp"

using namespace podball::engine;

int main() {
    Rules written;
    written.resources.emplace();
    const auto rules = resolve(written);
    if (!rules) {
        return 1;
    }
    World world = make_world(rules.value(), /*seed=*/1);
    while (world.mode != GameMode::Ended) {
        Commands commands{};
        Orders orders{};
        for (int slot = 0; slot < kSlots; ++slot) {
            const auto s = static_cast<std::size_t>(slot);
            const double up = world.economy.count[s] % 2 == 0 ? 1.0 : -1.0;
            commands[s][1].thrust = {0.1 * own_goal_sign(world, slot), up};
            orders[s].count = 1;
            orders[s].order[0].place = position(world, body_of(world, slot, 1)) + podball::Vec2{0.0, -0.04 * up};
        }
        OrderAnswers answers{};  // Most orders are refused, because a generator is near or too dear.
        step(world, rules.value(), commands, orders, answers);
    }
    for (int slot = 0; slot < kSlots; ++slot) {
        const auto s = static_cast<std::size_t>(slot);
        std::printf("slot %d: %d generators, %.2f points mined, worth %.2f\n", slot, world.economy.count[s],
                    world.economy.metrics[s].points_mined, worth(world, rules.value(), slot));
    }
    return world.economy.metrics[0].points_mined > 0.0 ? 0 : 1;
}
