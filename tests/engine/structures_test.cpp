// Structures are finished, damaged, destroyed and taken down, and earn. Source: R99 to R109.
#include "engine/economy/structures.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "engine/economy/accounts.hpp"
#include "engine/economy/construction.hpp"
#include "engine/economy/damage.hpp"
#include "engine/economy/economy_metrics.hpp"
#include "engine/economy/worth.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/resource_scenes.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr auto kGenerator = StructureKind::Generator;
constexpr auto kBarrier = StructureKind::Barrier;
constexpr Vec2 kFree = {-0.25, 0.125};

// The source's example: 15 points a minute, halved every 15 minutes. A minute has 1,000 ticks.
Rules source_rules() {
    Rules rules = with_resources(billiard_rules(1, 1));
    rules.resources->rate = 15.0;
    rules.resources->half_life = 15.0;
    rules.resources->ticks_per_minute = 1000;
    rules.resources->initial_points = 0.0;
    rules.match.period_ticks = 100'000'000;
    rules.match.control_step_ticks = 1;
    return rules;
}

// The pods stand on the x axis and rest.
Game quiet_game(const Rules& rules) { return table_of(rules, {-0.3, 0.0}, 0.5, {0.0, -0.2}); }

std::size_t stand(Game& game, int slot, StructureKind kind, Vec2 place) {
    const std::size_t entry = add_structure(game.world, game.rules, slot, kind, place);
    finish_structure(game.world, game.rules, entry);
    return entry;
}

// Goes on to the minute as if ticks without any change had been played.
void play_until_minute(Game& game, double minute) {
    const auto tick = static_cast<int>(minute * game.rules.resources.ticks_per_minute);
    game.world.clock_ticks = tick - 1;
    step(game.world, game.rules, {});
}

double mined(const Game& game, int slot = 0) {
    return game.world.economy.metrics[static_cast<std::size_t>(slot)].points_mined;
}

double points(const Game& game, int slot = 0) { return game.world.economy.points[static_cast<std::size_t>(slot)]; }

}  // namespace

