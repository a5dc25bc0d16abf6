#include "control/order_check.hpp"

#include "control/command_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace podball::control {
namespace {

// From here on every number is a multiple of the unit.
constexpr double kTruncatedBelow = 0x1p38;

// The unit is that of commands. All numbers that are no number become the same bits.
double truncated(double coordinate) {
    if (std::isnan(coordinate)) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const bool is_multiple = std::fabs(coordinate) >= kTruncatedBelow;
    return is_multiple ? coordinate : std::trunc(coordinate / PodCommand::kUnit) * PodCommand::kUnit;
}

// Neither form makes a negative zero. Source: R31.
double given_coordinate(double coordinate, bool turned) {
    const double value = truncated(coordinate);
    return turned ? 0.0 - value : value + 0.0;
}

engine::Order given_order(const engine::Order& asked, bool turned) {
    if (asked.kind == engine::OrderKind::TakeDown) {
        return {engine::OrderKind::TakeDown, 0, asked.id, {}};
    }
    const Vec2 place = {given_coordinate(asked.place.x, turned), given_coordinate(asked.place.y, turned)};
    return {engine::OrderKind::Build, asked.structure_kind, 0, place};
}

}  // namespace

engine::SlotOrders checked_orders(const engine::SlotOrders& asked, int side) {
    engine::SlotOrders given;
    given.count = std::clamp(asked.count, 0, engine::kOrdersMax);
    given.dropped = std::max(asked.dropped, 0);
    std::transform(asked.order.begin(), asked.order.begin() + given.count, given.order.begin(),
                   [side](const engine::Order& order) { return given_order(order, side == 1); });
    return given;
}

}  // namespace podball::control
