#include "isolation/drawing_copy.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace podball::isolation {
namespace {

template <typename Count>
std::size_t at_most(Count count, std::size_t max) {
    return std::min<std::size_t>(count, max);
}

/// Number `index` of the block; 0 beyond its table.
double number_at(const handoff::DrawingBlock& drawn, std::size_t index) {
    return index < std::size(drawn.numbers) ? drawn.numbers[index] : 0.0;
}

/// The text of an item, without what is beyond the table.
class Text {
  public:
    Text(const handoff::DrawingBlock& drawn, const DrawItem& item) {
        const std::size_t first = at_most(item.text_first, std::size(drawn.text));
        const std::size_t size =
            std::min(at_most(item.text_size, PODBALL_DRAW_TEXT_SIZE_MAX), std::size(drawn.text) - first);
        std::copy_n(drawn.text + first, size, bytes_.begin());
        bytes_[size] = '\0';
    }

    [[nodiscard]] const char* data() const { return bytes_.data(); }

  private:
    std::array<char, PODBALL_DRAW_TEXT_SIZE_MAX + 1> bytes_;  // Set up to the first zero.
};

void copy_polyline(const handoff::DrawingBlock& drawn, const DrawItem& item, std::int32_t layer,
                   const podball_draw_t& board) {
    std::array<podball_point_t, PODBALL_DRAW_POINTS_MAX> points;  // Only the first `count` are set.
    const std::size_t count = at_most(item.numbers_count, 2 * PODBALL_DRAW_POINTS_MAX) / 2;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = item.numbers_first + 2 * i;
        points[i] = {number_at(drawn, first), number_at(drawn, first + 1)};
    }
    board.polyline(board.context, layer, item.color, points.data(), static_cast<std::int32_t>(count));
}

void copy_item(const handoff::DrawingBlock& drawn, std::size_t index, const std::vector<std::int32_t>& layers,
               const podball_draw_t& board) {
    const DrawItem item = drawn.items[index];
    const std::int32_t layer = item.layer < layers.size() ? layers[item.layer] : PODBALL_DRAW_NO_LAYER;
    const auto n = [&](std::size_t i) { return number_at(drawn, item.numbers_first + i); };
    void* const c = board.context;
    switch (item.kind) {
        case DrawKind::Point: return board.point(c, layer, item.color, n(0), n(1));
        case DrawKind::Circle: return board.circle(c, layer, item.color, n(0), n(1), n(2));
        case DrawKind::Line: return board.line(c, layer, item.color, n(0), n(1), n(2), n(3));
        case DrawKind::Arrow: return board.arrow(c, layer, item.color, n(0), n(1), n(2), n(3));
        case DrawKind::Polyline: return copy_polyline(drawn, item, layer, board);
        case DrawKind::Text: return board.text(c, layer, item.color, n(0), n(1), Text(drawn, item).data());
        case DrawKind::Value: return board.value(c, layer, item.color, Text(drawn, item).data(), n(0));
    }
}

}  // namespace

void DrawingCopy::draw(const handoff::DrawingBlock& drawn, control::DrawingBoard& board) {
    const podball_draw_t& table = *board.table();
    for (std::size_t i = layers_.size(); i < at_most(drawn.layers_count, PODBALL_DRAW_LAYERS_MAX); ++i) {
        const std::string name(drawn.layers[i], strnlen(drawn.layers[i], PODBALL_DRAW_LAYER_SIZE_MAX));
        layers_.push_back(table.layer(table.context, name.c_str()));
    }
    const std::uint64_t layout = drawn.layout;
    if (layout == 0 || layout != layout_ || !board.redraw(board_layout_, drawn.numbers)) {
        board.open();
        const std::size_t items = at_most(drawn.items_count, PODBALL_DRAW_ITEMS_MAX);
        for (std::size_t i = 0; i < items; ++i) {
            copy_item(drawn, i, layers_, table);
        }
        board.close();
        layout_ = board.drawing().dropped == 0 ? layout : 0;
        board_layout_ = board.drawing().layout;
    }
    board.drawing().dropped += std::clamp<std::int64_t>(drawn.dropped, 0, PODBALL_DRAW_ITEMS_MAX * 1000);
}

}  // namespace podball::isolation
