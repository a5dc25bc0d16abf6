#include "replay/sample_orders.hpp"

#include "support/scenes.hpp"

#include <cmath>
#include <limits>

namespace podball::replay {

using namespace engine;
using testing::Draw;

namespace {

double coordinate(double value) { return std::trunc(value * 0x1p14) * 0x1p-14; }

// Beside an own pod, or anywhere.
Vec2 any_place(const World& world, int slot, Draw& draw) {
    const int pod = draw.below(world.pod_count[static_cast<std::size_t>(slot)]);
    const Vec2 beside = position(world, body_of(world, slot, pod)) + draw.in_square(0.03);
    const Vec2 place = draw.chance(0.7) ? beside : draw.in_square(0.4);
    return {coordinate(place.x), coordinate(place.y)};
}

Order any_order(const World& world, int slot, Draw& draw) {
    constexpr double kStrange[] = {
        std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), -1e300, -0.0, 0.45, 0.0};
    Order order;
    order.structure_kind = draw.below(kStructureKinds);
    order.place = any_place(world, slot, draw);
    if (draw.chance(0.05)) {
        order.structure_kind = draw.chance(0.5) ? std::numeric_limits<std::int32_t>::min() : 7;
    }
    if (draw.chance(0.1)) {
        order.place.x = kStrange[draw.below(6)];
    }
    if (draw.chance(0.25)) {
        order = {};
        order.kind = OrderKind::TakeDown;
        order.id = draw.below(world.economy.structures_built + 3) - 1;
    }
    return order;
}

}  // namespace

Rules resource_rules(int pods0, int pods1) {
    Rules rules = testing::rules_of(pods0, pods1);
    rules.match.period_ticks = 1000;
    rules.match.before_kickoff_ticks = 50;
    rules.match.after_goal_ticks = 40;
    ResourceRules resources;
    resources.initial_points = 60.0;
    resources.ticks_per_minute = 200;
    resources.half_life = 3.0;
    resources.generator = {20.0, 0.02, 100.0, 40, 4};
    resources.barrier = {10.0, 0.015, 50.0, 20, 2};
    resources.reach = 0.03;
    resources.damage_impulse_min = 1e-5;
    resources.damage_factor = 1e5;
    rules.resources = resources;
    return rules;
}

Orders sample_orders(const World& world, Draw& draw) {
    Orders orders{};
    for (int slot = 0; slot < kSlots; ++slot) {
        SlotOrders& of_slot = orders[static_cast<std::size_t>(slot)];
        of_slot.count = draw.chance(0.7) ? 0 : draw.chance(0.05) ? kOrdersMax : 1 + draw.below(3);
        of_slot.dropped = of_slot.count == kOrdersMax ? draw.below(5) : 0;
        for (int i = 0; i < of_slot.count; ++i) {
            of_slot.order[static_cast<std::size_t>(i)] = any_order(world, slot, draw);
        }
    }
    return orders;
}

}  // namespace podball::replay
