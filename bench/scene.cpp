#include "bench/scene.hpp"

#include <cmath>
#include <cstdlib>

#include "engine/economy/placement.hpp"
#include "engine/economy/structures.hpp"
#include "engine/random.hpp"
#include "engine/step.hpp"

namespace podball::bench {
namespace {

using engine::Command;
using engine::Commands;

constexpr int kDrawn = 256;          // Fits into the caches. Each command also comes with its half turn.
constexpr double kFullThrust = 1e6;  // Makes every way longer than 1.
constexpr int kGatheringSteps = 2'000;
constexpr int kTakenSteps = 4'000;
constexpr double kShotAbove = 0.8;  // Limit for u in [-1, 1): a tenth of the commands have a shot.

// A vector as the host gives it to the engine: at most of length 1, truncated to multiples of 2^-14 (docs/rules.md
// R35).
Vec2 as_given(Vec2 vector) {
    const Vec2 whole = clamped_to_unit(vector) * 0x1p14;
    return Vec2{std::trunc(whole.x), std::trunc(whole.y)} * 0x1p-14;
}

Command random_command(std::uint64_t seed, int slot, int pod, int drawing) {
    const auto u = [&](std::uint64_t index) {
        return engine::random_signed_unit({seed, engine::Purpose::Thrust, slot, pod, drawing}, index);
    };
    return {as_given({u(0), u(1)}), as_given({u(2), u(3)}), u(4) >= kShotAbove};
}

Commands random_commands(const Scene& scene, int drawing) {
    Commands commands{};
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        for (int pod = 0; pod < scene.pods; ++pod) {
            commands[static_cast<std::size_t>(slot)][static_cast<std::size_t>(pod)] =
                random_command(scene.seed, slot, pod, drawing);
        }
    }
    return commands;
}

// Full thrust of all pods but the carrier to where they want to go.
void set_aims(Commands& commands, const engine::World& world, const engine::ResolvedRules& rules, Aim aim) {
    const Vec2 corner{0.5 * rules.arena.width, 0.5 * rules.arena.height};
    const Vec2 goal = aim == Aim::Corner ? corner : position(world, engine::kBall);
    for (int body = 0; body < engine::pods(world); ++body) {
        if (aim == Aim::Corner || body != world.carrier) {
            auto& team = commands[static_cast<std::size_t>(slot_of(world, body))];
            team[static_cast<std::size_t>(pod_of(world, body))].thrust =
                as_given((goal - position(world, body)) * kFullThrust);
        }
    }
}

// A world with as many structures as fit by R98, up to the capacity: column by column, each team's in its own half.
engine::World full_world(const engine::World& empty, const engine::ResolvedRules& rules) {
    constexpr double kPitch = 0.002;
    const double radius = rules.resources.generator.radius;
    const auto columns = static_cast<int>(0.5 * rules.arena.width / kPitch);
    const auto rows = static_cast<int>(0.5 * rules.arena.height / kPitch);
    engine::World world = empty;
    for (int column = -columns; column <= columns; ++column) {
        const auto slot = static_cast<std::size_t>(column < 0 ? 0 : 1);
        for (int row = -rows; row <= rows; ++row) {
            const Vec2 place{kPitch * column, kPitch * row};
            const int count = world.economy.count[slot];
            if (count < engine::kStructuresPerSlot && is_in_place(world, rules, place, radius) &&
                is_clear_of_structures(world, rules, place, radius)) {
                const auto kind = count < rules.resources.generator.most ? engine::StructureKind::Generator
                                                                         : engine::StructureKind::Barrier;
                add_structure(world, rules, static_cast<int>(slot), kind, place);
            }
        }
    }
    return world;
}

// Adds `count` of the 48 structures of a full world, evenly spread over it.
void add_structures(engine::World& world, const engine::ResolvedRules& rules, int count) {
    const engine::World full = full_world(world, rules);
    const engine::Economy& economy = full.economy;
    if (economy.count[0] + economy.count[1] < engine::kStructures) {
        std::abort();
    }
    for (int i = 0; i < count; ++i) {
        const auto from = static_cast<std::size_t>(i * engine::kStructures / count);
        const std::size_t entry = add_structure(world, rules, engine::slot_of_structure(from),
                                                structure_kind(economy, from), structure_place(economy, from));
        finish_structure(world, rules, entry);
    }
}

}  // namespace

engine::ResolvedRules scene_rules(const Scene& scene) {
    engine::Rules rules;
    rules.pod_count = {scene.pods, scene.pods};
    rules.match.period_ticks = 1'000'000'000;
    if (scene.noise) {
        rules.noise = {.thrust = 0.05, .ball = 0.05, .kick_degrees = 2.0};
    }
    if (scene.resources) {
        engine::ResourceRules& resources = rules.resources.emplace();
        resources.generator = {40.0, 0.015, 1e6, 600, 16};
        resources.barrier = {15.0, 0.012, 1e6, 200, 8};
        resources.gap = 1.0;
    }
    const auto resolved = engine::resolve(rules);
    if (!resolved) {
        std::abort();
    }
    return resolved.value();
}

engine::World scene_world(const Scene& scene, const engine::ResolvedRules& rules) {
    engine::World world = engine::make_world(rules, scene.seed);
    if (scene.structures > 0) {
        add_structures(world, rules, scene.structures);
    }
    return world;
}

// Each drawn command also comes with its half turn. So the mean thrust is 0, and pods do not stay at a border.
RandomCommands::RandomCommands(const Scene& scene)
    : seed_(scene.seed), hold_steps_(static_cast<std::uint64_t>(scene.hold_steps)) {
    for (int drawing = 0; drawing < kDrawn; ++drawing) {
        drawn_.push_back(random_commands(scene, drawing));
        drawn_.push_back(engine::half_turned(drawn_.back()));
    }
}

// Gives the commands in random order, because a repeated order would make the pods go in circles.
const engine::Commands& RandomCommands::next() {
    return drawn_[engine::mix(seed_ + step_++ / hold_steps_) % drawn_.size()];
}

Take take_of(const Scene& scene) {
    Take take{.rules = scene_rules(scene), .start = {}, .commands = {}};
    engine::World world = engine::make_world(take.rules, scene.seed);
    RandomCommands random(scene);
    for (int step = -kGatheringSteps; step < kTakenSteps; ++step) {
        Commands commands = random.next();
        set_aims(commands, world, take.rules, scene.aim);
        if (step == 0) {
            take.start = world;
        }
        if (step >= 0) {
            take.commands.push_back(commands);
        }
        engine::step(world, take.rules, commands);
    }
    return take;
}

}  // namespace podball::bench
