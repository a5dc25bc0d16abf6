#include "support/resource_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/economy/construction.hpp"
#include "engine/economy/placement.hpp"
#include "engine/economy/structures.hpp"
#include "engine/step.hpp"

namespace podball::testing {

using namespace engine;

namespace {

// A place of R35 in the arena.
Vec2 on_lattice(Vec2 place) { return {std::trunc(place.x * 0x1p14) * 0x1p-14, std::trunc(place.y * 0x1p14) * 0x1p-14}; }

Vec2 anywhere(const ResolvedRules& rules, Draw& draw) {
    const double x = draw.between(-0.5, 0.5) * rules.arena.width;
    return on_lattice({x, draw.between(-0.5, 0.5) * rules.arena.height});
}

Vec2 near_pod(const World& world, const ResolvedRules& rules, int slot, Draw& draw) {
    const int pod = draw.below(world.pod_count[static_cast<std::size_t>(slot)]);
    return on_lattice(position(world, body_of(world, slot, pod)) + draw.in_square(1.1 * rules.resources.reach));
}

Order random_order(const World& world, const ResolvedRules& rules, int slot, Draw& draw) {
    if (draw.chance(0.15)) {
        return take_down_order(draw.below(world.economy.structures_built + 2));
    }
    Order order = build_order(static_cast<StructureKind>(draw.below(2)), near_pod(world, rules, slot, draw));
    if (draw.chance(0.1)) {
        order.place = anywhere(rules, draw);
    }
    if (draw.chance(0.03)) {
        order.structure_kind = draw.below(2) == 0 ? -1 : 2;
    }
    if (draw.chance(0.03)) {
        order.place.x = draw.chance(0.5) ? std::numeric_limits<double>::quiet_NaN() : 1e300;
    }
    return order;
}

int count_of(const Economy& economy, int slot, StructureKind kind) {
    int count = 0;
    for_each_structure(structures_of(economy, slot),
                       [&](std::size_t entry) { count += structure_kind(economy, entry) == kind ? 1 : 0; });
    return count;
}

bool is_free_of_bodies(const World& world, const ResolvedRules& rules, Vec2 place, double radius) {
    bool is_free = distance(position(world, kBall), place) > radius + rules.ball.radius;
    for (int body = 0; body < pods(world); ++body) {
        is_free = is_free && distance(position(world, body), place) > radius + rules.pod.radius;
    }
    return is_free;
}

}  // namespace

Rules with_resources(Rules rules) {
    ResourceRules& resources = rules.resources.emplace();
    resources.initial_points = 100.0;
    resources.generator = {1.0, 0.02, 100.0, 1, 16};
    resources.barrier = {2.0, 0.01, 200.0, 1, 8};
    resources.reach = 1.0;
    resources.gap = 1.0;
    return rules;
}

Rules lively_resource_rules(int pods0, int pods1) {
    Rules rules = rules_of(pods0, pods1);
    rules.pod.thrust = 5e-5;
    rules.match.control_step_ticks = 1;
    rules.match.periods = 2;
    rules.match.period_ticks = 220;
    rules.match.before_kickoff_ticks = 10;
    rules.match.after_goal_ticks = 10;
    ResourceRules& resources = rules.resources.emplace();
    resources.ticks_per_minute = 50;
    resources.half_life = 2.0;
    resources.rate = 20.0;
    resources.range = 0.15;
    resources.generator = {7.3, 0.01, 100.0, 5, 14};
    resources.barrier = {2.9, 0.006, 200.0, 3, 9};
    resources.reach = 0.15;
    resources.gap = 1.0;
    return rules;
}

Order build_order(StructureKind kind, Vec2 place) {
    return {OrderKind::Build, static_cast<std::int32_t>(kind), 0, place};
}

Order take_down_order(std::int32_t id) { return {OrderKind::TakeDown, 0, id, {}}; }

void add_order(SlotOrders& orders, const Order& order) {
    if (orders.count == kOrdersMax) {
        ++orders.dropped;
    } else {
        orders.order[static_cast<std::size_t>(orders.count++)] = order;
    }
}

Orders orders_of(int slot, const std::vector<Order>& orders) {
    Orders all{};
    for (const Order& order : orders) {
        add_order(all[static_cast<std::size_t>(slot)], order);
    }
    return all;
}

std::vector<OrderAnswer> give_orders(Game& game, int slot, const std::vector<Order>& orders) {
    OrderAnswers answers{};
    step(game.world, game.rules, {}, orders_of(slot, orders), answers);
    const auto& own = answers[static_cast<std::size_t>(slot)];
    return {own.begin(), own.begin() + static_cast<int>(std::min(orders.size(), own.size()))};
}

Orders random_orders(const World& world, const ResolvedRules& rules, Draw& draw) {
    Orders orders{};
    for (int slot = 0; slot < kSlots; ++slot) {
        const int count = draw.chance(0.3) ? 1 + draw.below(draw.chance(0.05) ? 40 : 3) : 0;
        for (int i = 0; i < count; ++i) {
            add_order(orders[static_cast<std::size_t>(slot)], random_order(world, rules, slot, draw));
        }
    }
    if (draw.chance(0.2) && orders[0].count > 0) {
        orders[1] = orders[0];  // Both want the same place.
    }
    return orders;
}

void add_random_structures(World& world, const ResolvedRules& rules, Draw& draw, int tries) {
    for (int i = 0; i < tries; ++i) {
        const int slot = draw.below(kSlots);
        const auto kind = static_cast<StructureKind>(draw.below(kStructureKinds));
        const StructureRules& constants = structure_rules(rules, kind);
        const Vec2 place = anywhere(rules, draw);
        if (world.economy.count[static_cast<std::size_t>(slot)] == kStructuresPerSlot ||
            count_of(world.economy, slot, kind) == constants.most ||
            !is_in_place(world, rules, place, constants.radius) ||
            !is_clear_of_structures(world, rules, place, constants.radius) ||
            !is_free_of_bodies(world, rules, place, constants.radius)) {
            continue;
        }
        const std::size_t entry = add_structure(world, rules, slot, kind, place);
        if (draw.chance(0.7)) {
            finish_structure(world, rules, entry);
            world.economy.health[entry] *= draw.chance(0.5) ? 1.0 : draw.between(0.001, 1.0);
        } else {
            world.economy.build_ticks_left[entry] = draw.below(constants.build_ticks + 1);
        }
    }
}

Orders half_turned(const Orders& orders) {
    Orders turned = orders;
    for (SlotOrders& slot : turned) {
        for (Order& order : slot.order) {
            order.place = half_turn(order.place);
        }
    }
    return turned;
}

}  // namespace podball::testing
