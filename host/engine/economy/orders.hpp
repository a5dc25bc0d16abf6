// Orders to build and to take down. Source: R96, R97, R100.
#pragma once

#include "engine/economy/order.hpp"
#include "engine/world.hpp"

namespace podball::engine {

/// Carries out the orders of both slots: the first of the slot that the coin names, the first of the other, the second
/// of the first, and so on. Requires: a game with resources.
void carry_out(World& world, const ResolvedRules& rules, const Orders& orders, OrderAnswers& answers);

/// Answers every order with `reason` and counts nothing.
void refuse_all(const Orders& orders, OrderAnswer reason, OrderAnswers& answers);

}  // namespace podball::engine
