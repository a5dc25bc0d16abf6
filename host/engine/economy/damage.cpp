#include "engine/economy/damage.hpp"

#include <cassert>

#include "engine/economy/structures.hpp"

namespace podball::engine {
namespace {

bool can_damage(const World& world, std::size_t entry, int body) {
    return world.mode == GameMode::Running && body != kBall && slot_of(world, body) != slot_of_structure(entry) &&
           world.economy.health[entry] > 0.0;
}

void destroy(World& world, const ResolvedRules& rules, std::size_t entry, int body) {
    Economy& economy = world.economy;
    SlotEconomyMetrics& metrics = economy.metrics[static_cast<std::size_t>(slot_of_structure(entry))];
    economy.health[entry] = 0.0;
    metrics.points_destroyed += structure_rules(rules, structure_kind(economy, entry)).price;
    ++metrics.destroyed;
    add_structure_event(world, EventKind::StructureDestroyed, entry, slot_of(world, body), pod_of(world, body));
}

}  // namespace

void damage_structure(World& world, const ResolvedRules& rules, std::size_t entry, int body, double impulse) {
    Economy& economy = world.economy;
    assert(is_finished(economy, entry));
    const double damage = (impulse - rules.resources.damage_impulse_min) * rules.resources.damage_factor;
    if (!(damage > 0.0) || !can_damage(world, entry, body)) {
        return;
    }
    const bool is_first_damage = (economy.damaged_in_step & structure_bit(entry)) == 0;
    economy.damaged_in_step |= structure_bit(entry);
    if (damage >= economy.health[entry]) {
        destroy(world, rules, entry, body);
        return;
    }
    economy.health[entry] -= damage;
    if (is_first_damage) {
        add_structure_event(world, EventKind::StructureDamaged, entry, slot_of(world, body), pod_of(world, body));
    }
}

}  // namespace podball::engine
