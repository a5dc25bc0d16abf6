// The engine against a reference that looks for every impact anew after each one.
#include <algorithm>
#include <cmath>
#include <string>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/naive_tick.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr double kTolerance = 1e-9;
constexpr int kImpactsMax = 8;  // More of them blow up the last bits beyond any tolerance.

std::string body_difference(const World& a, const World& b, int body) {
    const double place = distance(position(a, body), position(b, body));
    const double speed = distance(velocity(a, body), velocity(b, body));
    if (place <= kTolerance && speed <= kTolerance) return {};
    return "body " + std::to_string(body) + " is " + std::to_string(place) + " away, velocity " + std::to_string(speed);
}

std::string difference(const World& a, const World& b) {
    if (a.ball_state != b.ball_state) return "ball state";
    if (a.carrier != b.carrier || a.carried_ticks != b.carried_ticks) return "carrier";
    if (a.zone_owner != b.zone_owner) return "zone owner";
    if (a.score != b.score) return "score";
    if (a.deny_ticks_left != b.deny_ticks_left) return "deny windows";
    for (int body = 0; body < pods(a); ++body) {
        if (auto text = body_difference(a, b, body); !text.empty()) return text;
    }
    return body_difference(a, b, kBall);
}

struct Comparison {
    int compared = 0;
    int with_impacts = 0;
    std::string difference;
};

// Plays on with the engine's own world, so that errors do not add up.
Comparison compare_ticks(Game game, int ticks, Draw& draw) {
    Comparison result;
    Urge urge = Urge::Random;
    Commands commands{};
    for (int i = 0; i < ticks && result.difference.empty(); ++i) {
        if (i % 200 == 0) urge = static_cast<Urge>(draw.below(kUrges));
        if (i % 5 == 0) commands = urged_commands(game.world, game.rules, urge, draw);
        World reference = game.world;
        const int impacts = naive_tick(reference, game.rules, commands);
        step(game.world, game.rules, commands);
        // A line-up is no motion.
        if (impacts > kImpactsMax || game.world.kickoffs != reference.kickoffs) continue;
        ++result.compared;
        result.with_impacts += impacts > 0 ? 1 : 0;
        result.difference = difference(game.world, reference);
        if (!result.difference.empty()) result.difference += " after tick " + std::to_string(i);
    }
    return result;
}

void agrees_with_reference(int ticks, std::uint64_t seed) {
    for (CrowdedScene scene : crowded_scenes()) {
        scene.rules.stall.zone_ticks = scene.rules.stall.open_ticks = 0;
        scene.rules.match.control_step_ticks = 1;
        scene.rules.match.periods = 100;
        Draw draw(seed);
        const Comparison result = compare_ticks(running_game(scene.rules, seed), ticks, draw);
        INFO(scene.name << ", seed " << seed << ": " << result.compared << " ticks compared, " << result.with_impacts
                        << " with impacts");
        CHECK(result.difference == "");
        CHECK(result.compared > ticks / 4);
        CHECK(result.with_impacts > ticks / 20);
    }
}

}  // namespace

TEST_CASE("a tick agrees with a reference that looks for every impact anew after each one", "[property]") {
    agrees_with_reference(1000, 1);
}

TEST_CASE("many ticks agree with the reference", "[property][slow]") {
    agrees_with_reference(20'000, GENERATE(range<std::uint64_t>(2, 8)));
}
