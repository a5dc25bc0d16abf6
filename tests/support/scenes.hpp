// Rules, worlds and commands that tests and measurements share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"

namespace podball::testing {

/// `rules`, resolved for the engine. If they cannot be played, ends the program with the reason.
engine::ResolvedRules resolved(const engine::Rules& rules);

/// Default rules with these numbers of pods.
engine::Rules rules_of(int pods0, int pods1);

/// Rules of a billiard table: no friction, no thrust, no zones, no stall rule, no jitter and no pick-ups. Each tick is
/// a control step.
engine::Rules billiard_rules(int pods0, int pods1);

/// Rules whose lengths and speeds are powers of two, so that symmetric scenes tie to the last bit.
engine::Rules tie_rules(int pods0, int pods1);

/// Rules with speeds at the bound of R9. A ball may cross four pods in a tick.
engine::Rules fast_rules(int pods);

/// `rules` with the noise of `research-*`.
engine::Rules noisy(engine::Rules rules);

/// A playable match and its rules.
struct Game {
    engine::ResolvedRules rules;
    engine::World world;
};

/// A match at the first tick of Running: pods on their line-up, the ball at rest in the centre, all clocks at 0.
Game running_game(const engine::Rules& rules, std::uint64_t seed = 1);

/// Puts `body` at `position`.
void place(engine::World& world, int body, Vec2 position, Vec2 velocity = {});
/// Makes `body` the carrier, as after a pick-up.
void give_ball(engine::World& world, int body);
/// Makes the ball dead in the middle of the goal line at +x. Requires: the caller sets the mode Goal or Ended.
void place_dead_ball(engine::World& world);
/// Makes the ball free at `position`.
void place_ball(engine::World& world, Vec2 position, Vec2 velocity = {});

/// Random thrust for every pod, and a shot with the chance `shot_share`. All components are multiples of 2^-14.
engine::Commands random_commands(Draw& draw, double shot_share = 0.1);

/// Goal of all pods in a crowded scene.
enum class Urge { Random, Herd, Corner, Mouth, Zone, Centre };
constexpr int kUrges = 6;
/// Name of an urge: "herd".
std::string urge_name(Urge urge);

/// Full thrust of all pods towards the place of `urge`. A carrier shoots now and then.
engine::Commands urged_commands(const engine::World& world, const engine::ResolvedRules& rules, Urge urge, Draw& draw);

/// Rules of a scene for long runs with urges.
struct CrowdedScene {
    std::string name;
    engine::Rules rules;
};
/// Scenes at the highest speeds that the rules allow, and with the largest crowds.
std::vector<CrowdedScene> crowded_scenes();

}  // namespace podball::testing
