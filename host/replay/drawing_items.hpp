// What writing and reading of drawings have in common. Source: docs/replay-format.md, DRWP.
#pragma once

#include "base/drawing.hpp"
#include "replay/columns.hpp"
#include "replay/drawing_layer.hpp"

#include <cstddef>
#include <cstdint>

namespace podball::replay {

constexpr std::int64_t kDrawnNumberMax = std::int64_t{1} << 20;

constexpr std::uint8_t kHasSources = 8;  ///< Added to the kind of an item whose places have sources.
/// How many places of a block have a source at most, those of both slots and all steps.
constexpr std::size_t kTakenMax = std::size_t{1} << 18;

inline std::uint32_t as_index(std::size_t size) { return static_cast<std::uint32_t>(size); }

inline bool has_text(DrawKind kind) { return kind == DrawKind::Text || kind == DrawKind::Value; }

/// How many places an item has. Its numbers begin with them.
inline std::uint32_t places_of(const DrawItem& item) {
    return item.kind == DrawKind::Value ? 0 : item.numbers_count / 2;
}

/// Whether the numbers of `item` go on from those of `before`, if both are on one layer.
inline bool has_shape_of(const DrawItem& before, const DrawItem& item) {
    return item.kind == before.kind && item.numbers_count == before.numbers_count;
}

/// A number in units of the format. With 32 bits, compilers round several numbers at once.
inline std::int32_t whole(double number) { return quantised<std::int32_t>(number, kDrawnPerLength, kDrawnNumberMax); }

}  // namespace podball::replay
