// Structures and accounts of both slots: the part of the state that only a game with resources uses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules.hpp"

namespace podball::engine {

constexpr int kStructuresPerSlot = 24;  ///< Standing or being built at once. Source: R95.
constexpr int kStructures = kSlots * kStructuresPerSlot;

/// One value per structure. Slot 0 has the entries from 0 on, slot 1 those from kStructuresPerSlot on; each slot in the
/// order of building, without gaps.
template <typename T>
using PerStructure = std::array<T, kStructures>;

/// The counts of one slot. Units: points, where the name says so. Source: R111.
struct SlotEconomyMetrics {
    double points_mined = 0.0;
    double points_spent = 0.0;
    double points_returned = 0.0;
    double points_destroyed = 0.0;            ///< Price of own structures that were destroyed.
    double efficiency_ticks = 0.0;            ///< Sum over the ticks of Running and the own generators: efficiency.
    double generator_distance_ticks = 0.0;    ///< Sum, as before: distance to the nearest other own generator, if any.
    std::int64_t generator_ticks = 0;         ///< Ticks of Running times generators that stand.
    std::int64_t paired_generator_ticks = 0;  ///< The same for generators with another own one.
    std::int64_t destroyed = 0;               ///< Own structures that were destroyed.
    std::int64_t orders_refused = 0;
};

/// What the generators of a slot earn since the last change of an account or of an efficiency. So an account depends
/// neither on control steps nor on flights. Source: R103, R106.
struct SlotIncome {
    double points_at_change = 0.0;
    double mined_at_change = 0.0;
    double efficiency = 0.0;          ///< Sum over the finished generators.
    double generator_distance = 0.0;  ///< Sum over them: distance to the nearest other one; 0 if there is one only.
    std::int32_t generators = 0;      ///< Finished ones.
};

/// A cell of the arena has a bit for each structure that a body in the cell may meet: bit i for entry i.
constexpr int kGridCells = 384;

/// The exact state of an economy after a control step.
struct EconomyState {
    PerStructure<double> x{};  ///< Centres.
    PerStructure<double> y{};
    PerStructure<double> health{};      ///< In (0, health of the kind].
    PerStructure<double> efficiency{};  ///< Of finished generators in (0, 1], otherwise 0. Source: R105.
    PerStructure<std::int32_t> id{};    ///< From 1 on, in the order of building; never used again in a match.
    PerStructure<std::int32_t> kind{};  ///< StructureKind.
    PerStructure<std::int32_t> build_ticks_left{};  ///< Of Running; 0 for finished ones and for those that wait (R99).
    std::uint64_t finished = 0;                     ///< Bit per structure: it is solid.

    std::array<std::int32_t, kSlots> count{};  ///< Structures of each slot, those being built included.
    std::array<double, kSlots> points{};       ///< Source: R94.
    std::int32_t structures_built = 0;         ///< The last id.
    std::array<SlotEconomyMetrics, kSlots> metrics{};

    double supply = 0.0;  ///< Points that a generator of efficiency 1 has earned since the start. Source: R103.
    double supply_at_change = 0.0;
    std::array<SlotIncome, kSlots> income{};
    std::int64_t efficiency_changes = 0;  ///< How often the efficiencies were worked out.
    std::int64_t quotas = 0;              ///< How many overlaps of two generators were worked out for them.
};

/// The structures and accounts of both slots, and the record of the last control step.
struct Economy : EconomyState {
    std::uint64_t damaged_in_step = 0;             ///< Bit per structure: it was damaged in this step.
    std::array<std::uint64_t, kGridCells> grid{};  ///< Follows from the structures; no part of the state hash.
};

/// Entry of structure `number` of a slot. Requires: 0 <= number < count[slot].
constexpr std::size_t structure_of(int slot, int number) {
    return static_cast<std::size_t>(slot) * kStructuresPerSlot + static_cast<std::size_t>(number);
}
constexpr int slot_of_structure(std::size_t entry) { return static_cast<int>(entry) / kStructuresPerSlot; }

}  // namespace podball::engine
