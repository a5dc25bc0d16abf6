// Where the team expander may build, and which place it chooses.
#include "control/observation.hpp"
#include "control/observed_resources.hpp"
#include "engine/economy/placement.hpp"
#include "engine/economy/structures.hpp"
#include "expander/site_choice.hpp"
#include "match_support.hpp"
#include "play/building_ground.hpp"
#include "play/scene_reader.hpp"
#include "support/resource_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

using namespace podball;
using namespace podball::testing;
using expander::ChoiceStyle;
using expander::Layout;
using expander::Prospects;
using expander::Site;
using expander::SiteChooser;
using play::BuildingGround;

namespace {

constexpr double kSpacing = 0.03;
constexpr std::int64_t kMatch = 60'000;  // Ticks.

BuildingGround ground_of(const engine::ResolvedRules& rules) {
    std::vector<Vec2> lineups;
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        for (std::size_t pod = 0; pod < static_cast<std::size_t>(rules.pod_count[slot]); ++pod) {
            const Vec2 place = rules.lineup[slot][pod];
            lineups.push_back(slot == 0 ? place : half_turn(place));
        }
    }
    const podball_resource_rules_t resources = *control::observed_resource_rules(rules);
    return {control::observed_rules(rules, 0), resources, resources.generator, lineups};
}

// Calls `visit` for the places of the grid in a square around the arena.
template <typename Visit>
void for_each_grid_place(Visit visit) {
    for (int i = -20; i <= 20; ++i) {
        for (int j = -20; j <= 20; ++j) {
            visit(play::truncated({i * kSpacing, j * kSpacing}));
        }
    }
}

bool contains(const std::vector<Vec2>& places, Vec2 place) {
    return std::find(places.begin(), places.end(), place) != places.end();
}

// An empty half of the match, in which all pods of a team stand in one place.
struct Plain {
    std::vector<PredictedGenerator> generators;
    std::vector<Vec2> own = {{-0.3, 0.0}};
    std::vector<Vec2> opponents = {{0.3, 0.0}};
    std::int64_t now = 0;

    [[nodiscard]] Prospects prospects() const { return {generators, own, own, opponents, now, kMatch}; }
};

ChoiceStyle style_of(Layout layout) {
    ChoiceStyle style;
    style.layout = layout;
    style.least_gain = 3.0;
    style.range = 0.2;
    style.pod_speed = 8.67e-4;
    style.build_ticks = 600;
    style.camp = {-0.5, 0.0};
    return style;
}

Site chosen(Layout layout, const Plain& plain) {
    SiteChooser chooser(style_of(layout), Supply(15.0, 5.0, 6000.0));
    const auto site = chooser.choose(ground_of(game_rules("resource-7")).places(kSpacing), plain.prospects());
    REQUIRE(site);
    return *site;
}

double efficiency_at(Vec2 place, const std::vector<PredictedGenerator>& generators) {
    double product = 1.0;
    for (const PredictedGenerator& generator : generators) {
        product *= pair_interference(place, generator.place, 0.2);
    }
    return product;
}

}  // namespace

TEST_CASE("the places of the grid are those at which the engine permits a generator") {
    engine::Rules open = lively_resource_rules(3, 5);
    open.arena.exclusion_radius = 0.0;
    const auto rules = GENERATE_COPY(game_rules("resource-7"), resolved(lively_resource_rules(5, 2)), resolved(open));
    const BuildingGround ground = ground_of(rules);
    const std::vector<Vec2> places = ground.places(kSpacing);
    const engine::World world = engine::make_world(rules, 1);
    int permitted = 0;
    for_each_grid_place([&](Vec2 place) {
        const bool is_permitted = engine::is_in_place(world, rules, place, rules.resources.generator.radius);
        INFO(place.x << ", " << place.y);
        REQUIRE(contains(places, place) == is_permitted);
        REQUIRE(ground.permits(place) == is_permitted);
        permitted += is_permitted ? 1 : 0;
    });
    CHECK(permitted > 50);
    CHECK(permitted == static_cast<int>(places.size()));
}

TEST_CASE("structures leave a place free exactly if the engine says so", "[property]") {
    Draw draw(4);
    const engine::Rules given = lively_resource_rules(5, 5);
    const engine::ResolvedRules rules = resolved(given);
    const BuildingGround ground = ground_of(rules);
    int taken = 0;
    for (int round = 0; round < 20; ++round) {
        testing::Game game = running_game(given);
        add_random_structures(game.world, rules, draw, 20);
        play::Structures structures;
        engine::for_each_structure(engine::all_structures(game.world.economy), [&](std::size_t entry) {
            const Vec2 place = engine::structure_place(game.world.economy, entry);
            structures.push_back({{place, engine::structure_radius(game.world.economy, rules, entry)}, true});
        });
        for (const Vec2 place : ground.places(kSpacing)) {
            const bool is_clear =
                engine::is_clear_of_structures(game.world, rules, place, rules.resources.generator.radius);
            REQUIRE(ground.is_clear(place, structures) == is_clear);
            taken += is_clear ? 0 : 1;
        }
    }
    CHECK(taken > 100);
}

TEST_CASE("a spread generator stands where no other one reduces it much, a clustered one beside the others") {
    Plain plain;
    plain.generators = {{{-0.3, 0.2}, true, 0}};
    CHECK(efficiency_at(chosen(Layout::Spread, plain).place, plain.generators) > 0.9);
    const BuildingGround ground = ground_of(game_rules("resource-7"));
    SiteChooser chooser(style_of(Layout::Cluster), Supply(15.0, 5.0, 6000.0));
    const auto camper = chooser.choose(ground.places(kSpacing), plain.prospects());
    REQUIRE(camper);
    CHECK(efficiency_at(camper->place, plain.generators) < 0.9);
    for (const Site& site : chooser.sites()) {
        CHECK(distance(camper->place, {-0.3, 0.2}) <= distance(site.place, {-0.3, 0.2}));
    }
}

TEST_CASE("for deny the opponents' loss is a gain, so its generator stands nearer to theirs") {
    Plain plain;
    plain.generators = {{{0.3, 0.2}, false, 0}, {{0.3, -0.2}, false, 0}};
    const Vec2 spread = chosen(Layout::Spread, plain).place;
    const Vec2 deny = chosen(Layout::Deny, plain).place;
    CHECK(efficiency_at(deny, plain.generators) <= efficiency_at(spread, plain.generators));
    CHECK(chosen(Layout::Deny, plain).gain >= chosen(Layout::Spread, plain).gain);
}

TEST_CASE("nothing is built when the rest of the match is too short for it to pay") {
    SiteChooser chooser(style_of(Layout::Spread), Supply(15.0, 5.0, 6000.0));
    const BuildingGround ground = ground_of(game_rules("resource-7"));
    Plain plain;
    plain.now = kMatch - 4000;
    CHECK(!chooser.choose(ground.places(kSpacing), plain.prospects()));
    plain.now = 0;
    CHECK(chooser.choose(ground.places(kSpacing), plain.prospects()));
    CHECK(!chooser.choose({}, plain.prospects()));
}

TEST_CASE("of places that earn the same the one that own pods guard is chosen") {
    Plain plain;
    plain.opponents = {{0.3, 0.0}, {0.25, 0.1}, {0.25, -0.1}};
    CHECK(chosen(Layout::Spread, plain).risk == 0);
    CHECK(chosen(Layout::Spread, plain).place.x < 0.0);
}
