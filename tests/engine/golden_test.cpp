// The same states on every compiler, at every optimisation, with and without sanitizers. Source: R86.
//
// A change of these numbers is a change of the game: the commit says so and lists them.
#include <cstdio>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

std::string hex(std::uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

// One number for the hashes of all control steps, in their order.
class Chain {
  public:
    void add(const World& world) { value_ = mix(value_ + state_hash(world)); }
    [[nodiscard]] std::string text() const { return hex(value_); }

  private:
    std::uint64_t value_ = 0;
};

std::string random_play(const Rules& rules, int steps) {
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, 2026);
    Draw draw(12);
    Chain chain;
    for (int i = 0; i < steps; ++i) {
        // Crowds by turns: what is rare in open play decides nothing there.
        const Urge urge = static_cast<Urge>(i / 40 % kUrges);
        step(world, resolved_rules, urged_commands(world, resolved_rules, urge, draw));
        chain.add(world);
    }
    return chain.text();
}

std::string scripted_match(Rules rules) {
    rules.match.period_ticks = 3000;
    rules.match.before_kickoff_ticks = 100;
    rules.match.after_goal_ticks = 50;
    const ResolvedRules resolved_rules = resolved(rules);
    World world = make_world(resolved_rules, 31);
    Chain chain;
    while (world.mode != GameMode::Ended) {
        step(world, resolved_rules, scripted_commands(world, resolved_rules));
        chain.add(world);
    }
    return chain.text();
}

struct Golden {
    const char* scene;
    const char* hash;
};

}  // namespace

TEST_CASE("random commands in crowds give the golden hashes", "[golden]") {
    constexpr Golden kGolden[] = {
        {"5 v 5, fast", "085ba75ea150cdab"},
        {"11 v 11, fast, soft and noisy", "e360bc9edcb4d918"},
        {"16 v 16, big pods", "2defc12de237d35c"},
        {"3 v 3, huge pods", "057502beb4722718"},
        {"4 v 4, low arena", "5771f355c508c97a"},
        {"6 v 6, heavy ball", "f077967be263e532"},
        {"5 v 5, no zones, nothing knocks the ball off", "e0607055aaabd8e0"},
        {"11 v 11, by the defaults", "88522aabe36d18e7"},
    };
    const std::vector<CrowdedScene> scenes = crowded_scenes();
    REQUIRE(scenes.size() == std::size(kGolden));
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        INFO(scenes[i].name);
        REQUIRE(scenes[i].name == kGolden[i].scene);
        CHECK(random_play(scenes[i].rules, 240) == kGolden[i].hash);
    }
}

TEST_CASE("scripted matches give the golden hashes", "[golden]") {
    CHECK(scripted_match(rules_of(5, 5)) == "4f040f4bb73b44be");
    CHECK(scripted_match(noisy(rules_of(11, 11))) == "b172529e174c8eb2");
    CHECK(scripted_match(noisy(rules_of(1, 16))) == "44903cbf01b80ec3");
}
