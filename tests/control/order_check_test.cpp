// What the host makes of the orders of a team before the engine gets them: R35, R96.
#include "control/order_check.hpp"
#include "control/order_book.hpp"

#include "support/catch.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

using namespace podball;
using namespace podball::control;
using engine::OrderKind;
using engine::SlotOrders;

namespace {

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kUnit = 0x1p-14;

// The place that the engine gets.
Vec2 given_place(Vec2 asked, int side = 0) {
    SlotOrders orders;
    orders.count = 1;
    orders.order[0].place = asked;
    return checked_orders(orders, side).order[0].place;
}

podball_resource_rules_t some_rules() {
    podball_resource_rules_t rules = {};
    rules.struct_size = sizeof rules;
    rules.range = 0.25;
    return rules;
}

std::int32_t build(const OrderBook& book, std::int32_t kind, double x, double y) {
    return book.table()->build(book.table()->context, kind, x, y);
}

std::int32_t take_down(const OrderBook& book, std::int32_t id) {
    return book.table()->take_down(book.table()->context, id);
}

}  // namespace

TEST_CASE("R35: a place is cut toward zero to a multiple of the unit, alike in both halves", "[property]") {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
    for (int i = 0; i < 10'000; ++i) {
        const Vec2 asked = {coordinate(random), coordinate(random)};
        const Vec2 given = given_place(asked);
        REQUIRE(std::fmod(given.x, kUnit) == 0.0);
        REQUIRE(std::fabs(given.x) <= std::fabs(asked.x));
        REQUIRE(std::fabs(asked.x - given.x) < kUnit);
        const Vec2 turned = given_place(half_turn(asked));
        REQUIRE((turned.x == -given.x && turned.y == -given.y));
        const Vec2 on_side_1 = given_place(asked, 1);
        REQUIRE((on_side_1.x == -given.x && on_side_1.y == -given.y));
    }
}

TEST_CASE("R31: no place has a negative zero") {
    for (const double tiny : {0.0, -0.0, 1e-9, -1e-9, 5e-324}) {
        for (const int side : {0, 1}) {
            const Vec2 place = given_place({tiny, -tiny}, side);
            CHECK_FALSE((std::signbit(place.x) || std::signbit(place.y)));
            CHECK((place.x == 0.0 && place.y == 0.0));
        }
    }
}

TEST_CASE("a place that is not finite stays so, and one far away stays where it is") {
    CHECK(given_place({kInfinite, -kInfinite}).x == kInfinite);
    CHECK(given_place({kInfinite, -kInfinite}, 1).x == -kInfinite);
    CHECK(given_place({1e300, -1e308}).x == 1e300);
    CHECK(given_place({1e300, -1e308}).y == -1e308);
    CHECK(given_place({0x1p38 - kUnit / 2, 0.0}).x == 0x1p38 - kUnit);
    const double odd_nan = std::bit_cast<double>(std::uint64_t{0xfff4'0000'dead'beef});
    CHECK(std::bit_cast<std::uint64_t>(given_place({odd_nan, 0.0}).x) == std::bit_cast<std::uint64_t>(kNotANumber));
}

TEST_CASE("whatever bytes a worker wrote, the engine gets orders that it can read", "[property]") {
    std::mt19937_64 random(2);
    for (int i = 0; i < 2'000; ++i) {
        SlotOrders asked;
        std::array<std::uint64_t, sizeof asked / 8> words{};
        for (auto& word : words) {
            word = random();
        }
        std::memcpy(static_cast<void*>(&asked), words.data(), sizeof asked);
        if (i % 2 == 0) {
            asked.count = static_cast<std::int32_t>(random() % 20);
        }
        const SlotOrders given = checked_orders(asked, i % 2);
        REQUIRE((given.count >= 0 && given.count <= engine::kOrdersMax));
        REQUIRE(given.dropped >= 0);
        for (int o = 0; o < engine::kOrdersMax; ++o) {
            const engine::Order& order = given.order[static_cast<std::size_t>(o)];
            REQUIRE((order.kind == OrderKind::Build || order.kind == OrderKind::TakeDown));
            REQUIRE((o < given.count || (order.id == 0 && order.structure_kind == 0 && order.place == Vec2{})));
        }
    }
}

TEST_CASE("orders are taken in a step alone, 16 of them, and the rest are counted") {
    OrderBook book(some_rules());
    CHECK(book.table()->struct_size == sizeof(podball_orders_t));
    CHECK(book.table()->rules->range == 0.25);
    CHECK(build(book, 0, 0.0, 0.0) == PODBALL_NO_ORDER);
    CHECK(take_down(book, 1) == PODBALL_NO_ORDER);
    for (int step = 0; step < 2; ++step) {
        book.open();
        for (std::int32_t i = 0; i < PODBALL_ORDERS_MAX; ++i) {
            CHECK((i % 2 == 0 ? build(book, i, 0.5, -0.25) : take_down(book, i)) == i);
        }
        CHECK(build(book, 0, 0.0, 0.0) == PODBALL_NO_ORDER);
        CHECK(take_down(book, 1) == PODBALL_NO_ORDER);
        book.close();
        CHECK(build(book, 0, 0.0, 0.0) == PODBALL_NO_ORDER);
        CHECK(book.orders().count == PODBALL_ORDERS_MAX);
        CHECK(book.orders().dropped == 2);
        CHECK(book.orders().order[2].kind == OrderKind::Build);
        CHECK(book.orders().order[2].structure_kind == 2);
        CHECK(book.orders().order[2].place.y == -0.25);
        CHECK(book.orders().order[3].kind == OrderKind::TakeDown);
        CHECK(book.orders().order[3].id == 3);
    }
    book.open();
    CHECK(book.orders().count == 0);
    CHECK(book.orders().dropped == 0);
}
