#include "replay/order_layer.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::kSlots;
using engine::Order;
using engine::OrderAnswer;
using engine::OrderKind;

// In the order of OrderAnswer.
constexpr std::array<std::string_view, 11> kAnswerNames = {"done",     "not_running", "not_finite",   "unknown_kind",
                                                           "too_many", "too_dear",    "out_of_place", "structure_near",
                                                           "no_pod",   "unknown_id",  "not_yours"};
constexpr std::uint8_t kOrderKinds = 2;
constexpr std::uint64_t kDroppedMax = std::numeric_limits<std::int32_t>::max();

// The entries of `step`, as a range of iterators.
auto entries_of(const OrderLayer& layer, std::size_t step) {
    struct ByStep {
        bool operator()(const RecordedOrders& entry, std::size_t wanted) const { return entry.step < wanted; }
        bool operator()(std::size_t wanted, const RecordedOrders& entry) const { return wanted < entry.step; }
    };
    return std::equal_range(layer.entries.begin(), layer.entries.end(), step, ByStep{});
}

void write_order(ByteWriter& bytes, const Order& order, OrderAnswer answer) {
    bytes.u8(static_cast<std::uint8_t>(order.kind));
    if (order.kind == OrderKind::Build) {
        bytes.signed_varint(order.structure_kind);
        bytes.f64(order.place.x);
        bytes.f64(order.place.y);
    } else {
        bytes.signed_varint(order.id);
    }
    bytes.u8(static_cast<std::uint8_t>(answer));
}

// Returns what is wrong; empty if nothing is.
std::string read_order(ByteReader& bytes, Order& order, OrderAnswer& answer) {
    const std::uint8_t kind = bytes.u8();
    if (!bytes.ok() || kind >= kOrderKinds) {
        return "its kind is missing or unknown";
    }
    order.kind = static_cast<OrderKind>(kind);
    const std::int64_t number = bytes.signed_varint();
    if (number < std::numeric_limits<std::int32_t>::min() || number > std::numeric_limits<std::int32_t>::max()) {
        return "its structure does not fit 32 bits";
    }
    if (order.kind == OrderKind::Build) {
        order.structure_kind = static_cast<std::int32_t>(number);
        order.place.x = bytes.f64();
        order.place.y = bytes.f64();
    } else {
        order.id = static_cast<std::int32_t>(number);
    }
    const std::uint8_t code = bytes.u8();
    if (!bytes.ok() || code >= kAnswerNames.size()) {
        return "its answer is missing or unknown";
    }
    answer = static_cast<OrderAnswer>(code);
    return {};
}

// Returns what is wrong; empty if nothing is.
std::string read_entry(ByteReader& bytes, RecordedOrders& entry, std::size_t steps) {
    entry.step = bytes.varint();
    entry.slot = bytes.u8();
    const std::uint64_t count = bytes.varint();
    const std::uint64_t dropped = bytes.varint();
    if (!bytes.ok()) {
        return "it is missing";
    }
    if (entry.step >= steps || entry.slot >= kSlots) {
        return "it is of no step or slot of the block";
    }
    if (count > engine::kOrdersMax || dropped > kDroppedMax || count + dropped == 0) {
        return fmt::format("it has {} orders and {} dropped ones; at most {} and {}, and one of them above 0", count,
                           dropped, engine::kOrdersMax, kDroppedMax);
    }
    entry.orders.count = static_cast<std::int32_t>(count);
    entry.orders.dropped = static_cast<std::int32_t>(dropped);
    for (std::size_t i = 0; i < count; ++i) {
        if (std::string wrong = read_order(bytes, entry.orders.order.at(i), entry.answers.at(i)); !wrong.empty()) {
            return fmt::format("order {}: {}", i, wrong);
        }
    }
    return {};
}

}  // namespace

engine::Orders OrderLayer::orders(std::size_t step) const {
    engine::Orders orders{};
    const auto [begin, end] = entries_of(*this, step);
    std::for_each(begin, end, [&](const RecordedOrders& entry) { orders.at(entry.slot) = entry.orders; });
    return orders;
}

engine::OrderAnswers OrderLayer::answers(std::size_t step) const {
    engine::OrderAnswers answers{};
    const auto [begin, end] = entries_of(*this, step);
    std::for_each(begin, end, [&](const RecordedOrders& entry) { answers.at(entry.slot) = entry.answers; });
    return answers;
}

void OrderLayer::put(std::size_t step, const engine::Orders& orders, const engine::OrderAnswers& answers) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (orders.at(slot).count > 0 || orders.at(slot).dropped > 0) {
            entries.push_back({step, slot, orders.at(slot), answers.at(slot)});
        }
    }
}

OrderLayer OrderLayer::slice(std::size_t first, std::size_t count) const {
    OrderLayer part;
    for (RecordedOrders entry : entries) {
        if (entry.step >= first && entry.step < first + count) {
            entry.step -= first;
            part.entries.push_back(entry);
        }
    }
    return part;
}

std::string_view answer_name(OrderAnswer answer) { return kAnswerNames.at(static_cast<std::size_t>(answer)); }

void write_orders(ByteWriter& bytes, const OrderLayer& layer) {
    bytes.varint(layer.entries.size());
    for (const RecordedOrders& entry : layer.entries) {
        bytes.varint(entry.step);
        bytes.u8(static_cast<std::uint8_t>(entry.slot));
        bytes.varint(static_cast<std::uint64_t>(entry.orders.count));
        bytes.varint(static_cast<std::uint64_t>(entry.orders.dropped));
        for (std::size_t i = 0; i < static_cast<std::size_t>(entry.orders.count); ++i) {
            write_order(bytes, entry.orders.order.at(i), entry.answers.at(i));
        }
    }
}

Result<OrderLayer> read_orders(std::string_view payload, std::size_t steps) {
    ByteReader bytes(payload);
    const std::uint64_t count = bytes.varint();
    if (!bytes.ok() || count > steps * kSlots) {
        return Error{"the number of entries is missing or above one for each step and slot"};
    }
    OrderLayer layer;
    for (std::uint64_t i = 0; i < count; ++i) {
        RecordedOrders entry;
        if (const std::string wrong = read_entry(bytes, entry, steps); !wrong.empty()) {
            return Error{fmt::format("entry {}: {}", i, wrong)};
        }
        const auto place = [](const RecordedOrders& of) { return of.step * kSlots + of.slot; };
        if (!layer.entries.empty() && place(entry) <= place(layer.entries.back())) {
            return Error{fmt::format("entry {}: it is out of order", i)};
        }
        layer.entries.push_back(entry);
    }
    if (bytes.left() > 0) {
        return Error{std::to_string(bytes.left()) + " bytes follow the last order"};
    }
    return layer;
}

}  // namespace podball::replay
