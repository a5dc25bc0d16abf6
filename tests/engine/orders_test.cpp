// Orders: who is answered what, and that a refused order changes nothing. Source: R96 to R100.
#include "engine/economy/orders.hpp"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "engine/economy/structures.hpp"
#include "engine/random.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/resource_scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr auto kGenerator = StructureKind::Generator;
constexpr auto kBarrier = StructureKind::Barrier;
constexpr Vec2 kFree = {-0.25, 0.125};  // A place where everything may stand.

Game resource_game() { return running_game(with_resources(rules_of(2, 2))); }

using Answers = std::vector<OrderAnswer>;

// Carries out orders of slot 0 alone.
Answers answers_to(Game& game, const std::vector<Order>& orders) {
    OrderAnswers answers{};
    carry_out(game.world, game.rules, orders_of(0, orders), answers);
    return {answers[0].begin(), answers[0].begin() + static_cast<int>(orders.size())};
}

// Requires that the order is refused for this reason, and that only the count of refused orders changes.
void check_refused(Game& game, const Order& order, OrderAnswer reason) {
    World expected = game.world;
    ++expected.economy.metrics[0].orders_refused;
    CHECK(answers_to(game, {order}) == Answers{reason});
    CHECK(first_difference(game.world, expected).empty());
    CHECK(state_hash(game.world) == state_hash(expected));
}

}  // namespace

TEST_CASE("R96: an order that is permitted is paid and stands as a site with full health") {
    Game game = resource_game();
    CHECK(answers_to(game, {build_order(kGenerator, kFree)}) == Answers{OrderAnswer::Done});
    const Economy& economy = game.world.economy;
    CHECK(economy.points == std::array<double, kSlots>{99.0, 100.0});
    CHECK(economy.count == std::array<std::int32_t, kSlots>{1, 0});
    CHECK(structure_place(economy, 0) == kFree);
    CHECK(economy.id[0] == 1);
    CHECK(economy.health[0] == 100.0);
    CHECK(economy.efficiency[0] == 0.0);
    CHECK_FALSE(is_finished(economy, 0));
    REQUIRE(game.world.events.size() == 1);
    const Event& event = *game.world.events.begin();
    CHECK(event.kind == EventKind::StructureOrdered);
    CHECK(event.slot == 0);
    CHECK(event.pod == kNobody);
    CHECK(event.detail == 1);
    CHECK(event.place == kFree);
}

TEST_CASE("R97: outside Running every order is refused, also one to take down") {
    for (const GameMode mode : {GameMode::BeforeKickoff, GameMode::Goal}) {
        Game game = resource_game();
        CHECK(answers_to(game, {build_order(kGenerator, kFree)}) == Answers{OrderAnswer::Done});
        game.world.mode = mode;
        check_refused(game, build_order(kGenerator, {-0.25, -0.125}), OrderAnswer::NotRunning);
        check_refused(game, take_down_order(1), OrderAnswer::NotRunning);
        check_refused(game, take_down_order(7), OrderAnswer::NotRunning);
    }
}

TEST_CASE("R97: a step in which no body moves answers orders and counts nothing") {
    for (const GameMode mode : {GameMode::Suspended, GameMode::Ended}) {
        Game game = resource_game();
        game.world.mode = mode;
        const World before = game.world;
        CHECK(give_orders(game, 0, {build_order(kGenerator, kFree)}) == Answers{OrderAnswer::NotRunning});
        CHECK(first_difference(game.world, before).empty());
    }
}

TEST_CASE("R97: a place must be finite") {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Game game = resource_game();
    for (const Vec2 place : {Vec2{kNan, 0.0}, Vec2{0.1, kNan}, Vec2{kInfinity, 0.0}, Vec2{0.0, -kInfinity}}) {
        check_refused(game, build_order(kGenerator, place), OrderAnswer::NotFinite);
    }
    for (const Vec2 place : {Vec2{1e300, 0.1}, Vec2{-0.25, -1e300}, Vec2{1e300, 1e300}}) {
        check_refused(game, build_order(kGenerator, place), OrderAnswer::OutOfPlace);
    }
}

TEST_CASE("R97: a kind must be known") {
    Game game = resource_game();
    for (const std::int32_t kind : {-1, 2, 1 << 30, std::numeric_limits<std::int32_t>::min()}) {
        Order order = build_order(kGenerator, kFree);
        order.structure_kind = kind;
        check_refused(game, order, OrderAnswer::UnknownKind);
    }
}

