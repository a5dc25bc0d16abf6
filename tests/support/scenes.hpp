// Rules, worlds and commands that tests and measurements share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules.hpp"
#include "engine/world.hpp"
#include "support/draw.hpp"

namespace podball::testing {

/// `rules` as the engine uses them; ends the program with the reason if they cannot be played.
engine::ResolvedRules resolved(const engine::Rules& rules);

/// The defaults with so many pods.
engine::Rules rules_of(int pods0, int pods1);

/// A billiard table: no friction, no thrust, no zones, no stall rule, no jitter, nobody gains the ball; each tick is a
/// control step.
engine::Rules billiard_rules(int pods0, int pods1);

/// Lengths and speeds are powers of two, so that symmetric scenes tie to the last bit.
engine::Rules tie_rules(int pods0, int pods1);

/// Speeds at the bound of R9: a ball may cross four pods in a tick.
engine::Rules fast_rules(int pods);

/// Noise as in `research-*`.
engine::Rules noisy(engine::Rules rules);

/// A playable match and its rules.
struct Game {
    engine::ResolvedRules rules;
    engine::World world;
};

/// A match in Running from its first tick on: pods on their line-up, the ball at rest in the centre, all clocks at 0.
Game running_game(const engine::Rules& rules, std::uint64_t seed = 1);

void place(engine::World& world, int body, Vec2 position, Vec2 velocity = {});
/// The ball is carried by `body`, as if just picked up.
void give_ball(engine::World& world, int body);
/// The ball is free at `position`.
void place_ball(engine::World& world, Vec2 position, Vec2 velocity = {});

/// Thrust and now and then a shot for every pod, in multiples of 2^-14.
engine::Commands random_commands(Draw& draw, double shot_share = 0.1);

/// What all pods want in a crowded scene.
enum class Urge { Random, Herd, Corner, Mouth, Zone, Centre };
constexpr int kUrges = 6;
std::string urge_name(Urge urge);

/// Full thrust of all pods to where `urge` drives them; a carrier shoots now and then.
engine::Commands urged_commands(const engine::World& world, const engine::ResolvedRules& rules, Urge urge, Draw& draw);

/// A scene for long runs: rules and a sequence of urges.
struct CrowdedScene {
    std::string name;
    engine::Rules rules;
};
/// Scenes at the highest speeds that the rules allow, and with the largest crowds.
std::vector<CrowdedScene> crowded_scenes();

}  // namespace podball::testing
