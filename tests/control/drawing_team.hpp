// A team that draws, for tests of the board.
#pragma once

#include "control/drawing_board.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::testing {

/// A board as a team has it: through the table of C functions alone.
struct DrawingTeam {
    control::DrawingBoard board;
    const podball_draw_t& draw = *board.table();
    std::int32_t plan = layer("plan");

    DrawingTeam() { board.open(); }

    std::int32_t layer(const char* name) const { return draw.layer(draw.context, name); }
    void point(double x, double y, std::int32_t on = 0, std::int32_t color = 0) const {
        draw.point(draw.context, on, color, x, y);
    }
    void circle(double x, double y, double radius) const { draw.circle(draw.context, 0, 0, x, y, radius); }
    void text(const char* text) const { draw.text(draw.context, 0, 0, 0.5, 0.25, text); }
    void value(const char* name, double value) const { draw.value(draw.context, 0, 0, name, value); }
    void polyline(const std::vector<podball_point_t>& points) const {
        draw.polyline(draw.context, 0, 0, points.data(), static_cast<std::int32_t>(points.size()));
    }

    const Drawing& drawing() { return board.drawing(); }
    std::size_t items() { return drawing().items.size(); }
    std::int64_t dropped() { return drawing().dropped; }
    std::string words(std::size_t item) {
        const DrawItem& of = drawing().items.at(item);
        return drawing().text.substr(of.text_first, of.text_size);
    }
    std::vector<double> numbers(std::size_t item) {
        const DrawItem& of = drawing().items.at(item);
        const auto first = drawing().numbers.begin() + of.numbers_first;
        return {first, first + of.numbers_count};
    }
};

}  // namespace podball::testing
