#include "support/structure_scenes.hpp"

#include "engine/economy/placement.hpp"
#include "engine/economy/structures.hpp"

namespace podball::testing {

using namespace engine;

namespace {

bool is_apart_from_bodies(const World& world, const ResolvedRules& rules, Vec2 place, double radius) {
    bool is_apart = distance(position(world, kBall), place) >= radius + rules.ball.radius;
    for (int body = 0; body < pods(world); ++body) {
        is_apart = is_apart && distance(position(world, body), place) >= radius + rules.pod.radius;
    }
    return is_apart;
}

// A place to the side of a body, or above or below it, at which a structure touches it.
Vec2 touching_place(const World& world, const ResolvedRules& rules, double radius, Draw& draw) {
    const bool ball = draw.chance(0.3);
    const int body = ball ? kBall : draw.below(pods(world));
    const double reach = (draw.chance(0.5) ? 1.0 : -1.0) * (radius + (ball ? rules.ball.radius : rules.pod.radius));
    return position(world, body) + (draw.chance(0.5) ? Vec2{reach, 0.0} : Vec2{0.0, reach});
}

// How many more structures of a kind a slot may have.
int places_left(const World& world, const ResolvedRules& rules, int slot, StructureKind kind) {
    int left = structure_rules(rules, kind).most;
    for_each_structure(structures_of(world.economy, slot),
                       [&](std::size_t entry) { left -= structure_kind(world.economy, entry) == kind ? 1 : 0; });
    return left;
}

Vec2 any_place(const World& world, const ResolvedRules& rules, int slot, double radius, Draw& draw) {
    const int others = world.economy.count[static_cast<std::size_t>(1 - slot)];
    if (others > 0 && draw.chance(0.4)) {
        return half_turn(structure_place(world.economy, structure_of(1 - slot, draw.below(others))));
    }
    if (draw.chance(0.5)) {
        return touching_place(world, rules, radius, draw);
    }
    const double x = draw.between(-0.5, 0.5) * rules.arena.width;
    return {x, draw.between(-0.5, 0.5) * rules.arena.height};
}

}  // namespace

Rules with_lasting_structures(Rules rules) {
    ResourceRules& resources = rules.resources.emplace();
    resources.generator = {1.0, 0.5 * rules.pod.radius, 1000.0, 5, 16};
    resources.barrier = {1.0, 0.25 * rules.pod.radius, 1000.0, 5, 8};
    resources.damage_impulse_min = 1e-3;
    resources.damage_factor = 1.0;
    resources.gap = 1.0;
    return rules;
}

std::size_t place_structure(World& world, const ResolvedRules& rules, int slot, Vec2 place, StructureKind kind) {
    const std::size_t entry = add_structure(world, rules, slot, kind, place);
    finish_structure(world, rules, entry);
    return entry;
}

void add_structures(World& world, const ResolvedRules& rules, Draw& draw, int tries, double sites) {
    for (int i = 0; i < tries; ++i) {
        const int slot = draw.below(kSlots);
        const bool is_full = places_left(world, rules, slot, StructureKind::Generator) == 0;
        const StructureKind kind = is_full ? StructureKind::Barrier : StructureKind::Generator;
        const double radius = structure_rules(rules, kind).radius;
        const Vec2 place = any_place(world, rules, slot, radius, draw);
        if (places_left(world, rules, slot, kind) == 0 || !is_in_place(world, rules, place, radius) ||
            !is_clear_of_structures(world, rules, place, radius) ||
            !is_apart_from_bodies(world, rules, place, radius)) {
            continue;
        }
        if (!draw.chance(sites)) {
            place_structure(world, rules, slot, place, kind);
            continue;
        }
        const std::size_t entry = add_structure(world, rules, slot, kind, place);
        world.economy.build_ticks_left[entry] = draw.below(structure_rules(rules, kind).build_ticks + 1);
    }
}

std::vector<CrowdedScene> structured_scenes() {
    std::vector<CrowdedScene> scenes = crowded_scenes();
    for (CrowdedScene& scene : scenes) {
        scene.rules = with_lasting_structures(scene.rules);
        scene.name += ", structures";
    }
    return scenes;
}

}  // namespace podball::testing
