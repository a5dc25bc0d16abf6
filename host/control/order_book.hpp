// Implements podball.resources/1: takes the orders of a team. Source: sdk/include/podball/ext/resources.h, R96.
#pragma once

#include "engine/economy/order.hpp"

#include <cstdint>

#include <podball/ext/resources.h>

namespace podball::control {

/// Collects the orders that one instance gives, unchecked and in the team's own frame. `table` contains a pointer to
/// this object, so it cannot be copied or moved.
class OrderBook {
  public:
    explicit OrderBook(const podball_resource_rules_t& rules)
        : rules_(rules), table_{sizeof(podball_orders_t), 0, this, &rules_, build, take_down} {}
    OrderBook(const OrderBook&) = delete;
    OrderBook& operator=(const OrderBook&) = delete;

    [[nodiscard]] const podball_orders_t* table() const { return &table_; }

    /// Begins a step: clears the orders. Orders are accepted until `close`.
    void open();
    void close() { is_open_ = false; }

    /// The orders since the last `open`.
    [[nodiscard]] const engine::SlotOrders& orders() const { return orders_; }

  private:
    static std::int32_t build(void* context, std::int32_t kind, double x, double y);
    static std::int32_t take_down(void* context, std::int32_t id);
    std::int32_t add(const engine::Order& order);

    podball_resource_rules_t rules_;
    engine::SlotOrders orders_;
    bool is_open_ = false;
    podball_orders_t table_;
};

}  // namespace podball::control
