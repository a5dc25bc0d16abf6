#include "engine/economy/accounts.hpp"

#include <cassert>

namespace podball::engine {
namespace {

void add_points(World& world, int slot, double points) {
    begin_account_change(world);
    const auto s = static_cast<std::size_t>(slot);
    world.economy.points[s] += points;
    world.economy.income[s].points_at_change = world.economy.points[s];
}

SlotEconomyMetrics& metrics_of(World& world, int slot) { return world.economy.metrics[static_cast<std::size_t>(slot)]; }

}  // namespace

void open_accounts(World& world, const ResolvedRules& rules) {
    world.has_resources = rules.has_resources;
    if (rules.has_resources) {
        world.economy.points.fill(rules.resources.initial_points);
        begin_account_change(world);
    }
}

void earn(World& world, const ResolvedRules& rules, int ticks) {
    Economy& economy = world.economy;
    economy.supply = rules.supply.until(running_ticks(world, rules) + ticks);
    const double supplied = economy.supply - economy.supply_at_change;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const SlotIncome& income = economy.income[slot];
        const double mined = income.efficiency * supplied;
        economy.points[slot] = income.points_at_change + mined;
        economy.metrics[slot].points_mined = income.mined_at_change + mined;
    }
}

void begin_account_change(World& world) {
    Economy& economy = world.economy;
    economy.supply_at_change = economy.supply;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        economy.income[slot].points_at_change = economy.points[slot];
        economy.income[slot].mined_at_change = economy.metrics[slot].points_mined;
    }
}

void pay(World& world, int slot, double price) {
    assert(price <= world.economy.points[static_cast<std::size_t>(slot)]);
    add_points(world, slot, 0.0 - price);
    metrics_of(world, slot).points_spent += price;
}

void pay_back(World& world, int slot, double price) {
    add_points(world, slot, price);
    metrics_of(world, slot).points_returned += price;
}

}  // namespace podball::engine
