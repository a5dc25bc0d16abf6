// What a team drew in a control step: plain data that the layers hand on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace podball {

/// The numbers that go with each kind stand behind it; lengths in world coordinates.
enum class DrawKind : std::uint8_t {
    Point = 0,     ///< x, y.
    Circle = 1,    ///< x, y, radius.
    Line = 2,      ///< x, y, x, y.
    Arrow = 3,     ///< From x, y, to x, y.
    Polyline = 4,  ///< x, y of each point.
    Text = 5,      ///< x, y, and a text.
    Value = 6,     ///< The value, and its name as the text.
};

/// One thing on a layer. Its numbers and its text lie in the Drawing.
struct DrawItem {
    DrawKind kind = DrawKind::Point;
    std::uint8_t color = 0;   ///< 0: the team's own; 1 to 7 as in docs/replay-format.md.
    std::uint16_t layer = 0;  ///< Index into `Drawing::layers`.
    std::uint32_t numbers_first = 0;
    std::uint32_t numbers_count = 0;
    std::uint32_t text_first = 0;
    std::uint32_t text_size = 0;  ///< Bytes.
};

/// The items of one team in one control step. All numbers are finite, all texts valid UTF-8 without control characters.
struct Drawing {
    std::vector<std::string> layers;  ///< Grows during a match, and stays from step to step.
    std::vector<DrawItem> items;
    std::vector<double> numbers;
    std::string text;
    std::int64_t dropped = 0;  ///< Items beyond a limit, or that cannot be drawn.

    /// Forgets all but the layers; the memory stays for the next step.
    void clear() {
        items.clear();
        numbers.clear();
        text.clear();
        dropped = 0;
    }
};

}  // namespace podball
