#include "replay/recorded_step.hpp"

#include "engine/step.hpp"

namespace podball::replay {

engine::OrderAnswers play_recorded(engine::World& world, const engine::ResolvedRules& rules,
                                   const CommandLayer& commands, const OrderLayer& orders, std::size_t step) {
    engine::OrderAnswers answers{};
    if (rules.has_resources) {
        engine::step(world, rules, commands.commands(step), orders.orders(step), answers);
    } else {
        engine::step(world, rules, commands.commands(step));
    }
    return answers;
}

}  // namespace podball::replay
