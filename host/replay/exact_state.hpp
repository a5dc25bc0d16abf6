// The exact state as a row of numbers. The thread of the match copies one row in each step.
// Order: engine/world_fields.hpp.
#pragma once

#include "engine/world_fields.hpp"

#include <cstddef>
#include <type_traits>

namespace podball::replay {

/// How many numbers the row of a world of the same match as `world` has at most.
inline std::size_t row_size(const engine::World& world) {
    std::size_t size = 0;
    engine::for_each_recorded_field([&](const auto& field) {
        const bool varies = field.is_of_structures && world.has_resources;
        size += varies ? std::size_t{engine::kStructures} : static_cast<std::size_t>(field.count(world));
    });
    return size;
}

/// Writes the recorded fields as doubles. This is exact, because no field has more than 53 bits.
/// Shape: row[row_size(world)]; the end of the row is not written if there are fewer structures than there can be.
inline void write_row(const engine::World& world, double* row) {
    engine::for_each_recorded_field([&](const auto& field) {
        for (int i = 0; i < field.count(world); ++i) {
            *row++ = static_cast<double>(field.at(world, i));
        }
    });
}

/// Sets the recorded fields of `world` to the numbers of `row`. What follows from them is not set.
/// Requires: `world` is of the same match as the written world.
inline void read_row(const double* row, engine::World& world) {
    engine::for_each_recorded_field([&](const auto& field) {
        for (int i = 0; i < field.count(world); ++i) {
            auto& value = field.at(world, i);
            value = static_cast<std::remove_reference_t<decltype(value)>>(*row++);
        }
    });
}

}  // namespace podball::replay