TEST_CASE("R97: a slot has at most as many of a kind as the rules say, and the other slot does not count") {
    Rules rules = with_resources(rules_of(2, 2));
    rules.resources->generator.most = 1;
    rules.resources->barrier.most = 0;
    Game game = running_game(rules);
    OrderAnswers answers{};
    carry_out(game.world, game.rules, orders_of(1, {build_order(kGenerator, {0.25, 0.125})}), answers);
    CHECK(answers[1][0] == OrderAnswer::Done);
    CHECK(answers_to(game, {build_order(kGenerator, kFree)}) == Answers{OrderAnswer::Done});
    check_refused(game, build_order(kGenerator, {-0.25, -0.125}), OrderAnswer::TooMany);
    check_refused(game, build_order(kBarrier, {-0.25, -0.125}), OrderAnswer::TooMany);
    CHECK(answers_to(game, {take_down_order(2), build_order(kGenerator, kFree)}) ==
          Answers{OrderAnswer::Done, OrderAnswer::Done});
}

TEST_CASE("R97: a slot has at most 24 structures of all kinds") {
    Rules rules = with_resources(rules_of(2, 2));
    rules.resources->generator.most = rules.resources->barrier.most = kStructuresPerSlot;
    rules.resources->generator.radius = rules.resources->barrier.radius = 0.001;
    Game game = running_game(rules);
    int built = 0;
    for (double y = -0.28; y < 0.28 && built < kStructuresPerSlot; y += 0.04) {
        for (const double x : {-0.3, -0.26, -0.22, -0.18}) {
            const Order order = build_order(built % 2 == 0 ? kGenerator : kBarrier, {x, y});
            built += built < kStructuresPerSlot && answers_to(game, {order}) == Answers{OrderAnswer::Done} ? 1 : 0;
        }
    }
    REQUIRE(built == kStructuresPerSlot);
    check_refused(game, build_order(kGenerator, {-0.14, 0.1}), OrderAnswer::TooMany);
    CHECK(answers_to(game, {take_down_order(1), build_order(kGenerator, {-0.14, 0.1})}) ==
          Answers{OrderAnswer::Done, OrderAnswer::Done});
}

TEST_CASE("R97: a price must be in the account, to the last bit") {
    Game game = resource_game();
    game.world.economy.points[0] = 1.0;
    CHECK(answers_to(game, {build_order(kGenerator, kFree)}) == Answers{OrderAnswer::Done});
    CHECK(game.world.economy.points[0] == 0.0);
    game.world.economy.points[0] = std::nextafter(1.0, 0.0);
    check_refused(game, build_order(kGenerator, {-0.25, -0.125}), OrderAnswer::TooDear);
}

TEST_CASE("R97: a place is refused in a zone, in the strip, beyond a border and on a place of a line-up") {
    Game game = resource_game();
    const Vec2 lineup = game.rules.lineup[0][1];
    const Vec2 other_lineup = half_turn(game.rules.lineup[1][1]);
    for (const Vec2 place : {Vec2{-0.45, 0.0}, Vec2{0.45, 0.02}, Vec2{0.0, 0.1}, Vec2{-0.06, 0.1}, Vec2{-0.6, 0.1},
                             Vec2{-0.25, 0.32}, Vec2{-0.48, 0.2}, lineup, other_lineup, lineup + Vec2{0.03, 0.0}}) {
        CAPTURE(place.x, place.y);
        check_refused(game, build_order(kGenerator, place), OrderAnswer::OutOfPlace);
    }
}

TEST_CASE("R97: a place near a structure of either slot is refused, also near one that is being built") {
    for (const int slot : {0, 1}) {
        for (const bool finish : {false, true}) {
            Game game = resource_game();
            const std::size_t entry = add_structure(game.world, game.rules, slot, kBarrier, kFree);
            if (finish) {
                finish_structure(game.world, game.rules, entry);
            }
            const double touches = 0.01 + 0.02 + 2.0 * game.rules.pod.radius;
            check_refused(game, build_order(kGenerator, kFree), OrderAnswer::StructureNear);
            check_refused(game, build_order(kGenerator, kFree + Vec2{0.0, 0.9999 * touches}),
                          OrderAnswer::StructureNear);
            CHECK(answers_to(game, {build_order(kGenerator, kFree + Vec2{0.0, 1.0001 * touches})}) ==
                  Answers{OrderAnswer::Done});
        }
    }
}

TEST_CASE("R97: an own pod must be in reach, with its edge; an opponent does not help") {
    Rules rules = with_resources(rules_of(1, 1));
    rules.resources->reach = 0.01;
    Game game = running_game(rules);
    const double touches = 0.02 + game.rules.pod.radius;
    place(game.world, 0, kFree + Vec2{touches + 0.0101, 0.0});
    place(game.world, 1, kFree + Vec2{0.0, touches});
    check_refused(game, build_order(kGenerator, kFree), OrderAnswer::NoPod);
    place(game.world, 0, kFree + Vec2{touches + 0.0099, 0.0});
    CHECK(answers_to(game, {build_order(kGenerator, kFree)}) == Answers{OrderAnswer::Done});
}

