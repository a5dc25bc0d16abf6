#include "engine/world.hpp"

#include <utility>

#include "engine/economy/accounts.hpp"
#include "engine/referee.hpp"
#include "engine/world_fields.hpp"

namespace podball::engine {

World make_world(const ResolvedRules& rules, std::uint64_t seed, bool swap_sides) {
    World world;
    world.seed = seed;
    world.pod_count = {rules.pod_count[0], rules.pod_count[1]};
    if (swap_sides) {
        world.side = {1, 0};
    }
    open_accounts(world, rules);
    kick_off(world, rules, kickoff_slot(rules, world.period));
    return world;
}

World half_turned(const World& world) {
    World turned = world;
    for_each_field([&](const auto& field) {
        constexpr Turn turn = std::remove_cvref_t<decltype(field)>::use.turn;
        if constexpr (turn == Turn::Negates) {
            for (int i = 0; i < field.count(world); ++i) {
                field.at(turned, i) = 0.0 - field.at(world, i);
            }
        } else if constexpr (turn == Turn::Reverses) {
            const int count = field.count(world);
            for (int i = 0; i < count; ++i) {
                field.at(turned, i) = field.at(world, count - 1 - i);
            }
        } else if constexpr (turn == Turn::ExchangesSlots) {
            std::swap(field.at(turned, 0), field.at(turned, 1));
        }
    });
    turned.events = world.events.half_turned();
    return turned;
}

Commands half_turned(const Commands& commands) {
    Commands turned = commands;
    for (auto& team : turned) {
        for (Command& command : team) {
            command.thrust = half_turn(command.thrust);
            command.shot = half_turn(command.shot);
        }
    }
    return turned;
}

}  // namespace podball::engine
