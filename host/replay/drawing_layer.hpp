// DRWP, and DRWN and DRAW of older recordings: the drawings of the teams.
#pragma once

#include "base/drawing.hpp"
#include "base/result.hpp"
#include "replay/bytes.hpp"
#include "replay/step_record.hpp"
#include "replay/view_layer.hpp"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace podball::replay {

constexpr double kDrawnPerLength = 0x1p15;

/// The drawings of a slot for the steps of a block.
struct SlotDrawings {
    /// The parts of the pool that belong to a step. An item counts its numbers and bytes of text from the step's first.
    struct Step {
        std::size_t items_first = 0;
        std::size_t items_count = 0;
        std::size_t numbers_first = 0;
        std::size_t numbers_count = 0;
        std::size_t text_first = 0;
        std::size_t text_size = 0;
        std::int64_t dropped = 0;
        std::uint64_t layout = 0;  ///< That of the drawing; 0 if there is none.
        bool is_turned = false;    ///< The numbers are those of the other side, until `settle`.
    };
    /// The layers, and the items, numbers and texts of all steps. Most drawings have the items and texts of the one
    /// before, with other numbers, so such steps share them.
    Drawing pool;
    std::vector<Step> steps;

    [[nodiscard]] std::span<const DrawItem> items(std::size_t step) const {
        return std::span(pool.items).subspan(steps[step].items_first, steps[step].items_count);
    }
    /// All numbers of a step.
    [[nodiscard]] std::span<const double> numbers(std::size_t step) const {
        return std::span(pool.numbers).subspan(steps[step].numbers_first, steps[step].numbers_count);
    }
    [[nodiscard]] std::span<const double> numbers(std::size_t step, const DrawItem& item) const {
        return numbers(step).subspan(item.numbers_first, item.numbers_count);
    }
    [[nodiscard]] std::string_view text(std::size_t step, const DrawItem& item) const {
        return std::string_view(pool.text).substr(steps[step].text_first + item.text_first, item.text_size);
    }
    /// Copies the drawing of the next step; null if there is none. `side` 1: its frame is the world's after half a
    /// turn. A drawing above one of the limits is dropped. Requires: no drawing was read.
    /// Cost: copies; `settle` has the rest of the work.
    void add(const Drawing* drawing, int side = 0);
    /// Makes the frame of the added drawings the world's. Requires: called after the last `add`, before all else.
    void settle();
    void clear();
    /// Makes room for `drawings` drawings that are as large as this one, or a little larger.
    void reserve(const Drawing& drawing, std::size_t drawings);

    // Limits of the format for a step.
    static constexpr std::size_t kItemsMax = 4096;
    static constexpr std::size_t kNumbersMax = 65536;
    static constexpr std::size_t kTextMax = 262144;  ///< Bytes.

  private:
    [[nodiscard]] bool has_items_and_text(const Step& step, const Drawing& drawing) const;
};

struct DrawingLayer {
    std::array<SlotDrawings, engine::kSlots> slots;

    [[nodiscard]] bool empty() const;
    [[nodiscard]] DrawingLayer slice(std::size_t first, std::size_t count) const;
};

/// The payload of DRWP. Requires: `view` is that of the same block.
void write_drawings(ByteWriter& bytes, const DrawingLayer& layer, const ViewLayer& view);
Result<DrawingLayer> read_drawings(std::string_view payload, std::size_t steps, const ViewLayer& view);
/// Reads the payload of DRWN, which minor version 5 wrote.
Result<DrawingLayer> read_listed_drawings(std::string_view payload, std::size_t steps);
/// Reads the payload of DRAW, which minor versions 0 to 4 wrote.
Result<DrawingLayer> read_old_drawings(std::string_view payload, std::size_t steps);

}  // namespace podball::replay
