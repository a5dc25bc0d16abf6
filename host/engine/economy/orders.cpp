#include "engine/economy/orders.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/economy/accounts.hpp"
#include "engine/economy/placement.hpp"
#include "engine/economy/structures.hpp"
#include "engine/economy/worth.hpp"
#include "engine/random.hpp"

namespace podball::engine {
namespace {

bool has_too_many(const Economy& economy, const ResolvedRules& rules, int slot, StructureKind kind) {
    int of_kind = 0;
    for_each_structure(structures_of(economy, slot),
                       [&](std::size_t entry) { of_kind += structure_kind(economy, entry) == kind ? 1 : 0; });
    return economy.count[static_cast<std::size_t>(slot)] >= kStructuresPerSlot ||
           of_kind >= structure_rules(rules, kind).most;
}

// The first reason against building, in the order of R97.
OrderAnswer judge_building(const World& world, const ResolvedRules& rules, int slot, const Order& order) {
    if (!std::isfinite(order.place.x) || !std::isfinite(order.place.y)) {
        return OrderAnswer::NotFinite;
    }
    if (order.structure_kind < 0 || order.structure_kind >= kStructureKinds) {
        return OrderAnswer::UnknownKind;
    }
    const auto kind = static_cast<StructureKind>(order.structure_kind);
    const StructureRules& constants = structure_rules(rules, kind);
    if (has_too_many(world.economy, rules, slot, kind)) {
        return OrderAnswer::TooMany;
    }
    if (constants.price > world.economy.points[static_cast<std::size_t>(slot)]) {
        return OrderAnswer::TooDear;
    }
    if (!is_in_place(world, rules, order.place, constants.radius)) {
        return OrderAnswer::OutOfPlace;
    }
    if (!is_clear_of_structures(world, rules, order.place, constants.radius)) {
        return OrderAnswer::StructureNear;
    }
    return has_builder(world, rules, slot, order.place, constants.radius) ? OrderAnswer::Done : OrderAnswer::NoPod;
}

OrderAnswer build(World& world, const ResolvedRules& rules, int slot, const Order& order) {
    const OrderAnswer answer = judge_building(world, rules, slot, order);
    if (answer == OrderAnswer::Done) {
        const auto kind = static_cast<StructureKind>(order.structure_kind);
        pay(world, slot, structure_rules(rules, kind).price);
        const Vec2 place = order.place + Vec2{};  // No negative zero: R31.
        add_structure_event(world, EventKind::StructureOrdered, add_structure(world, rules, slot, kind, place), slot);
    }
    return answer;
}

OrderAnswer take_down(World& world, const ResolvedRules& rules, int slot, const Order& order) {
    const auto entry = find_structure(world.economy, order.id);
    if (!entry) {
        return OrderAnswer::UnknownId;
    }
    if (slot_of_structure(*entry) != slot) {
        return OrderAnswer::NotYours;
    }
    add_structure_event(world, EventKind::StructureTakenDown, *entry, slot);
    pay_back(world, slot, structure_worth(world.economy, rules, *entry));
    remove_structure(world, rules, *entry);
    return OrderAnswer::Done;
}

OrderAnswer carry_out_order(World& world, const ResolvedRules& rules, int slot, const Order& order) {
    if (world.mode != GameMode::Running) {
        return OrderAnswer::NotRunning;
    }
    return order.kind == OrderKind::Build ? build(world, rules, slot, order) : take_down(world, rules, slot, order);
}

}  // namespace

void carry_out(World& world, const ResolvedRules& rules, const Orders& orders, OrderAnswers& answers) {
    answers = {};
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        world.economy.metrics[slot].orders_refused += orders[slot].dropped;
    }
    const int first = tie_coin(world.seed, world.tick);
    for (int number = 0; number < std::max(orders[0].count, orders[1].count); ++number) {
        for (const int slot : {first, 1 - first}) {
            const auto s = static_cast<std::size_t>(slot);
            const auto n = static_cast<std::size_t>(number);
            if (number < orders[s].count) {
                answers[s][n] = carry_out_order(world, rules, slot, orders[s].order[n]);
                world.economy.metrics[s].orders_refused += answers[s][n] == OrderAnswer::Done ? 0 : 1;
            }
        }
    }
}

void refuse_all(const Orders& orders, OrderAnswer reason, OrderAnswers& answers) {
    answers = {};
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        std::fill_n(answers[slot].begin(), orders[slot].count, reason);
    }
}

}  // namespace podball::engine
