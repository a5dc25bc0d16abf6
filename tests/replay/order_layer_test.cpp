// ORDR as bytes and back.
#include "replay/order_layer.hpp"

#include "replay/sample_orders.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"
#include "support/scenes.hpp"

#include <bit>
#include <functional>

using namespace podball;
using namespace podball::replay;
using engine::Order;
using engine::OrderAnswer;
using engine::OrderKind;
using testing::Draw;

namespace {

std::string bytes_of(const OrderLayer& layer) {
    ByteWriter bytes;
    write_orders(bytes, layer);
    return std::string(bytes.bytes());
}

// Compares bits, since a place may be no number.
bool is_same(const Order& a, const Order& b) {
    const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
    return a.kind == b.kind && a.structure_kind == b.structure_kind && a.id == b.id &&
           bits(a.place.x) == bits(b.place.x) && bits(a.place.y) == bits(b.place.y);
}

void check_same(const engine::Orders& a, const engine::Orders& b) {
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        REQUIRE(a[slot].count == b[slot].count);
        REQUIRE(a[slot].dropped == b[slot].dropped);
        for (std::size_t i = 0; i < engine::kOrdersMax; ++i) {
            REQUIRE(is_same(a[slot].order[i], b[slot].order[i]));
        }
    }
}

engine::OrderAnswers random_answers(const engine::Orders& orders, Draw& draw) {
    engine::OrderAnswers answers{};
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(orders[slot].count); ++i) {
            answers[slot][i] = static_cast<OrderAnswer>(draw.below(11));
        }
    }
    return answers;
}

// A step in which slot 1 orders a barrier, takes structure 5 down, and has orders beyond the most.
OrderLayer small_layer() {
    RecordedOrders entry;
    entry.step = 2;
    entry.slot = 1;
    entry.orders.count = 2;
    entry.orders.dropped = 3;
    entry.orders.order[0].structure_kind = 1;
    entry.orders.order[0].place = {0.5, -0.25};
    entry.orders.order[1].kind = OrderKind::TakeDown;
    entry.orders.order[1].id = 5;
    entry.answers[0] = OrderAnswer::TooDear;
    return {{entry}};
}

std::string reading(const std::string& bytes, std::size_t steps = 4) {
    const auto read = read_orders(bytes, steps);
    return read ? "accepted" : read.error().message;
}

std::string after(const std::function<void(RecordedOrders&)>& change) {
    OrderLayer layer = small_layer();
    change(layer.entries[0]);
    return reading(bytes_of(layer));
}

}  // namespace

TEST_CASE("the bytes of ORDR are those of the page") {
    // 1 entry: step 2, slot 1, 2 orders, 3 dropped; build kind 1 at 0.5, -0.25: too dear; take down 5: done.
    constexpr std::uint8_t kBytes[] = {1,    2, 1, 2, 3, 0, 2, 0,    0,    0, 0, 0,    0, 0xe0,
                                       0x3f, 0, 0, 0, 0, 0, 0, 0xd0, 0xbf, 5, 1, 0x0a, 0};
    CHECK(bytes_of(small_layer()) == std::string(std::begin(kBytes), std::end(kBytes)));
}

TEST_CASE("orders and answers read back as they were written, whatever their places are", "[property]") {
    const engine::ResolvedRules rules = testing::resolved(resource_rules(3, 2));
    const engine::World world = engine::make_world(rules, 3);
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        Draw draw(seed);
        const auto steps = static_cast<std::size_t>(1 + draw.below(256));
        OrderLayer layer;
        std::vector<engine::Orders> orders;
        std::vector<engine::OrderAnswers> answers;
        for (std::size_t step = 0; step < steps; ++step) {
            orders.push_back(sample_orders(world, draw));
            answers.push_back(random_answers(orders.back(), draw));
            layer.put(step, orders.back(), answers.back());
        }
        const auto read = read_orders(bytes_of(layer), steps);
        REQUIRE(read.ok());
        const std::size_t from = steps / 3;
        const OrderLayer part = read.value().slice(from, steps - from);
        for (std::size_t step = 0; step < steps; ++step) {
            check_same(read.value().orders(step), orders[step]);
            REQUIRE(read.value().answers(step) == answers[step]);
            if (step >= from) {
                check_same(part.orders(step - from), orders[step]);
                REQUIRE(part.answers(step - from) == answers[step]);
            }
        }
    }
}

TEST_CASE("ORDR that ends at any byte, or goes on, is refused") {
    const std::string bytes = bytes_of(small_layer());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CAPTURE(size);
        REQUIRE_FALSE(read_orders(bytes.substr(0, size), 4));
    }
    CHECK(reading(bytes) == "accepted");
    CHECK(reading(bytes + '\0') == "1 bytes follow the last order");
}

TEST_CASE("values of ORDR out of their ranges are refused with their place") {
    CHECK(after([](RecordedOrders&) {}) == "accepted");
    CHECK(after([](RecordedOrders& entry) { entry.step = 4; }) == "entry 0: it is of no step or slot of the block");
    CHECK(after([](RecordedOrders& entry) { entry.slot = 2; }) == "entry 0: it is of no step or slot of the block");
    CHECK(after([](RecordedOrders& entry) { entry.orders.count = entry.orders.dropped = 0; }) ==
          "entry 0: it has 0 orders and 0 dropped ones; at most 16 and 2147483647, and one of them above 0");
    CHECK(after([](RecordedOrders& entry) { entry.orders.order[0].kind = static_cast<OrderKind>(2); }) ==
          "entry 0: order 0: its kind is missing or unknown");
    CHECK(after([](RecordedOrders& entry) { entry.answers[1] = static_cast<OrderAnswer>(11); }) ==
          "entry 0: order 1: its answer is missing or unknown");

    // The number of orders stands at byte 3, and the structure's kind at byte 6.
    const std::string bytes = bytes_of(small_layer());
    CHECK(reading(std::string(bytes).replace(3, 1, "\x11")) ==
          "entry 0: it has 17 orders and 3 dropped ones; at most 16 and 2147483647, and one of them above 0");
    CHECK(reading(std::string(bytes).replace(6, 1, "\x80\x80\x80\x80\x10")) ==
          "entry 0: order 0: its structure does not fit 32 bits");
    CHECK(reading(std::string("\x09", 1), 4) == "the number of entries is missing or above one for each step and slot");
    const std::string entry = bytes.substr(1);
    CHECK(reading('\2' + entry + entry) == "entry 1: it is out of order");
}
