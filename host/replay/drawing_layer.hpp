// DRAW: the drawings of the teams.
#pragma once

#include "base/drawing.hpp"
#include "base/result.hpp"
#include "replay/bytes.hpp"
#include "replay/step_record.hpp"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace podball::replay {

constexpr double kDrawnPerLength = 0x1p15;

/// The drawings of a slot for the steps of a block.
struct SlotDrawings {
    struct Step {
        std::size_t items_first = 0;
        std::size_t items_count = 0;
        std::int64_t dropped = 0;
    };
    Drawing pool;  ///< The layers, and the items of all steps one after the other.
    std::vector<Step> steps;

    [[nodiscard]] std::span<const DrawItem> items(std::size_t step) const {
        return std::span(pool.items).subspan(steps[step].items_first, steps[step].items_count);
    }
    [[nodiscard]] std::span<const double> numbers(const DrawItem& item) const {
        return std::span(pool.numbers).subspan(item.numbers_first, item.numbers_count);
    }
    [[nodiscard]] std::string_view text(const DrawItem& item) const {
        return std::string_view(pool.text).substr(item.text_first, item.text_size);
    }
    /// Copies the drawing of the next step; null if there is none. `side` 1: its frame is the world's after half a
    /// turn. A drawing above one of the limits is dropped. Cost: copies; `settle` has the rest of the work.
    void add(const Drawing* drawing, int side = 0);
    /// Makes the indices of the added items those of the pool, and their frame the world's. Requires: called once after
    /// the last `add`, before all else.
    void settle();
    void clear();
    /// Makes room for `drawings` drawings that are as large as this one, or a little larger.
    void reserve(const Drawing& drawing, std::size_t drawings);

    /// What `settle` needs of a step.
    struct Added {
        std::size_t step = 0;
        std::size_t numbers_first = 0;  ///< In the pool.
        std::size_t text_first = 0;     ///< In the pool.
        bool is_turned = false;
    };
    std::vector<Added> added;  ///< The steps with items that are not settled.

    // Limits of the format for a step.
    static constexpr std::size_t kItemsMax = 4096;
    static constexpr std::size_t kNumbersMax = 65536;
    static constexpr std::size_t kTextMax = 262144;  ///< Bytes.
};

struct DrawingLayer {
    std::array<SlotDrawings, engine::kSlots> slots;

    [[nodiscard]] bool empty() const;
    [[nodiscard]] DrawingLayer slice(std::size_t first, std::size_t count) const;
};

void write_drawings(ByteWriter& bytes, const DrawingLayer& layer);
Result<DrawingLayer> read_drawings(std::string_view payload, std::size_t steps);

}  // namespace podball::replay
