// The drawing of a team in a control step. Plain data that several layers use.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace podball {

/// Kinds of items, each with its numbers. Units: world coordinates.
enum class DrawKind : std::uint8_t {
    Point = 0,     ///< x, y.
    Circle = 1,    ///< x, y, radius.
    Line = 2,      ///< x, y, x, y.
    Arrow = 3,     ///< From x, y, to x, y.
    Polyline = 4,  ///< x, y of each point.
    Text = 5,      ///< x, y, and a text.
    Value = 6,     ///< The value, and its name as the text.
};

/// One item on a layer. Its numbers and its text are stored in the Drawing.
/// No member has a default value. With default values, a vector would copy items one by one.
struct DrawItem {
    DrawKind kind;
    std::uint8_t color;   ///< 0: the team's colour; 1 to 7 as in docs/replay-format.md.
    std::uint16_t layer;  ///< Index into `Drawing::layers`.
    std::uint32_t numbers_first;
    std::uint32_t numbers_count;
    std::uint32_t text_first;
    std::uint32_t text_size;  ///< Bytes.
    bool operator==(const DrawItem&) const = default;
};
static_assert(std::is_trivial_v<DrawItem>);

/// The items of one team in one control step. All numbers are finite, all texts valid UTF-8 without control characters.
struct Drawing {
    std::vector<std::string> layers;  ///< Names. The list grows during a match and is kept from step to step.
    std::vector<DrawItem> items;
    std::vector<double> numbers;
    std::string text;
    std::int64_t dropped = 0;  ///< Number of items left out: beyond a limit, or invalid.
    /// Two drawings with the same number, other than 0, have the same `items` and `text`, in any match of this process.
    std::uint64_t layout = 0;

    /// Removes everything but the layers. The memory is kept for the next step.
    void clear() {
        items.clear();
        numbers.clear();
        text.clear();
        dropped = 0;
        layout = 0;
    }
};

/// Turns `items` by half a turn, into the frame of the other side. `numbers` are those of their drawing. No number
/// becomes a negative zero. Source: R31.
void half_turn(std::span<const DrawItem> items, std::span<double> numbers);

}  // namespace podball
