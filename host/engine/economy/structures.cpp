#include "engine/economy/structures.hpp"

#include <cassert>

#include "engine/economy/interference.hpp"

namespace podball::engine {
namespace {

void copy_entry(Economy& economy, std::size_t from, std::size_t to) {
    economy.x[to] = economy.x[from];
    economy.y[to] = economy.y[from];
    economy.health[to] = economy.health[from];
    economy.efficiency[to] = economy.efficiency[from];
    economy.id[to] = economy.id[from];
    economy.kind[to] = economy.kind[from];
    economy.build_ticks_left[to] = economy.build_ticks_left[from];
}

// The bits of the structures without that of `entry`. Those of the later structures of its slot move up.
std::uint64_t without_entry(std::uint64_t bits, std::size_t entry) {
    const std::size_t first = structure_of(slot_of_structure(entry), 0);
    const std::uint64_t before = structure_bit(entry) - 1;
    const std::uint64_t later = (structure_bit(first + kStructuresPerSlot) - 1) & ~before;
    return (bits & ~later) | (bits >> 1 & later >> 1 & later);
}

bool earns(const Economy& economy, std::size_t entry) {
    return is_finished(economy, entry) && structure_kind(economy, entry) == StructureKind::Generator;
}

}  // namespace

std::optional<std::size_t> find_structure(const Economy& economy, std::int32_t id) {
    std::optional<std::size_t> found;
    for_each_structure(all_structures(economy), [&](std::size_t entry) {
        if (economy.id[entry] == id) {
            found = entry;
        }
    });
    return found;
}

std::size_t add_structure(World& world, const ResolvedRules& rules, int slot, StructureKind kind, Vec2 place) {
    Economy& economy = world.economy;
    std::int32_t& count = economy.count[static_cast<std::size_t>(slot)];
    assert(count < kStructuresPerSlot);
    const StructureRules& constants = structure_rules(rules, kind);
    const std::size_t entry = structure_of(slot, count++);
    economy.x[entry] = place.x;
    economy.y[entry] = place.y;
    economy.health[entry] = constants.health;
    economy.efficiency[entry] = 0.0;
    economy.id[entry] = ++economy.structures_built;
    economy.kind[entry] = static_cast<std::int32_t>(kind);
    economy.build_ticks_left[entry] = constants.build_ticks;
    return entry;
}

void finish_structure(World& world, const ResolvedRules& rules, std::size_t entry) {
    Economy& economy = world.economy;
    assert(!is_finished(economy, entry));
    economy.finished |= structure_bit(entry);
    economy.build_ticks_left[entry] = 0;
    if (earns(economy, entry)) {
        update_efficiencies(world, rules);
    }
    rebuild_grid(world, rules);
}

void remove_structure(World& world, const ResolvedRules& rules, std::size_t entry) {
    Economy& economy = world.economy;
    const bool earned = earns(economy, entry);
    const int slot = slot_of_structure(entry);
    const std::size_t last = structure_of(slot, --economy.count[static_cast<std::size_t>(slot)]);
    for (std::size_t other = entry; other < last; ++other) {
        copy_entry(economy, other + 1, other);
    }
    economy.finished = without_entry(economy.finished, entry);
    economy.damaged_in_step = without_entry(economy.damaged_in_step, entry);
    if (earned) {
        update_efficiencies(world, rules);
    }
    rebuild_grid(world, rules);
}

void add_structure_event(World& world, EventKind kind, std::size_t entry, int slot, int pod) {
    world.events.add({world.tick, kind, slot, pod, world.economy.id[entry], structure_place(world.economy, entry)});
}

}  // namespace podball::engine
