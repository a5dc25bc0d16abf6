// ORDR: the orders that the engine got, and its answers.
#pragma once

#include "base/result.hpp"
#include "engine/economy/order.hpp"
#include "replay/bytes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace podball::replay {

/// The orders of a slot in a control step.
struct RecordedOrders {
    std::size_t step = 0;  ///< Index of the step in the block.
    std::size_t slot = 0;
    engine::SlotOrders orders;
    std::array<engine::OrderAnswer, engine::kOrdersMax> answers{};  ///< Those above the count are Done.
};

/// The orders of a block. Empty in a game without resources.
struct OrderLayer {
    std::vector<RecordedOrders> entries;  ///< Sorted by step, then slot. Each has an order or dropped orders.

    /// Exactly the orders that the engine got in `step`.
    [[nodiscard]] engine::Orders orders(std::size_t step) const;
    [[nodiscard]] engine::OrderAnswers answers(std::size_t step) const;
    /// Writes the orders of `step`. Requires: steps come in their order.
    void put(std::size_t step, const engine::Orders& orders, const engine::OrderAnswers& answers);
    [[nodiscard]] OrderLayer slice(std::size_t first, std::size_t count) const;
};

/// Such as "done" or "too_dear".
std::string_view answer_name(engine::OrderAnswer answer);

void write_orders(ByteWriter& bytes, const OrderLayer& layer);
Result<OrderLayer> read_orders(std::string_view payload, std::size_t steps);

}  // namespace podball::replay
