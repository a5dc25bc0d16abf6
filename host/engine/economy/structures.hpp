// Structures come and go. Source: R95, R99 to R101.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/economy/structure_grid.hpp"
#include "engine/world.hpp"

namespace podball::engine {

inline Vec2 structure_place(const Economy& economy, std::size_t entry) { return {economy.x[entry], economy.y[entry]}; }
inline StructureKind structure_kind(const Economy& economy, std::size_t entry) {
    return static_cast<StructureKind>(economy.kind[entry]);
}
inline double structure_radius(const Economy& economy, const ResolvedRules& rules, std::size_t entry) {
    return structure_rules(rules, structure_kind(economy, entry)).radius;
}
constexpr std::uint64_t structure_bit(std::size_t entry) { return std::uint64_t{1} << entry; }
inline bool is_finished(const Economy& economy, std::size_t entry) {
    return (economy.finished & structure_bit(entry)) != 0;
}

/// Bit per structure of a slot, those being built included.
inline std::uint64_t structures_of(const Economy& economy, int slot) {
    const std::uint64_t bits =
        structure_bit(static_cast<std::size_t>(economy.count[static_cast<std::size_t>(slot)])) - 1;
    return bits << structure_of(slot, 0);
}
/// Bit per structure of both slots.
inline std::uint64_t all_structures(const Economy& economy) {
    return structures_of(economy, 0) | structures_of(economy, 1);
}

/// Entry of the structure with this id, of either slot.
std::optional<std::size_t> find_structure(const Economy& economy, std::int32_t id);

/// Begins to build a structure, with full health. Returns its entry. It pays nothing and checks no rule.
/// Requires: the slot has less than kStructuresPerSlot structures.
std::size_t add_structure(World& world, const ResolvedRules& rules, int slot, StructureKind kind, Vec2 place);

/// Makes a structure solid. Requires: it is not finished.
void finish_structure(World& world, const ResolvedRules& rules, std::size_t entry);

/// Removes a structure. The later ones of its slot move up. It pays nothing and reports no event.
void remove_structure(World& world, const ResolvedRules& rules, std::size_t entry);

/// Adds an event of a structure. `slot` and `pod`: who did it; see EventKind.
void add_structure_event(World& world, EventKind kind, std::size_t entry, int slot, int pod = kNobody);

}  // namespace podball::engine
