// What a team is shown of accounts and structures: R93 to R110.
#include "control/observation.hpp"

#include "control_support.hpp"
#include "engine/economy/structures.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

using namespace podball;
using namespace podball::control;
using engine::OrderAnswer;
using engine::StructureKind;
using podball::testing::resource_rules_for;
using podball::testing::rules_for;

namespace {

std::vector<std::byte> bytes_of(Observation& observation, const engine::World& world, const SlotAnswers& answers = {}) {
    observation.observe(world, answers);
    const auto bytes = observation.bytes();
    return {bytes.begin(), bytes.end()};
}

// Two structures of slot 0, one of them being built, and one of slot 1.
engine::World world_with_structures(const engine::ResolvedRules& rules, bool swap_sides = false) {
    engine::World world = engine::make_world(rules, 1, swap_sides);
    engine::add_structure(world, rules, 0, StructureKind::Generator, {-0.25, 0.125});
    engine::add_structure(world, rules, 1, StructureKind::Barrier, {0.25, -0.0});
    engine::add_structure(world, rules, 0, StructureKind::Barrier, {-0.125, -0.25});
    engine::finish_structure(world, rules, engine::structure_of(0, 0));
    engine::finish_structure(world, rules, engine::structure_of(1, 0));
    world.economy.health[engine::structure_of(1, 0)] = 50.0;
    world.economy.points = {12.5, 40.0};
    world.economy.metrics[1].points_mined = 7.25;
    return world;
}

}  // namespace

TEST_CASE("a game without resources is shown as before, with two zeros behind the header") {
    const auto rules = rules_for(3, 2);
    Observation observation(rules, 0);
    const podball_view_t& view = observation.observe(engine::make_world(rules, 1));
    CHECK(view.resources_offset == 0);
    CHECK(view.resources_size == 0);
    CHECK(podball_view_resources(&view) == nullptr);
    CHECK(view.total_size == view.events_offset + view.events_count * view.events_stride);
    CHECK_FALSE(observed_resource_rules(rules));
}

TEST_CASE("resources are found behind the events, and end where the view ends") {
    const auto rules = resource_rules_for(3, 2);
    Observation observation(rules, 0);
    SlotAnswers answers{};
    for (const OrderAnswer answer : {OrderAnswer::Done, OrderAnswer::NoPod}) {
        answers.fill(answer);
        const podball_view_t& view = observation.observe(world_with_structures(rules), answers);
        const podball_resources_t& resources = *podball_view_resources(&view);
        CHECK(view.resources_offset == view.events_offset + view.events_count * view.events_stride);
        CHECK(view.resources_offset % 8 == 0);
        CHECK(view.total_size == view.resources_offset + view.resources_size);
        CHECK(resources.struct_size == sizeof resources);
        CHECK(resources.structures_count == 3);
        CHECK(resources.refusals_count == (answer == OrderAnswer::Done ? 0 : PODBALL_ORDERS_MAX));
        CHECK(view.total_size == resources.refusals_offset + resources.refusals_count * resources.refusals_stride);
        CHECK(view.total_size <= Observation::kBytesMax);
    }
}

TEST_CASE("the own structures come first, and both teams are shown all of them in their own frame") {
    const auto rules = resource_rules_for(3, 2);
    const auto world = world_with_structures(rules);
    Observation first(rules, 0);
    const podball_view_t& own = first.observe(world);
    const podball_structure_t& generator = *podball_view_structure(&own, 0);
    CHECK(generator.id == 1);
    CHECK(generator.kind == PODBALL_STRUCTURE_GENERATOR);
    CHECK(generator.team == PODBALL_OWN);
    CHECK(generator.flags == PODBALL_STRUCTURE_FINISHED);
    CHECK((generator.x == -0.25 && generator.y == 0.125));
    CHECK(generator.health == 1.0);
    CHECK(generator.efficiency == 1.0);
    CHECK(generator.build_ticks_left == 0);
    const podball_structure_t& site = *podball_view_structure(&own, 1);
    CHECK(site.id == 3);
    CHECK(site.kind == PODBALL_STRUCTURE_BARRIER);
    CHECK(site.flags == 0);
    CHECK(site.efficiency == 0.0);
    CHECK(site.build_ticks_left == rules.resources.barrier.build_ticks);
    const podball_structure_t& opponent = *podball_view_structure(&own, 2);
    CHECK(opponent.id == 2);
    CHECK(opponent.team == PODBALL_OPPONENT);
    CHECK(opponent.health == 50.0 / rules.resources.barrier.health);
    CHECK_FALSE(std::signbit(opponent.y));

    Observation second(rules, 1);
    const podball_view_t& other = second.observe(world);
    CHECK(podball_view_structure(&other, 0)->id == 2);
    CHECK(podball_view_structure(&other, 0)->team == PODBALL_OWN);
    CHECK(podball_view_structure(&other, 0)->x == -0.25);
    CHECK(podball_view_structure(&other, 1)->id == 1);
    CHECK(podball_view_structure(&other, 1)->x == 0.25);
    CHECK(podball_view_structure(&other, 1)->y == -0.125);
}

