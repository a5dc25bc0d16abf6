// What writing and reading of drawings have in common. Source: docs/replay-format.md, DRWN.
#pragma once

#include "base/drawing.hpp"
#include "replay/columns.hpp"
#include "replay/drawing_layer.hpp"

#include <cstddef>
#include <cstdint>

namespace podball::replay {

constexpr std::int64_t kDrawnNumberMax = std::int64_t{1} << 20;

inline std::uint32_t as_index(std::size_t size) { return static_cast<std::uint32_t>(size); }

inline bool has_text(DrawKind kind) { return kind == DrawKind::Text || kind == DrawKind::Value; }

/// Whether the numbers of `item` go on from those of `before`, if both are on one layer.
inline bool has_shape_of(const DrawItem& before, const DrawItem& item) {
    return item.kind == before.kind && item.numbers_count == before.numbers_count;
}

/// A number in units of the format.
inline std::int32_t whole(double number) {
    return static_cast<std::int32_t>(quantised(number, kDrawnPerLength, kDrawnNumberMax));
}

}  // namespace podball::replay
