#include "isolation/drawing_copy.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <tuple>

namespace podball::isolation {
namespace {

using Numbers = std::array<double, 2 * PODBALL_DRAW_POINTS_MAX>;

template <typename Count>
std::size_t at_most(Count count, std::size_t max) {
    return std::min<std::size_t>(count, max);
}

/// Number of numbers of an item, by its kind. A polyline contains its own count.
std::size_t numbers_of(const DrawItem& item) {
    switch (item.kind) {
        case DrawKind::Point:
        case DrawKind::Text: return 2;
        case DrawKind::Circle: return 3;
        case DrawKind::Line:
        case DrawKind::Arrow: return 4;
        case DrawKind::Value: return 1;
        case DrawKind::Polyline: return at_most(item.numbers_count, std::tuple_size_v<Numbers>);
    }
    return 0;
}

/// Copies `count` elements from index `first` of a table of `size` elements. Elements beyond the table are not copied.
template <typename From, typename To>
void copy_part(const From* from, std::size_t size, std::size_t first, std::size_t count, To to) {
    if (first < size) {
        std::copy_n(from + first, std::min(count, size - first), to);
    }
}

void draw(const DrawItem& item, std::int32_t layer, const Numbers& n, const std::string& text,
          const podball_draw_t& draw) {
    void* const c = draw.context;
    const std::int32_t color = item.color;
    switch (item.kind) {
        case DrawKind::Point: return draw.point(c, layer, color, n[0], n[1]);
        case DrawKind::Circle: return draw.circle(c, layer, color, n[0], n[1], n[2]);
        case DrawKind::Line: return draw.line(c, layer, color, n[0], n[1], n[2], n[3]);
        case DrawKind::Arrow: return draw.arrow(c, layer, color, n[0], n[1], n[2], n[3]);
        case DrawKind::Text: return draw.text(c, layer, color, n[0], n[1], text.c_str());
        case DrawKind::Value: return draw.value(c, layer, color, text.c_str(), n[0]);
        case DrawKind::Polyline: {
            std::array<podball_point_t, PODBALL_DRAW_POINTS_MAX> points;
            const std::size_t count = numbers_of(item) / 2;
            for (std::size_t i = 0; i < count; ++i) {
                points[i] = {n[2 * i], n[2 * i + 1]};
            }
            return draw.polyline(c, layer, color, points.data(), static_cast<std::int32_t>(count));
        }
    }
}

void copy_item(const handoff::DrawingBlock& drawn, std::size_t index, const std::vector<std::int32_t>& layers,
               const podball_draw_t& board) {
    const DrawItem item = drawn.items[index];
    Numbers numbers{};
    copy_part(drawn.numbers, std::size(drawn.numbers), item.numbers_first, numbers_of(item), numbers.begin());
    std::string text(at_most(item.text_size, PODBALL_DRAW_TEXT_SIZE_MAX), '\0');
    copy_part(drawn.text, std::size(drawn.text), item.text_first, text.size(), text.begin());
    const std::int32_t layer = item.layer < layers.size() ? layers[item.layer] : PODBALL_DRAW_NO_LAYER;
    draw(item, layer, numbers, text, board);
}

}  // namespace

void copy_drawing(const handoff::DrawingBlock& drawn, std::vector<std::int32_t>& layers, control::DrawingBoard& board) {
    const podball_draw_t& table = *board.table();
    for (std::size_t i = layers.size(); i < at_most(drawn.layers_count, PODBALL_DRAW_LAYERS_MAX); ++i) {
        const std::string name(drawn.layers[i], strnlen(drawn.layers[i], PODBALL_DRAW_LAYER_SIZE_MAX));
        layers.push_back(table.layer(table.context, name.c_str()));
    }
    board.open();
    const std::size_t items = at_most(drawn.items_count, PODBALL_DRAW_ITEMS_MAX);
    for (std::size_t i = 0; i < items; ++i) {
        copy_item(drawn, i, layers, table);
    }
    board.close();
    board.drawing().dropped += std::clamp<std::int64_t>(drawn.dropped, 0, PODBALL_DRAW_ITEMS_MAX * 1000);
}

}  // namespace podball::isolation
