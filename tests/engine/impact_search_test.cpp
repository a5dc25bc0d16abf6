// The engine against a reference that looks for every impact anew after each one.
#include <string>

#include "engine/invariants.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_rules.hpp"
#include "support/reference_check.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kTicksPerCommand = 5;

void compare_crowds(int ticks, std::uint64_t seed) {
    for (CrowdedScene scene : crowded_scenes()) {
        scene.rules.stall.zone_ticks = scene.rules.stall.open_ticks = 0;
        scene.rules.match.control_step_ticks = 1;
        scene.rules.match.periods = 100;
        Game game = running_game(scene.rules, seed);
        Draw draw(seed);
        ReferenceCheck check;
        Commands commands{};
        for (int i = 0; i < ticks; ++i) {
            const Urge urge = static_cast<Urge>(i / 200 % kUrges);
            if (i % kTicksPerCommand == 0) {
                commands = urged_commands(game.world, game.rules, urge, draw);
            }
            check.step(game.world, game.rules, commands);
        }
        INFO(scene.name << ", seed " << seed << ": " << check.compared() << " ticks compared, " << check.with_impacts()
                        << " with impacts");
        CHECK(check.complaint() == "");
        CHECK(check.compared() > ticks / 4);
        CHECK(check.with_impacts() > 0);
    }
}

// The half turn, the invariants and the reference at once. Returns what broke; counts into `check`.
std::string play_random_rules(const ResolvedRules& rules, Draw& draw, int ticks, ReferenceCheck& check) {
    World world = make_world(rules, draw.word());
    World turned = half_turned(world);
    Commands commands{};
    for (int i = 0; i < ticks; ++i) {
        const Urge urge = static_cast<Urge>(i / 70 % kUrges);
        if (i % kTicksPerCommand == 0) {
            commands = urged_commands(world, rules, urge, draw);
        }
        const std::uint32_t may_overlap = pods_that_may_overlap_ball(world, rules);
        check.step(world, rules, commands);
        step(turned, rules, half_turned(commands));
        const auto kept = check_tick(world, rules, may_overlap);
        const std::string broken = kept ? first_difference(half_turned(world), turned) : kept.error().message;
        if (!broken.empty()) {
            return broken + "; tick " + std::to_string(i);
        }
    }
    return {};
}

void check_random_rules(int sets, int ticks) {
    ReferenceCheck check;
    int played = 0;
    for (std::uint64_t seed = 1; played < sets; ++seed) {
        Draw draw(seed);
        const auto rules = random_rules(draw);
        if (!rules) {
            continue;
        }
        ++played;
        INFO("seed " << seed);
        REQUIRE(play_random_rules(resolved(*rules), draw, ticks, check) == "");
    }
    CHECK(check.complaint() == "");
    CHECK(check.with_impacts() > check.compared() / 20);
}

}  // namespace

TEST_CASE("a tick agrees with a reference that looks for every impact anew after each one", "[property]") {
    compare_crowds(600, 1);
}

TEST_CASE("many ticks agree with the reference", "[property][slow]") {
    compare_crowds(sample_of(20'000), GENERATE(range<std::uint64_t>(2, 8)));
}

TEST_CASE("random rules keep the reference's motion, the invariants and the half turn", "[property]") {
    check_random_rules(40, 200);
}

TEST_CASE("many more random rules keep the reference's motion, the invariants and the half turn", "[property][slow]") {
    check_random_rules(sample_of(5'000), 420);
}
