#include "control/order_book.hpp"

#include <cstddef>
#include <limits>

namespace podball::control {
namespace {

static_assert(engine::kOrdersMax == PODBALL_ORDERS_MAX);

OrderBook& book_of(void* context) { return *static_cast<OrderBook*>(context); }

}  // namespace

void OrderBook::open() {
    orders_.count = orders_.dropped = 0;
    is_open_ = true;
}

std::int32_t OrderBook::build(void* context, std::int32_t kind, double x, double y) {
    return book_of(context).add({engine::OrderKind::Build, kind, 0, {x, y}});
}

std::int32_t OrderBook::take_down(void* context, std::int32_t id) {
    return book_of(context).add({engine::OrderKind::TakeDown, 0, id, {}});
}

std::int32_t OrderBook::add(const engine::Order& order) {
    if (!is_open_) {
        return PODBALL_NO_ORDER;
    }
    if (orders_.count == engine::kOrdersMax) {
        orders_.dropped += orders_.dropped < std::numeric_limits<std::int32_t>::max() ? 1 : 0;
        return PODBALL_NO_ORDER;
    }
    orders_.order[static_cast<std::size_t>(orders_.count)] = order;
    return orders_.count++;
}

}  // namespace podball::control