TEST_CASE("R97: only own structures that are there can be taken down") {
    Game game = resource_game();
    add_structure(game.world, game.rules, 1, kGenerator, {0.25, 0.125});
    add_structure(game.world, game.rules, 0, kGenerator, kFree);
    for (const std::int32_t id : {0, -1, 3, std::numeric_limits<std::int32_t>::max()}) {
        check_refused(game, take_down_order(id), OrderAnswer::UnknownId);
    }
    check_refused(game, take_down_order(1), OrderAnswer::NotYours);
    CHECK(answers_to(game, {take_down_order(2), take_down_order(2)}) ==
          Answers{OrderAnswer::Done, OrderAnswer::UnknownId});
}

TEST_CASE("R97: the first reason is told") {
    // Each order has all reasons against it that come after its own.
    Rules rules = with_resources(rules_of(1, 1));
    rules.resources->reach = 0.0;
    rules.resources->generator.most = 2;
    Game game = running_game(rules);
    const Vec2 zone = {-0.45, 0.0};
    add_structure(game.world, game.rules, 0, kGenerator, kFree);
    check_refused(game, build_order(kGenerator, kFree), OrderAnswer::StructureNear);
    check_refused(game, build_order(kGenerator, zone), OrderAnswer::OutOfPlace);
    game.world.economy.points[0] = 0.0;
    check_refused(game, build_order(kGenerator, zone), OrderAnswer::TooDear);
    add_structure(game.world, game.rules, 0, kGenerator, {-0.25, -0.125});
    check_refused(game, build_order(kGenerator, zone), OrderAnswer::TooMany);
    Order order = build_order(kGenerator, zone);
    order.structure_kind = 2;
    check_refused(game, order, OrderAnswer::UnknownKind);
    order.place.x = std::numeric_limits<double>::infinity();
    check_refused(game, order, OrderAnswer::NotFinite);
    game.world.mode = GameMode::Goal;
    check_refused(game, order, OrderAnswer::NotRunning);
}

TEST_CASE("R96: of a thousand orders 16 are looked at and the rest is counted as refused") {
    Rules rules = with_resources(rules_of(2, 2));
    rules.resources->generator.radius = 0.001;
    rules.resources->generator.most = kStructuresPerSlot;
    Game game = running_game(rules);
    std::vector<Order> orders;
    for (int i = 0; i < 1000; ++i) {
        orders.push_back(build_order(kGenerator, {-0.3 + 0.04 * (i % 4), -0.28 + 0.04 * ((i / 4) % 12)}));
    }
    const Answers answers = give_orders(game, 0, orders);
    CHECK(answers.size() == kOrdersMax);
    const auto done = std::count(answers.begin(), answers.end(), OrderAnswer::Done);
    CHECK(done > 10);
    CHECK(game.world.economy.count[0] == done);
    CHECK(game.world.economy.metrics[0].orders_refused == 1000 - done);
    CHECK(game.world.economy.metrics[1].orders_refused == 0);
}

TEST_CASE("R96: if both slots want one place, the coin decides") {
    int first_slot_won = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Game game = running_game(with_resources(rules_of(2, 2)), seed);
        const int named = tie_coin(game.world.seed, game.world.tick);
        Orders orders = orders_of(0, {build_order(kGenerator, kFree)});
        orders[1] = orders[0];
        OrderAnswers answers{};
        step(game.world, game.rules, {}, orders, answers);
        CHECK(answers[static_cast<std::size_t>(named)][0] == OrderAnswer::Done);
        CHECK(answers[static_cast<std::size_t>(1 - named)][0] == OrderAnswer::StructureNear);
        first_slot_won += named == 0 ? 1 : 0;
    }
    CHECK(first_slot_won > 5);
    CHECK(first_slot_won < 35);
}

TEST_CASE("R96: the slots take turns") {
    Game game = resource_game();
    const int named = tie_coin(game.world.seed, game.world.tick);
    const Vec2 other = {-0.25, -0.125};
    Orders orders{};
    // The named slot takes the first place, the other slot the second before the named one asks for it.
    add_order(orders[static_cast<std::size_t>(named)], build_order(kGenerator, kFree));
    add_order(orders[static_cast<std::size_t>(named)], build_order(kGenerator, other));
    add_order(orders[static_cast<std::size_t>(1 - named)], build_order(kGenerator, other));
    OrderAnswers answers{};
    carry_out(game.world, game.rules, orders, answers);
    CHECK(answers[static_cast<std::size_t>(named)][0] == OrderAnswer::Done);
    CHECK(answers[static_cast<std::size_t>(1 - named)][0] == OrderAnswer::Done);
    CHECK(answers[static_cast<std::size_t>(named)][1] == OrderAnswer::StructureNear);
}
