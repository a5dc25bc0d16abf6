#include "engine/golden_scenes.hpp"

#include <cstdio>

#include "engine/random.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"

namespace podball::testing {

using namespace engine;

namespace {

// One number for the hashes of all control steps, in their order.
class Chain {
  public:
    void add(const World& world) { value_ = mix(value_ + state_hash(world)); }
    [[nodiscard]] std::string text() const {
        char text[17];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value_));
        return text;
    }

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

// The hashes of random commands in the crowded scenes, in their order.
constexpr const char* kCrowdHashes[] = {"085ba75ea150cdab", "e360bc9edcb4d918", "2defc12de237d35c",
                                        "057502beb4722718", "5771f355c508c97a", "f077967be263e532",
                                        "e0607055aaabd8e0", "88522aabe36d18e7", "e3a58f3378d7b9a1"};

}  // namespace

std::vector<GoldenScene> golden_scenes() {
    std::vector<GoldenScene> scenes = {
        {"a scripted match, 5 v 5", "4f040f4bb73b44be", [] { return scripted_match(rules_of(5, 5)); }},
        {"a scripted match with noise, 11 v 11", "b172529e174c8eb2",
         [] { return scripted_match(noisy(rules_of(11, 11))); }},
        {"a scripted match with noise, 1 v 16", "44903cbf01b80ec3",
         [] { return scripted_match(noisy(rules_of(1, 16))); }},
    };
    const char* const* hash = std::begin(kCrowdHashes);
    for (const CrowdedScene& scene : crowded_scenes()) {
        scenes.push_back({scene.name, hash == std::end(kCrowdHashes) ? "none" : *hash++,
                          [rules = scene.rules] { return random_play(rules, 240); }});
    }
    return scenes;
}

}  // namespace podball::testing