TEST_CASE("R102: the rate is 15, 7.5 and 3.75 points a minute at 0, 15 and 30 minutes") {
    const Supply& supply = resolved(source_rules()).supply;
    CHECK(supply.rate_at(0) == Approx(15.0).epsilon(1e-12));
    CHECK(supply.rate_at(15'000) == Approx(7.5).epsilon(1e-12));
    CHECK(supply.rate_at(30'000) == Approx(3.75).epsilon(1e-12));
}

TEST_CASE("R103: a generator mines the integral of the rate, and one that was just finished the same as an old one") {
    Game game = quiet_game(source_rules());
    stand(game, 0, kGenerator, kFree);
    play_until_minute(game, 15.0);
    const double whole = 15.0 * 15.0 / std::log(2.0);  // Of all time.
    CHECK(mined(game) == Approx(0.5 * whole).epsilon(1e-12));
    stand(game, 1, kGenerator, half_turn(kFree));  // Far away: both have efficiency 1.
    play_until_minute(game, 30.0);
    CHECK(mined(game, 0) == Approx(0.75 * whole).epsilon(1e-12));
    CHECK(mined(game, 1) == Approx(0.25 * whole).epsilon(1e-12));
    const std::array before = {mined(game, 0), mined(game, 1)};
    step(game.world, game.rules, {});
    CHECK((mined(game, 0) - before[0]) * 1000.0 == Approx(3.75).epsilon(1e-4));  // Points in a tick.
    CHECK(mined(game, 1) - before[1] == Approx(mined(game, 0) - before[0]).epsilon(1e-9));
}

TEST_CASE("R102: without a half life the rate stays") {
    Rules rules = source_rules();
    rules.resources->half_life = 0.0;
    Game game = quiet_game(rules);
    stand(game, 0, kGenerator, kFree);
    play_until_minute(game, 40.0);
    CHECK(mined(game) == Approx(600.0).epsilon(1e-12));
}

TEST_CASE("R105: two generators at the distance of the range have 27/32 each, whoever owns them") {
    for (const int owner : {0, 1}) {
        Rules rules = source_rules();
        rules.resources->range = 0.125;
        Game game = quiet_game(rules);
        const std::size_t first = stand(game, 0, kGenerator, kFree);
        CHECK(game.world.economy.efficiency[first] == 1.0);
        const std::size_t second = stand(game, owner, kGenerator, kFree - Vec2{0.0, 0.25});
        CHECK(game.world.economy.efficiency[first] == 1.0);  // Twice the range.
        const std::size_t third = stand(game, owner, kGenerator, kFree - Vec2{0.0, 0.125});
        const Economy& economy = game.world.economy;
        CHECK(economy.efficiency[first] == Approx(27.0 / 32.0).epsilon(1e-15));
        CHECK(economy.efficiency[second] == Approx(27.0 / 32.0).epsilon(1e-15));
        CHECK(economy.efficiency[third] == Approx(27.0 / 32.0 * 27.0 / 32.0).epsilon(1e-15));
        CHECK(economy.efficiency_changes == 3);
        CHECK(economy.quotas == 0 + 1 + 3);
        remove_structure(game.world, game.rules, third);
        CHECK(economy.efficiency[first] == 1.0);
    }
}

TEST_CASE("R105: barriers, sites and games without interference have no overlap") {
    Rules rules = source_rules();
    Game game = quiet_game(rules);
    const std::size_t first = stand(game, 0, kGenerator, kFree);
    stand(game, 0, kBarrier, kFree - Vec2{0.0, 0.07});
    add_structure(game.world, game.rules, 1, kGenerator, kFree + Vec2{0.0, 0.08});
    CHECK(game.world.economy.efficiency[first] == 1.0);
    CHECK(game.world.economy.efficiency_changes == 1);
    rules.resources->interference = Interference::Off;
    Game off = quiet_game(rules);
    stand(off, 0, kGenerator, kFree);
    stand(off, 1, kGenerator, kFree - Vec2{0.0, 0.08});
    CHECK(off.world.economy.efficiency[0] == 1.0);
    CHECK(off.world.economy.income[1].efficiency == 1.0);
    CHECK(off.world.economy.quotas == 0);
}

TEST_CASE("R99: a site is finished after its ticks of Running, and only these count") {
    Rules rules = with_resources(billiard_rules(1, 1));
    rules.resources->generator.build_ticks = 3;
    Game game = quiet_game(rules);
    give_orders(game, 0, {build_order(kGenerator, kFree)});
    CHECK(ticks_before_construction_ends(game.world, game.rules) == 2);
    game.world.mode = GameMode::Goal;
    game.world.mode_slot = 0;
    place_dead_ball(game.world);
    step(game.world, game.rules, {});
    CHECK(game.world.economy.build_ticks_left[0] == 2);
    game.world.mode = GameMode::Running;
    place_ball(game.world, {0.0, -0.2});
    step(game.world, game.rules, {});
    CHECK_FALSE(is_finished(game.world.economy, 0));
    CHECK(mined(game) == 0.0);
    step(game.world, game.rules, {});
    CHECK(is_finished(game.world.economy, 0));
    CHECK(count_events(game.world, EventKind::StructureFinished, 1) == 1);
    CHECK(mined(game) == 0.0);
    step(game.world, game.rules, {});
    CHECK(mined(game) > 0.0);
}

TEST_CASE("R99: a site waits until no body overlaps it, pod or ball") {
    for (const int body : {0, 1, kBall}) {
        Game game = quiet_game(with_resources(billiard_rules(1, 1)));
        const double radius = body == kBall ? game.rules.ball.radius : game.rules.pod.radius;
        place(game.world, body, kFree + Vec2{0.0, 0.019 + radius});
        add_structure(game.world, game.rules, 0, kGenerator, kFree);
        for (int tick = 0; tick < 5; ++tick) {
            step(game.world, game.rules, {});
            CHECK_FALSE(is_finished(game.world.economy, 0));
            CHECK(ticks_before_construction_ends(game.world, game.rules) == 1);
        }
        place(game.world, body, kFree + Vec2{0.0, 0.021 + radius});
        step(game.world, game.rules, {});
        CHECK(is_finished(game.world.economy, 0));
    }
}

TEST_CASE("R100: n percent of the price come back at n percent of health, also for a site") {
    for (const double percent : {100.0, 50.0, 1.0}) {
        Game game = quiet_game(source_rules());
        game.world.economy.points = {7.0, 7.0};
        const std::size_t entry = stand(game, 0, kBarrier, kFree);
        game.world.economy.health[entry] = 2.0 * percent;
        CHECK(give_orders(game, 0, {take_down_order(1)}) == std::vector{OrderAnswer::Done});
        CHECK(points(game) == Approx(7.0 + 2.0 * 0.01 * percent).epsilon(1e-12));
        CHECK(game.world.economy.count[0] == 0);
        CHECK(count_events(game.world, EventKind::StructureTakenDown, 1) == 1);
    }
    Game game = quiet_game(with_resources(billiard_rules(1, 1)));
    give_orders(game, 0, {build_order(kGenerator, kFree), take_down_order(1)});
    CHECK(points(game) == 100.0);
}

TEST_CASE("R100: moving at full health is free, to the last bit") {
    Rules rules = with_resources(billiard_rules(1, 1));
    rules.resources->generator.price = 7.3;
    Game game = quiet_game(rules);
    stand(game, 0, kGenerator, kFree);
    game.world.economy.points[0] = 0.0;
    give_orders(game, 0, {take_down_order(1), build_order(kGenerator, kFree - Vec2{0.0, 0.25})});
    CHECK(points(game) == 0.0);
    CHECK(game.world.economy.id[0] == 2);
    CHECK(game.world.economy.structures_built == 2);
}

TEST_CASE("R101: damage is what an opponent's impulse exceeds the threshold by, in Running") {
    Game game = quiet_game(with_resources(billiard_rules(1, 1)));
    const std::size_t entry = stand(game, 0, kGenerator, kFree);
    const double& health = game.world.economy.health[entry];
    const ResourceRules& resources = game.rules.resources;
    damage_structure(game.world, game.rules, entry, 0, 1.0);      // An own pod,
    damage_structure(game.world, game.rules, entry, kBall, 1.0);  // the ball,
    damage_structure(game.world, game.rules, entry, 1, resources.damage_impulse_min);
    game.world.mode = GameMode::BeforeKickoff;
    damage_structure(game.world, game.rules, entry, 1, 1.0);
    CHECK(health == 100.0);
    CHECK(game.world.events.size() == 0);
    game.world.mode = GameMode::Running;
    damage_structure(game.world, game.rules, entry, 1, 1.73e-3);  // Head-on at top speed, by the design.
    CHECK(health == Approx(100.0 - 25.425).epsilon(1e-12));
    damage_structure(game.world, game.rules, entry, 1, 1.73e-3);
    CHECK(count_events(game.world, EventKind::StructureDamaged, 1) == 1);  // Once in a control step.
    CHECK(game.world.events.begin()->slot == 1);
    CHECK(game.world.events.begin()->pod == 0);
    step(game.world, game.rules, {});
    CHECK(game.world.events.size() == 0);
    damage_structure(game.world, game.rules, entry, 1, 1.73e-3);
    CHECK(count_events(game.world, EventKind::StructureDamaged, 1) == 1);
}

TEST_CASE("R101: four head-on hits destroy a generator; it is gone at the end of the tick and returns nothing") {
    Game game = quiet_game(with_resources(billiard_rules(1, 1)));
    const std::size_t entry = stand(game, 0, kGenerator, kFree);
    stand(game, 0, kGenerator, kFree - Vec2{0.0, 0.1});
    for (int hit = 0; hit < 4; ++hit) {
        CHECK(game.world.economy.health[entry] > 0.0);
        damage_structure(game.world, game.rules, entry, 1, 1.73e-3);
    }
    CHECK(game.world.economy.health[entry] == 0.0);
    damage_structure(game.world, game.rules, entry, 1, 1.73e-3);  // It is destroyed once.
    CHECK(count_events(game.world, EventKind::StructureDestroyed, 1) == 1);
    CHECK(game.world.economy.count[0] == 2);
    CHECK(game.world.economy.efficiency[1] < 1.0);
    end_structures(game.world, game.rules, 1);
    CHECK(game.world.economy.count[0] == 1);
    CHECK(game.world.economy.id[0] == 2);
    CHECK(game.world.economy.efficiency[0] == 1.0);
    CHECK(points(game) - mined(game) == Approx(100.0).epsilon(1e-14));
    const SlotEconomyMetrics& metrics = game.world.economy.metrics[0];
    CHECK(metrics.destroyed == 1);
    CHECK(metrics.points_destroyed == 1.0);
    CHECK(metrics.points_returned == 0.0);
}

TEST_CASE("a structure that goes leaves the others as they are, in the order of building", "[property]") {
    Draw draw(7);
    const ResolvedRules rules = resolved(lively_resource_rules(3, 3));
    for (int round = 0; round < 200; ++round) {
        World world = make_world(rules, 1);
        add_random_structures(world, rules, draw, 80);
        const Economy before = world.economy;
        const int slot = draw.below(kSlots);
        const auto s = static_cast<std::size_t>(slot);
        if (before.count[s] == 0) {
            continue;
        }
        const std::size_t gone = structure_of(slot, draw.below(before.count[s]));
        remove_structure(world, rules, gone);
        const Economy& after = world.economy;
        CHECK(after.count[s] == before.count[s] - 1);
        CHECK_FALSE(find_structure(after, before.id[gone]));
        std::array<std::int32_t, kSlots> last{};
        for_each_structure(all_structures(after), [&](std::size_t entry) {
            const std::size_t old = find_structure(before, after.id[entry]).value();
            CHECK(slot_of_structure(old) == slot_of_structure(entry));
            CHECK(structure_place(after, entry) == structure_place(before, old));
            CHECK(after.health[entry] == before.health[old]);
            CHECK(after.kind[entry] == before.kind[old]);
            CHECK(after.build_ticks_left[entry] == before.build_ticks_left[old]);
            CHECK(is_finished(after, entry) == is_finished(before, old));
            std::int32_t& last_id = last[static_cast<std::size_t>(slot_of_structure(entry))];
            CHECK(after.id[entry] > last_id);
            last_id = after.id[entry];
        });
        CHECK((after.finished & ~all_structures(after)) == 0);
    }
}

TEST_CASE("R109: worth is what a team would have after taking everything down", "[property]") {
    Draw draw(9);
    const ResolvedRules rules = resolved(lively_resource_rules(3, 3));
    for (int round = 0; round < 50; ++round) {
        Game game{rules, make_world(rules, 1)};
        game.world.mode = GameMode::Running;
        add_random_structures(game.world, rules, draw, 60);
        const double before = worth(game.world, rules, 0);
        const int count = game.world.economy.count[0];
        for (int i = 0; i < count; ++i) {
            CHECK(give_orders(game, 0, {take_down_order(game.world.economy.id[0])}).front() == OrderAnswer::Done);
        }
        CHECK(points(game) - mined(game) == Approx(before).epsilon(1e-12));
    }
}

TEST_CASE("R109: goals, worth, or worth after equal goals decide a match") {
    Rules rules = with_resources(rules_of(1, 1));
    Game game = running_game(rules);
    const auto winner = [&](Victory victory, int goals0, double points1) {
        game.rules.resources.victory = victory;
        game.world.score = {goals0, 1};
        game.world.economy.points = {5.0, points1};
        return decided_winner(game.world, game.rules);
    };
    const auto is = [](Winner found, int slot, DecidedBy by) { return found.slot == slot && found.by == by; };
    CHECK(is(winner(Victory::Goals, 2, 9.0), 0, DecidedBy::Goals));
    CHECK(is(winner(Victory::Goals, 1, 9.0), kNobody, DecidedBy::Nothing));
    CHECK(is(winner(Victory::Worth, 2, 9.0), 1, DecidedBy::Worth));
    CHECK(is(winner(Victory::Worth, 2, 5.0), kNobody, DecidedBy::Nothing));
    CHECK(is(winner(Victory::GoalsThenWorth, 0, 1.0), 1, DecidedBy::Goals));
    CHECK(is(winner(Victory::GoalsThenWorth, 1, 1.0), 0, DecidedBy::Worth));
    CHECK(is(winner(Victory::GoalsThenWorth, 1, 5.0), kNobody, DecidedBy::Nothing));
    game.rules.has_resources = false;
    CHECK(is(winner(Victory::Worth, 1, 9.0), kNobody, DecidedBy::Nothing));
}

TEST_CASE("R111: means of efficiency, number and distance, over the ticks of Running") {
    Rules rules = source_rules();
    rules.resources->range = 0.125;
    Game game = quiet_game(rules);
    CHECK_FALSE(mean_efficiency(game.world, 0));
    CHECK_FALSE(mean_generators(game.world, 0));
    CHECK_FALSE(mean_generator_distance(game.world, 0));
    step(game.world, game.rules, {});  // No generator,
    stand(game, 0, kGenerator, kFree);
    step(game.world, game.rules, {});  // one,
    stand(game, 0, kGenerator, kFree - Vec2{0.0, 0.125});
    stand(game, 0, kGenerator, {-0.25, -0.25});
    step(game.world, game.rules, {});  // three, of which two overlap.
    step(game.world, game.rules, {});
    CHECK(mean_generators(game.world, 0).value() == Approx((0.0 + 1.0 + 3.0 + 3.0) / 4.0));
    CHECK(mean_efficiency(game.world, 0).value() == Approx((1.0 + 2.0 * (1.0 + 2.0 * 27.0 / 32.0)) / 7.0));
    CHECK(mean_generator_distance(game.world, 0).value() == Approx((0.125 + 0.125 + 0.25) / 3.0));
    CHECK(mean_generators(game.world, 1).value() == 0.0);
    CHECK_FALSE(mean_efficiency(game.world, 1));
    game.world.has_resources = false;
    CHECK_FALSE(mean_generators(game.world, 0));
}
