// Which line-ups are refused, with the pods named. Source: R11.
#include "engine/lineup.hpp"

#include <string>
#include <vector>

#include "engine/invariants.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

std::string refusal(const Rules& rules) {
    const auto result = resolve(rules);
    return result.ok() ? "playable" : result.error().message;
}

void check_refusal(const Rules& rules, const std::vector<std::string>& parts) {
    const std::string message = refusal(rules);
    INFO(message);
    CHECK(message != "playable");
    CHECK(message.find('\n') == std::string::npos);
    for (const std::string& part : parts) {
        INFO(part);
        CHECK(message.find(part) != std::string::npos);
    }
}

// Three against three; slot 1 stands by the given places.
Rules lineup_of(const std::vector<Vec2>& places) {
    Rules rules = rules_of(3, static_cast<int>(places.size()));
    rules.lineup[1] = places;
    return rules;
}

constexpr Vec2 kKeeper{-0.47, 0.0};
constexpr double kGap = 0.03 + 2.0 * 1.4143e-3;  // Two pods and the jitters' diagonals.

}  // namespace

TEST_CASE("a line-up with room for every jitter is playable") {
    CHECK(refusal(lineup_of({kKeeper, {-0.2, 0.1}, {-0.2, -0.1}})) == "playable");
    CHECK(refusal(lineup_of({{-0.2, 0.1}, {-0.2, 0.1 + kGap}})) == "playable");
}

TEST_CASE("pods that overlap are refused, both named") {
    check_refusal(lineup_of({kKeeper, {-0.2, 0.1}, {-0.2, 0.125}}),
                  {"/lineup/1/2", "/lineup/1/1", "(-0.2, 0.1)", "(-0.2, 0.125)"});
}

TEST_CASE("pods that could overlap by their jitter are refused") {
    check_refusal(lineup_of({{-0.2, 0.1}, {-0.2, 0.1 + 0.032}}), {"/lineup/1/1", "/lineup/1/0"});
    Rules exact = lineup_of({{-0.2, 0.1}, {-0.2, 0.1 + 0.0301}});
    exact.match.lineup_jitter = 0.0;
    CHECK(refusal(exact) == "playable");
}

TEST_CASE("a pod beyond a border is refused, its jitter included") {
    for (const Vec2 place : {Vec2{-0.4, 0.3101}, Vec2{-0.4, -0.3101}, Vec2{-0.4851, 0.2}, Vec2{-0.7, 0.2}}) {
        check_refusal(lineup_of({kKeeper, place}), {"/lineup/1/1", "border"});
    }
    check_refusal(lineup_of({{-0.4845, 0.2}}), {"/lineup/1/0"});  // Inside, but not for every jitter.
    CHECK(refusal(lineup_of({{-0.4839, 0.2}})) == "playable");
}

TEST_CASE("a pod beyond the keep-off line is refused, its jitter included") {
    check_refusal(lineup_of({{-0.0655, 0.2}}), {"/lineup/1/0", "keep-off"});
    check_refusal(lineup_of({{0.2, 0.2}}), {"/lineup/1/0", "keep-off"});
    CHECK(refusal(lineup_of({{-0.0661, 0.2}})) == "playable");
}

TEST_CASE("a pod on the spot of the ball at the own kick-off is refused") {
    check_refusal(lineup_of({{-0.08, 0.0}}), {"/lineup/1/0", "ball", "(-0.058, 0)"});
    CHECK(refusal(lineup_of({{-0.0825, 0.0}})) == "playable");
}

TEST_CASE("two pods in their own zone are refused") {
    check_refusal(lineup_of({kKeeper, {-0.4, 0.0}}), {"/lineup/1/1", "/lineup/1/0", "zone"});
    Rules open = lineup_of({kKeeper, {-0.4, 0.0}});
    open.arena.exclusion_radius = 0.0;
    CHECK(refusal(open) == "playable");
}

TEST_CASE("a pod that could come into its zone by the jitter is refused") {
    // R + radius = 0.135 from the goal's centre, and the jitter's diagonal of 0.0014.
    check_refusal(lineup_of({{-0.364, 0.0}}), {"/lineup/1/0", "zone"});
    CHECK(refusal(lineup_of({{-0.3635, 0.0}})) == "playable");
    CHECK(refusal(lineup_of({{-0.3651, 0.0}})) == "playable");  // Within: the owner, without a jitter.
}

TEST_CASE("a number of places other than that of the pods is refused") {
    Rules rules = rules_of(3, 3);
    rules.lineup[0] = {kKeeper, {-0.2, 0.0}};
    check_refusal(rules, {"/lineup/0", "2 places", "/pods/0 = 3"});
    rules.lineup[0].resize(40, {-0.2, 0.0});
    check_refusal(rules, {"/lineup/0", "40 places", "/pods/0 = 3"});
}

TEST_CASE("a place that is no place is refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    check_refusal(lineup_of({{nan, 0.0}}), {"/lineup/1/0"});
    check_refusal(lineup_of({{-0.2, -infinity}}), {"/lineup/1/0"});
}

TEST_CASE("the default line-up has a keeper in its zone and the others in the field, for every number of pods") {
    for (int pods = 1; pods <= kPodsMax; ++pods) {
        const Rules rules;
        const std::vector<Vec2> places = default_lineup(rules, pods);
        REQUIRE(places.size() == static_cast<std::size_t>(pods));
        for (std::size_t i = 0; i < places.size(); ++i) {
            INFO(pods << " pods, place " << i);
            const bool in_zone = distance(places[i], {-0.5, 0.0}) < 0.12 + 0.015;
            CHECK(in_zone == (i == 0));
        }
    }
}

TEST_CASE("whatever the seed, no line-up breaks a rule", "[property]") {
    for (const CrowdedScene& scene : crowded_scenes()) {
        const ResolvedRules rules = resolved(scene.rules);
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            INFO(scene.name << ", seed " << seed);
            const World world = make_world(rules, seed, seed % 2 == 0);
            REQUIRE(check_state(world, rules).ok());
            REQUIRE(pods_that_may_overlap_ball(world, rules) == 0);
        }
    }
}