TEST_CASE("accounts, rate and supply are told from the team's own side") {
    const auto rules = resource_rules_for(3, 2);
    auto world = world_with_structures(rules);
    world.clock_ticks = 1'234;
    world.economy.supply = 3.5;
    Observation first(rules, 0);
    const podball_resources_t own = *podball_view_resources(&first.observe(world));
    CHECK(own.own_points == 12.5);
    CHECK(own.opponent_points == 40.0);
    CHECK(own.own_points_mined == 0.0);
    CHECK(own.opponent_points_mined == 7.25);
    CHECK(own.rate == rules.supply.rate_at(1'234));
    CHECK(own.supply == 3.5);
    CHECK(own.supply_full == rules.supply.until(std::int64_t{rules.match.periods} * rules.match.period_ticks));
    Observation second(rules, 1);
    CHECK(podball_view_resources(&second.observe(world))->own_points == 40.0);
    world.period = 1;
    CHECK(podball_view_resources(&first.observe(world))->rate ==
          rules.supply.rate_at(rules.match.period_ticks + 1'234));
}

TEST_CASE("a refused order stands in the view with its index and reason, and one that was carried out does not") {
    const auto rules = resource_rules_for(3, 2);
    Observation observation(rules, 0);
    SlotAnswers answers{};
    answers[1] = OrderAnswer::TooDear;
    answers[15] = OrderAnswer::NotYours;
    const podball_view_t& view = observation.observe(engine::make_world(rules, 1), answers);
    REQUIRE(podball_view_resources(&view)->refusals_count == 2);
    CHECK(podball_view_refusal(&view, 0)->index == 1);
    CHECK(podball_view_refusal(&view, 0)->reason == PODBALL_REFUSED_TOO_DEAR);
    CHECK(podball_view_refusal(&view, 1)->index == 15);
    CHECK(podball_view_refusal(&view, 1)->reason == PODBALL_REFUSED_NOT_YOURS);
}

TEST_CASE("R29: a world with structures and its half turn are shown by the same bytes") {
    const auto rules = resource_rules_for(3, 2);
    for (const int slot : {0, 1}) {
        Observation observation(rules, slot);
        const auto world = world_with_structures(rules);
        CHECK((bytes_of(observation, world) == bytes_of(observation, engine::half_turned(world))));
    }
}

TEST_CASE("48 structures cost a view at most 64 bytes each") {
    const auto rules = resource_rules_for(3, 2);
    engine::World world = engine::make_world(rules, 1);
    Observation observation(rules, 0);
    const std::size_t without = bytes_of(observation, world).size();
    for (const int slot : {0, 1}) {
        for (int i = 0; i < engine::kStructuresPerSlot; ++i) {
            engine::add_structure(world, rules, slot, StructureKind::Barrier, {0.01 * i, 0.1 * slot});
        }
    }
    const std::size_t with = bytes_of(observation, world).size();
    CHECK(with - without == 48 * sizeof(podball_structure_t));
    CHECK(with - without <= 48 * 64);
}

TEST_CASE("no two numbers of the resources' rules are mixed up on their way to a team") {
    engine::ResolvedRules rules = resource_rules_for(1, 1);
    engine::ResourceRules& r = rules.resources;
    double number = 100.0;
    for (double* value : {&r.initial_points, &r.rate, &r.half_life, &r.range, &r.reach, &r.damage_impulse_min,
                          &r.damage_factor, &r.gap, &r.generator.price, &r.generator.radius, &r.generator.health,
                          &r.barrier.price, &r.barrier.radius, &r.barrier.health}) {
        *value = number++;
    }
    int count = 200;
    for (int* value :
         {&r.ticks_per_minute, &r.generator.build_ticks, &r.generator.most, &r.barrier.build_ticks, &r.barrier.most}) {
        *value = count++;
    }
    r.interference = engine::Interference::Off;
    r.victory = engine::Victory::Worth;
    const podball_resource_rules_t seen = observed_resource_rules(rules).value();
    CHECK(seen.struct_size == sizeof seen);
    CHECK(std::vector<double>{seen.initial_points, seen.rate, seen.half_life, seen.range, seen.reach,
                              seen.damage_impulse_min, seen.damage_factor, seen.gap, seen.generator.price,
                              seen.generator.radius, seen.generator.health, seen.barrier.price, seen.barrier.radius,
                              seen.barrier.health} ==
          std::vector<double>{100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113});
    CHECK(std::vector<int>{seen.ticks_per_minute, seen.generator.build_ticks, seen.generator.most,
                           seen.barrier.build_ticks, seen.barrier.most} == std::vector<int>{200, 201, 202, 203, 204});
    CHECK(seen.interference == PODBALL_INTERFERENCE_OFF);
    CHECK(seen.victory == PODBALL_VICTORY_WORTH);
}
