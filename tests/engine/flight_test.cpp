// A control step of many ticks plays what single ticks play, also if a body meets something as late and as far away as
// the bound of a flight permits. Source: R8, R86.
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kFlightTicks = 8;
constexpr double kSpeed = 0x1p-8;  // Length per tick. Nothing slows a body down.

struct Encounter {
    std::string name;
    /// Puts a body, or two, so that the way of each until they meet is `way`.
    std::function<void(Game& game, double way)> place;
};

const std::vector<Encounter> kEncounters = {
    {"two pods",
     [](Game& game, double way) {
         const double apart = game.rules.pod.radius + way;
         place(game.world, 0, {-apart, 0.25}, {kSpeed, 0.0});
         place(game.world, 1, {apart, 0.25}, {-kSpeed, 0.0});
     }},
    {"pod and ball",
     [](Game& game, double way) {
         place(game.world, 0, {-game.rules.pod.radius - way, 0.25}, {kSpeed, 0.0});
         place_ball(game.world, {game.rules.ball.radius + way, 0.25}, {-kSpeed, 0.0});
     }},
    {"pod and border",
     [](Game& game, double way) {
         place(game.world, 0, {0.0, 0.5 * game.rules.arena.height - game.rules.pod.radius - way}, {0.0, kSpeed});
     }},
    {"pod and circle",
     [](Game& game, double way) {
         const double circle = game.rules.arena.exclusion_radius + game.rules.pod.radius;
         place(game.world, 0, {0.5 - circle - way, 0.0}, {kSpeed, 0.0});
     }},
    {"ball and border",
     [](Game& game, double way) {
         place_ball(game.world, {0.0, 0.5 * game.rules.arena.height - game.rules.ball.radius - way}, {0.0, kSpeed});
     }},
};

Game game_with_zones() {
    Rules rules = billiard_rules(1, 1);
    rules.arena.exclusion_radius = 0.125;
    rules.match.control_step_ticks = kFlightTicks;
    Game game = running_game(rules);
    game.world.zone_owner = {kNobody, kNobody};
    place(game.world, 0, {-0.2, -0.2});
    place(game.world, 1, {0.2, -0.2});
    place_ball(game.world, {-0.1, -0.1});
    return game;
}

}  // namespace

TEST_CASE("what is met at the bound of a flight is met in its tick") {
    for (const Encounter& encounter : kEncounters) {
        for (int percent = 80; percent <= 104; ++percent) {
            Game game = game_with_zones();
            encounter.place(game, (0.01 * percent - 0.003) * kFlightTicks * kSpeed);
            World by_ticks = game.world;
            for (int i = 0; i < kFlightTicks; ++i) {
                tick(by_ticks, game.rules);
            }
            step(game.world, game.rules, {});
            by_ticks.events = game.world.events;  // Only a control step forgets the events before it.
            INFO(encounter.name << ", " << percent << " %");
            REQUIRE(first_difference(game.world, by_ticks) == "");
            REQUIRE(game.world.metrics.impacts_per_tick_max == (percent <= 100 ? 1 : 0));
        }
    }
}

TEST_CASE("a pod beyond a border in its last bit is put on its limit") {
    Game game = game_with_zones();
    const double limit = 0.5 * game.rules.arena.height - game.rules.pod.radius;
    place(game.world, 0, {0.0, std::nextafter(limit, 1.0)});
    tick(game.world, game.rules);
    REQUIRE(game.world.y[0] == limit);
}
