// Games with resources, their orders and their structures.
#pragma once

#include <string>
#include <vector>

#include "engine/economy/order.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"
#include "support/scenes.hpp"

namespace podball::testing {

/// `rules` with resources for exact scenes: a point buys a structure, pods build from anywhere, and a structure is
/// finished after one tick.
engine::Rules with_resources(engine::Rules rules);

/// Rules of short and lively matches: small and cheap structures that interfere, a fast decay, two short periods and
/// control steps of one tick.
engine::Rules lively_resource_rules(int pods0, int pods1);

engine::Order build_order(engine::StructureKind kind, Vec2 place);
engine::Order take_down_order(std::int32_t id);
/// Adds an order. Above the capacity it is only counted, as the host does.
void add_order(engine::SlotOrders& orders, const engine::Order& order);
/// Orders of one slot.
engine::Orders orders_of(int slot, const std::vector<engine::Order>& orders);

/// Plays a control step without thrust and with these orders of a slot. Returns the answers, in order.
std::vector<engine::OrderAnswer> give_orders(Game& game, int slot, const std::vector<engine::Order>& orders);

/// Orders of both slots: most near own pods, some alike, some that must be refused, some to take down.
engine::Orders random_orders(const engine::World& world, const engine::ResolvedRules& rules, Draw& draw);

/// Adds structures that keep R98 and do not overlap bodies: finished ones, damaged ones and sites, at most `tries`.
void add_random_structures(engine::World& world, const engine::ResolvedRules& rules, Draw& draw, int tries);

/// Orders in the turned world. Source: R29.
engine::Orders half_turned(const engine::Orders& orders);

}  // namespace podball::testing
