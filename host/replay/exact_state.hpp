// The exact state as a row of numbers: what the match's thread copies at each step, in the order of world_fields.hpp.
#pragma once

#include "engine/world.hpp"
#include "replay/world_fields.hpp"

#include <cstddef>
#include <type_traits>

namespace podball::replay {

namespace detail {

struct RowCounter {
    std::size_t size = 0;

    template <typename T>
    void one(std::string_view, const T&, FieldRange) {
        ++size;
    }
    template <typename At>
    void list(std::string_view, int count, At, FieldRange) {
        size += static_cast<std::size_t>(count);
    }
};

// No field has more than the 53 bits of a double.
struct RowWriter {
    double* to;

    template <typename T>
    void one(std::string_view, const T& value, FieldRange) {
        *to++ = static_cast<double>(value);
    }
    template <typename At>
    void list(std::string_view, int count, At at, FieldRange) {
        for (int i = 0; i < count; ++i) *to++ = static_cast<double>(at(i));
    }
};

struct RowReader {
    const double* from;

    template <typename T>
    void one(std::string_view, T& value, FieldRange) {
        value = static_cast<T>(*from++);
    }
    template <typename At>
    void list(std::string_view, int count, At at, FieldRange) {
        for (int i = 0; i < count; ++i) at(i) = static_cast<std::remove_reference_t<decltype(at(i))>>(*from++);
    }
};

}  // namespace detail

/// Numbers in the row of a world with the pods of `world`.
inline std::size_t row_size(const engine::World& world) {
    detail::RowCounter counter;
    visit_fields(world, counter);
    return counter.size;
}

/// Shape: row[row_size(world)].
inline void write_row(const engine::World& world, double* row) {
    detail::RowWriter writer{row};
    visit_fields(world, writer);
}

/// Requires: `world` has as many pods as the one that was written.
inline void read_row(const double* row, engine::World& world) {
    detail::RowReader reader{row};
    visit_fields(world, reader);
}

}  // namespace podball::replay
