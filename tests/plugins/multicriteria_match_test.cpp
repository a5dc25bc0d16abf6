// Whole matches of the three variants, and what they draw.
#include "control/participants.hpp"
#include "engine/step.hpp"
#include "engine/world.hpp"
#include "match/match_runner.hpp"
#include "match_support.hpp"
#include "support/scenes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

using namespace podball;
using namespace podball::testing;

namespace {

LoadedTeam variant(const std::string& positioning, const std::string& elimination = "in_turn") {
    return LoadedTeam("multicriteria", {{"positioning", positioning}, {"elimination", elimination}});
}

}  // namespace

TEST_CASE("each variant of multicriteria passes and plays without an incident") {
    const auto rules = game_rules("research-11");
    const std::pair<std::string, std::string> names =
        GENERATE(std::pair<std::string, std::string>{"recommended", "simple"},
                 std::pair<std::string, std::string>{"advanced", "recommended"});
    INFO(names.first << " against " << names.second);
    const auto result = played(config_of(rules, 1), variant(names.first), variant(names.second));
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const auto& record = result.teams[slot];
        CHECK(record.incidents.total() == 0);
        CHECK(record.coasted_steps == 0);
        CHECK(result.metrics.slot[slot].passes_completed > 30);
    }
    CHECK(result.metrics.stuck_impacts == 0);
}

TEST_CASE("multicriteria plays with any number of pods against any number, without a fault") {
    const std::string name = GENERATE("simple", "advanced");
    for (int pods = 1; pods <= engine::kPodsMax; ++pods) {
        engine::Rules rules = rules_of(pods, engine::kPodsMax + 1 - pods);
        rules.match.period_ticks = 2000;
        const auto team = variant(name, pods % 2 == 0 ? "weighted" : "in_turn");
        for (const auto& record : played(config_of(resolved(rules), 1), team, team).teams) {
            INFO(pods << " pods");
            CHECK(record.incidents.total() == 0);
            CHECK(record.coasted_steps == 0);
        }
    }
}

TEST_CASE("a match of multicriteria does not depend on the sides, and repeats") {
    const auto rules = short_game("research-11", 6000);
    const std::string elimination = GENERATE("in_turn", "weighted");
    const auto a = variant("advanced", elimination);
    const auto b = variant("simple", elimination);
    const auto one = played(config_of(rules, 3), a, b);
    CHECK(played(config_of(rules, 3), a, b).final_state_hash == one.final_state_hash);
    CHECK(played(config_of(rules, 3, true), a, b).final_state_hash == one.final_state_hash);
}

TEST_CASE("multicriteria plays the same match whether it is recorded or not") {
    const auto rules = short_game("research-11", 6000);
    const auto a = variant("advanced", "weighted");
    const auto b = variant("simple");
    CHECK(played(config_of(rules, 4), a, b, true).final_state_hash ==
          played(config_of(rules, 4), a, b).final_state_hash);
}

TEST_CASE("what multicriteria draws stays well below the bounds of a drawing") {
    const int pods = GENERATE(11, 16);
    engine::Rules rules = rules_of(pods, pods);
    rules.match.period_ticks = 3000;
    const auto config = config_of(resolved(rules), 2);
    const auto a = variant("advanced");
    const auto b = variant("simple");
    control::Participants::Controllers controllers;
    controllers[0] = a.makes(config.rules, true)(0, 1).value();
    controllers[1] = b.makes(config.rules, true)(1, 2).value();
    control::Participants participants(config.rules, std::move(controllers), config.budget);
    engine::World world = engine::make_world(config.rules, config.seed, false);
    engine::Commands commands{};
    std::size_t items = 0;
    std::size_t numbers = 0;
    while (world.mode != engine::GameMode::Ended) {
        participants.ask(world, commands);
        for (const int slot : {0, 1}) {
            const Drawing& drawing = *participants.last_step(slot).side_output.drawing;
            REQUIRE(drawing.dropped == 0);
            items = std::max(items, drawing.items.size());
            numbers = std::max(numbers, drawing.numbers.size());
        }
        engine::step(world, config.rules, commands);
    }
    CHECK(items > 100);
    CHECK(items < PODBALL_DRAW_ITEMS_MAX / 2);
    CHECK(numbers < PODBALL_DRAW_NUMBERS_MAX / 2);
}
