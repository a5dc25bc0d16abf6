// Implements podball.draw/1: takes the drawing of a team, checks it and limits its size.
// Source: sdk/include/podball/ext/draw.h.
#pragma once

#include "base/drawing.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <podball/ext/draw.h>

namespace podball::control {

/// Collects the items that one instance draws, in the team's own frame. `table` contains a pointer to this object, so
/// it cannot be copied or moved. Cost: about 60 KB from the start; later only the names of layers are allocated.
class DrawingBoard {
  public:
    DrawingBoard();
    DrawingBoard(const DrawingBoard&) = delete;
    DrawingBoard& operator=(const DrawingBoard&) = delete;

    [[nodiscard]] const podball_draw_t* table() const { return &table_; }

    /// Begins a step: clears the drawing. Items drawn while the board was closed count as dropped in this step.
    void open();
    void close();

    /// Draws a whole step: the items of the step before, with these numbers. Calls of `open` and `close`, with the
    /// items between them, have the same result. Returns false, without a valid drawing, if the drawing before does not
    /// have this layout, or if a number is not permitted for a shape. Then each item must be drawn by itself. Shape:
    /// numbers[as many as the drawing has]. Requires: the board is closed, `layout` is not 0.
    [[nodiscard]] bool redraw(std::uint64_t layout, const double* numbers);

    /// The items since the last `open`. Valid until more is drawn, or the next `open`.
    [[nodiscard]] Drawing& drawing();

  private:
    static std::int32_t layer(void* context, const char* name);
    static void point(void* context, std::int32_t layer, std::int32_t color, double x, double y);
    static void circle(void* context, std::int32_t layer, std::int32_t color, double x, double y, double radius);
    static void line(void* context, std::int32_t layer, std::int32_t color, double x1, double y1, double x2, double y2);
    static void arrow(void* context, std::int32_t layer, std::int32_t color, double from_x, double from_y, double to_x,
                      double to_y);
    static void polyline(void* context, std::int32_t layer, std::int32_t color, const podball_point_t* points,
                         std::int32_t count);
    static void text(void* context, std::int32_t layer, std::int32_t color, double x, double y, const char* text);
    static void value(void* context, std::int32_t layer, std::int32_t color, const char* name, double value);

    /// How many numbers and bytes of text the items before the next one have.
    struct Ends {
        std::size_t numbers = 0;
        std::size_t text = 0;
    };
    [[nodiscard]] Ends ends() const;
    void truncate();

    std::int32_t find_or_add(const std::string& name);
    void drop();
    [[nodiscard]] bool is_expected(DrawKind kind, std::int32_t layer, std::int32_t color, std::size_t numbers) const;
    [[nodiscard]] bool is_expected(const char* text) const;
    void set_numbers(std::initializer_list<double> numbers);
    bool add(DrawKind kind, std::int32_t layer, std::int32_t color, std::size_t numbers, std::string_view text = {});
    void add_numbers(std::initializer_list<double> numbers);
    void add_shape(DrawKind kind, std::int32_t layer, std::int32_t color, std::initializer_list<double> numbers);
    void add_text(DrawKind kind, std::int32_t layer, std::int32_t color, std::initializer_list<double> numbers,
                  const char* text);

    // `text` as far as it can be shown. Valid until the next call.
    std::string_view printable_text(std::string_view text);

    // All of the step before, until an item differs. Its text is set by `drawing`.
    Drawing drawing_;
    DrawItem* next_;          // The place of the next item in the items of drawing_, which never move.
    DrawItem* expected_end_;  // The items of the step before from next_ to here are expected again.
    std::int64_t dropped_while_closed_ = 0;
    std::uint32_t open_layers_ = 0;  // Number of layers while the board is open, else 0.
    bool is_open_ = false;
    std::array<char, PODBALL_DRAW_BYTES_MAX> text_;  // Set as far as the texts of drawing_ are.
    std::string printable_;
    podball_draw_t table_;
};

}  // namespace podball::control
