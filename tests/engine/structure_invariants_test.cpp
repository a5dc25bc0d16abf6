// A world whose structures break a condition is refused, with the condition. Source: R95, R98, R99, R107.
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "engine/economy/structure_grid.hpp"
#include "engine/economy/structures.hpp"
#include "engine/invariants.hpp"
#include "support/catch.hpp"
#include "support/structure_scenes.hpp"
#include "support/table.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr Vec2 kFirst{-0.2, 0.0};
constexpr std::size_t kOther = structure_of(1, 0);

Rules table_rules() {
    Rules rules = with_lasting_structures(rules_of(3, 3));
    rules.resources->barrier.most = 1;
    return rules;
}

// Slot 0 has a generator and a barrier, slot 1 a generator and a site. The pods stand in a row at y = 0.3.
Game table() {
    Game game = table_of(table_rules(), {-0.25, 0.3}, 0.1);
    place_structure(game.world, game.rules, 0, kFirst);
    place_structure(game.world, game.rules, 0, {-0.2, 0.1}, StructureKind::Barrier);
    place_structure(game.world, game.rules, 1, {0.2, 0.0});
    add_structure(game.world, game.rules, 1, StructureKind::Barrier, {0.2, 0.1});
    return game;
}

struct Damage {
    std::string message;
    std::function<void(World&)> make;
};

// Moves the first structure, with its bits in the grid.
void move_first(World& world, Vec2 place) {
    world.economy.x[0] = place.x;
    world.economy.y[0] = place.y;
    rebuild_grid(world, resolved(table_rules()));
}

const std::vector<Damage> kDamages = {
    {"/structures/0: the number of structures is 25", [](World& w) { w.economy.count[0] = 25; }},
    {"/structures/1: the number of structures is -1", [](World& w) { w.economy.count[1] = -1; }},
    {"/structures_finished/2: the flag of an empty entry is 1", [](World& w) { w.economy.finished |= 4; }},
    {"/structures/0: the number of barriers is 2, but must be 0 to 1",
     [](World& w) {
         w.economy.kind[0] = 1;
         w.economy.efficiency[0] = 0.0;
     }},
    {"/structure_kind/0", [](World& w) { w.economy.kind[0] = 2; }},
    {"/points/1: the account is -1", [](World& w) { w.economy.points[1] = -1.0; }},
    {"/points/0: the account is nan", [](World& w) { w.economy.points[0] = std::numeric_limits<double>::quiet_NaN(); }},
    {"/structure_health/0: the health of a structure is 0", [](World& w) { w.economy.health[0] = 0.0; }},
    {"/structure_health/24: the health of a structure is 1001", [](World& w) { w.economy.health[kOther] = 1001.0; }},
    {"/structure_efficiency/0: the efficiency of a structure is 0", [](World& w) { w.economy.efficiency[0] = 0.0; }},
    {"/structure_efficiency/0: the efficiency of a structure is 1.5", [](World& w) { w.economy.efficiency[0] = 1.5; }},
    {"/structure_efficiency/1: the efficiency of a structure is 1, but must be 0",
     [](World& w) { w.economy.efficiency[1] = 1.0; }},
    {"/slot_efficiency/0: the sum of efficiencies is 0.5, but must be 1",
     [](World& w) { w.economy.income[0].efficiency = 0.5; }},
    {"/slot_efficiency/1: the sum of efficiencies is 2, but must be 1",
     [](World& w) { w.economy.income[1].efficiency = 2.0; }},
    {"/generators/0: the number of finished generators is 2, but must be 1",
     [](World& w) { w.economy.income[0].generators = 2; }},
    {"/structure_build_ticks_left/0: the time to the end of construction is 1",
     [](World& w) { w.economy.build_ticks_left[0] = 1; }},
    {"/structure_build_ticks_left/25: the time to the end of construction is 6, but must be 0 to 5",
     [](World& w) { w.economy.build_ticks_left[kOther + 1] = 6; }},
    {"/structure_id/1: the id of a structure is 1, but must be 2 to 4", [](World& w) { w.economy.id[1] = 1; }},
    {"/structure_id/25: the id of a structure is 5, but must be 4", [](World& w) { w.economy.id[kOther + 1] = 5; }},
    {"/structure_id/0: the id, which another structure has, is 3",
     [](World& w) {
         w.economy.id[0] = 3;
         w.economy.id[1] = 4;
     }},
    {"/structure_x/0: x of a structure is -0.49",
     [](World& w) {
         move_first(w, {-0.49, 0.3});
     }},
    {"/structure_y/0: y of a structure is 0.3, but must be",
     [](World& w) {
         move_first(w, {-0.2, 0.3});
     }},
    {"/structure_x/0: the distance of a structure to the centre line is 0.07",
     [](World& w) {
         move_first(w, {-0.07, 0.0});
     }},
    {"/structure_x/0: the distance of a structure to the centre of a goal is",
     [](World& w) {
         move_first(w, {-0.35, 0.0});
     }},
    {"/structure_x/1: the distance to structure 0 is 0.04",
     [](World& w) {
         move_first(w, {-0.2, 0.06});
     }},
    {"/structure_x/25: the distance to structure 0 is 0.02",
     [](World& w) {
         move_first(w, {0.2, 0.08});
     }},
    {"/structure_x/0: the distance to the line-up's place of pod 2 is 0.01",
     [](World& w) {
         move_first(w, resolved(table_rules()).lineup[0][2] + Vec2{0.0, 0.01});
     }},
    {"/x/1: the distance to structure 0 is 0.01",
     [](World& w) {
         place(w, 1, kFirst + Vec2{0.019, 0.0});
     }},
    {"/x/6: the distance to structure 24 is 0.01",
     [](World& w) {
         place_ball(w, {0.19, 0.0});
     }},
    {"/grid/0: the mask of a cell is 1, but must be 0", [](World& w) { w.economy.grid[0] = 1; }},
    {"/grid/", [](World& w) { w.economy.grid = {}; }},
    {"/has_resources: the flag of the part resources is 0, but must be 1", [](World& w) { w.has_resources = false; }},
};

}  // namespace

TEST_CASE("a world with structures keeps the invariants, also with bodies that touch them and over a site") {
    Game game = table();
    const double reach = game.rules.resources.generator.radius + game.rules.pod.radius;
    place(game.world, 0, kFirst + Vec2{reach, 0.0});
    place(game.world, 1, {0.2, 0.1});
    CHECK(check_state(game.world, game.rules).ok());
}

TEST_CASE("a world whose structures break a condition is refused") {
    for (const Damage& damage : kDamages) {
        Game game = table();
        REQUIRE(check_state(game.world, game.rules).ok());
        damage.make(game.world);
        const auto kept = check_state(game.world, game.rules);
        INFO(damage.message);
        REQUIRE(!kept.ok());
        CHECK(kept.error().message.substr(0, damage.message.size()) == damage.message);
    }
}

TEST_CASE("a world with structures is refused in a game without resources") {
    Game game = table();
    Rules rules = table_rules();
    rules.resources.reset();
    const auto kept = check_state(game.world, resolved(rules));
    REQUIRE(!kept.ok());
    CHECK(kept.error().message == "/has_resources: the flag of the part resources is 1, but must be 0");
}
