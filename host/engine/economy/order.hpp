// Orders of a team: to build a structure, or to take one down. Source: R96.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules.hpp"

namespace podball::engine {

constexpr int kOrdersMax = 16;  ///< Orders of a slot in a control step. Source: R96.

enum class OrderKind : std::int32_t { Build = 0, TakeDown = 1 };

struct Order {
    OrderKind kind = OrderKind::Build;
    std::int32_t structure_kind = 0;  ///< Of Build, as the team gave it; a StructureKind if it is permitted.
    std::int32_t id = 0;              ///< Of TakeDown.
    Vec2 place;                       ///< Of Build, in world coordinates. Not checked.
};

/// The orders of a slot. Shape: order[count].
struct SlotOrders {
    std::array<Order, kOrdersMax> order{};
    std::int32_t count = 0;    ///< 0 to kOrdersMax.
    std::int32_t dropped = 0;  ///< Orders above the capacity. They are only counted, as refused.
};

/// Shape: [slot].
using Orders = std::array<SlotOrders, kSlots>;

/// What became of an order: Done, or the first reason that holds against it. Source: R97.
enum class OrderAnswer : std::int32_t {
    Done = 0,
    NotRunning = 1,
    NotFinite = 2,
    UnknownKind = 3,
    TooMany = 4,
    TooDear = 5,
    OutOfPlace = 6,
    StructureNear = 7,
    NoPod = 8,
    UnknownId = 9,
    NotYours = 10,
};

/// Shape: [slot][order], as the orders. Entries above the count of the slot are Done.
using OrderAnswers = std::array<std::array<OrderAnswer, kOrdersMax>, kSlots>;

}  // namespace podball::engine
