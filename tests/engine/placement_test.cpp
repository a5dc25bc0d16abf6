// Where structures may stand, and rules by which one fits nowhere. Source: R97, R98.
#include "engine/economy/placement.hpp"

#include <algorithm>
#include <cmath>

#include "engine/exclusion_zone.hpp"
#include "support/catch.hpp"
#include "support/resource_scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

Rules random_arena(Draw& draw) {
    Rules rules = with_resources(rules_of(3, 3));
    rules.arena.height = draw.between(0.2, 1.0);
    rules.arena.goal_width = draw.between(0.05, 0.15);
    rules.arena.keepoff = draw.between(0.0, 0.15);
    rules.arena.exclusion_radius = draw.chance(0.5) ? 0.0 : draw.between(0.075, 0.5 * rules.arena.height);
    rules.match.lineup_jitter = draw.chance(0.5) ? 0.0 : 1e-3;
    rules.resources->gap = draw.between(1.0, 2.0);
    rules.resources->generator.most = rules.resources->barrier.most = 0;
    return rules;
}

// The width that is free around the disc, to everything but line-ups and structures.
double free_width(const ResolvedRules& rules, Vec2 place, double radius) {
    const ArenaRules& arena = rules.arena;
    const double zone = arena.exclusion_radius > 0.0 ? arena.exclusion_radius : 0.5 * arena.goal_width;
    const double to_goal = std::hypot(0.5 * arena.width - std::fabs(place.x), place.y) - zone;
    return std::min({0.5 * arena.width - std::fabs(place.x), 0.5 * arena.height - std::fabs(place.y),
                     std::fabs(place.x) - arena.keepoff, to_goal}) -
           radius;
}

double nearest_lineup(const ResolvedRules& rules, Vec2 place) {
    double nearest = 1.0;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        for (std::size_t pod = 0; pod < 3; ++pod) {
            const Vec2 lineup = rules.lineup[slot][pod];
            nearest = std::min(nearest, distance(place, slot == 0 ? lineup : half_turn(lineup)));
        }
    }
    return nearest;
}

}  // namespace

TEST_CASE("a place keeps the gap to borders, keep-off lines and zones, and is off the line-ups", "[property]") {
    Draw draw(1);
    int in_place = 0;
    int only_lineup = 0;
    for (int round = 0; round < 300; ++round) {
        const auto result = resolve(random_arena(draw));
        if (!result) {
            continue;
        }
        const ResolvedRules& rules = result.value();
        const World world = make_world(rules, 1);
        const double gap = rules.resources.gap * 2.0 * rules.pod.radius;
        for (int i = 0; i < 300; ++i) {
            const Vec2 place = draw.in_square(0.55);
            const double radius = draw.between(0.001, 0.05);
            const bool keeps_gap = free_width(rules, place, radius) > gap;
            const bool is_off =
                nearest_lineup(rules, place) > radius + rules.pod.radius + rules.match.lineup_jitter * std::sqrt(2.0);
            REQUIRE(is_in_place(world, rules, place, radius) == (keeps_gap && is_off));
            in_place += keeps_gap && is_off ? 1 : 0;
            only_lineup += keeps_gap && !is_off ? 1 : 0;
        }
    }
    CHECK(in_place > 1000);
    CHECK(only_lineup > 20);
}

TEST_CASE("a structure fits somewhere exactly if some place keeps the gap", "[property]") {
    Draw draw(2);
    int fits = 0;
    int fits_nowhere = 0;
    for (int round = 0; round < 300; ++round) {
        const auto result = resolve(random_arena(draw));
        if (!result) {
            continue;
        }
        const ResolvedRules& rules = result.value();
        const double radius = draw.between(0.001, 0.2);
        const double gap = rules.resources.gap * 2.0 * rules.pod.radius;
        double widest = -1.0;
        for (double x = rules.arena.keepoff; x < 0.5; x += 0.002) {
            for (double y = 0.0; y < 0.5 * rules.arena.height; y += 0.002) {
                widest = std::max(widest, free_width(rules, {x, y}, radius));
            }
        }
        if (std::fabs(widest - gap) < 0.005) {
            continue;  // The grid is too coarse to tell.
        }
        CHECK(fits_somewhere(rules, radius) == (widest > gap));
        ++(widest > gap ? fits : fits_nowhere);
    }
    CHECK(fits > 20);
    CHECK(fits_nowhere > 20);
}

TEST_CASE("rules are refused if a structure that may be built fits nowhere") {
    Rules rules = with_resources(rules_of(1, 1));
    rules.resources->barrier.radius = 0.2;
    const auto refused = resolve(rules);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message ==
          "/resources/barrier_radius = 0.2: with /resources/gap = 1 and /pod/radius = 0.015 such a structure fits "
          "nowhere into the arena");
    rules.resources->barrier.most = 0;
    CHECK(resolve(rules).ok());
    rules.resources->generator.radius = 0.2;
    CHECK(resolve(rules).error().message.find("/resources/generator_radius") == 0);
}

TEST_CASE("every number of the resources is refused beyond its range") {
    const auto message = [](auto change) {
        Rules rules = with_resources(rules_of(1, 1));
        change(*rules.resources);
        const auto result = resolve(rules);
        return result.ok() ? "" : result.error().message;
    };
    CHECK(message([](ResourceRules& r) { r.half_life = 1001.0; }) ==
          "/resources/half_life = 1001 is outside [0, 1000]");
    CHECK(message([](ResourceRules& r) { r.range = 0.0; }) == "/resources/range = 0 is outside [0.001, 1]");
    CHECK(message([](ResourceRules& r) { r.range = 1.5; }) == "/resources/range = 1.5 is outside [0.001, 1]");
    CHECK(message([](ResourceRules& r) { r.gap = 0.99; }) == "/resources/gap = 0.99 is outside [1, 100]");
    CHECK(message([](ResourceRules& r) { r.generator.price = -1.0; }) ==
          "/resources/generator_price = -1 is outside [0, 1000000]");
    CHECK(message([](ResourceRules& r) { r.barrier.most = 25; }) == "/resources/barrier_most = 25 is outside [0, 24]");
    CHECK(message([](ResourceRules& r) { r.barrier.build_ticks = 0; }) ==
          "/resources/barrier_build_ticks = 0 is outside [1, 1000000000]");
}
