#include "engine/world.hpp"

#include <cassert>
#include <utility>

#include "engine/referee.hpp"

namespace podball::engine {
namespace {

void turn(PerBody<double>& values) {
    for (double& value : values) value = 0.0 - value;
}

}  // namespace

void set_position(World& world, int body, Vec2 position) {
    const auto b = static_cast<std::size_t>(body);
    world.x[b] = position.x;
    world.y[b] = position.y;
}

void set_velocity(World& world, int body, Vec2 velocity) {
    const auto b = static_cast<std::size_t>(body);
    world.vx[b] = velocity.x;
    world.vy[b] = velocity.y;
}

World make_world(const ResolvedRules& rules, std::uint64_t seed, bool swap_sides) {
    World world;
    world.seed = seed;
    world.pod_count = {rules.pod_count[0], rules.pod_count[1]};
    if (swap_sides) world.side = {1, 0};
    kick_off(world, rules, kickoff_slot(rules, world.period));
    return world;
}

World half_turned(const World& world) {
    World turned = world;
    for (auto* values : {&turned.x, &turned.y, &turned.vx, &turned.vy, &turned.force_x, &turned.force_y}) turn(*values);
    for (Vec2& shot : turned.pending_shot) shot = half_turn(shot);
    turned.stall_place = half_turn(world.stall_place);
    std::swap(turned.side[0], turned.side[1]);
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
