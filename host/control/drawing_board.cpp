#include "control/drawing_board.hpp"

#include "base/plain_text.hpp"
#include "base/printable.hpp"
#include "control/text.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace podball::control {
namespace {

DrawingBoard& board_of(void* context) { return *static_cast<DrawingBoard*>(context); }

// x + 0.0 turns a negative zero into a zero and does not change any other number.
double without_negative_zero(double x) { return x + 0.0; }

// False for NaN.
bool is_within_reach(double v) { return std::fabs(v) <= PODBALL_DRAW_REACH; }

bool are_within_reach(std::initializer_list<double> numbers) {
    return std::all_of(numbers.begin(), numbers.end(), is_within_reach);
}

bool are_within_reach(const podball_point_t* points, std::int32_t count) {
    return std::all_of(points, points + count, [](const podball_point_t& p) { return are_within_reach({p.x, p.y}); });
}

std::uint8_t known_color(std::int32_t color) {
    const bool known = color >= PODBALL_COLOR_TEAM && color <= PODBALL_COLOR_PURPLE;
    return static_cast<std::uint8_t>(known ? color : PODBALL_COLOR_TEAM);
}

// No two layouts of a process have one number, so that a reader cannot take the items of an instance that was restarted
// for those of the instance before.
std::uint64_t new_layout() {
    static std::atomic<std::uint64_t> last = 0;
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

// Appends without code for more memory, because the constructor has reserved all that there is room for.
template <typename Element>
void append(std::vector<Element>& to, Element element) {
    assert(to.size() < to.capacity());
    if (to.size() == to.capacity()) {
        __builtin_unreachable();
    }
    to.push_back(element);
}

}  // namespace

// Allocates all memory here, so that drawing allocates only the names of layers.
DrawingBoard::DrawingBoard()
    : table_{sizeof(podball_draw_t), 0, this, layer, point, circle, line, arrow, polyline, text, value} {
    drawing_.layers.reserve(PODBALL_DRAW_LAYERS_MAX);
    drawing_.items.reserve(PODBALL_DRAW_ITEMS_MAX);
    drawing_.numbers.reserve(PODBALL_DRAW_NUMBERS_MAX);
    drawing_.text.reserve(PODBALL_DRAW_BYTES_MAX);
    printable_.reserve(PODBALL_DRAW_TEXT_SIZE_MAX);
    next_ = expected_end_ = drawing_.items.data();
}

// The items and the text stay, because those of the next step are compared with them.
void DrawingBoard::open() {
    next_ = drawing_.items.data();
    expected_end_ = next_ + drawing_.items.size();
    drawing_.dropped = dropped_while_closed_;
    dropped_while_closed_ = 0;
    is_open_ = true;
    open_layers_ = static_cast<std::uint32_t>(drawing_.layers.size());
}

void DrawingBoard::close() {
    is_open_ = false;
    open_layers_ = 0;
    expected_end_ = next_;
}

// Values may be out of reach, and shapes may not. A value out of reach is refused too, because that is rare.
bool DrawingBoard::redraw(std::uint64_t layout, const double* numbers) {
    assert(!is_open_ && layout != 0);
    if (drawing_.layout != layout) {
        return false;
    }
    assert(next_ == drawing_.items.data() + drawing_.items.size());
    std::transform(numbers, numbers + drawing_.numbers.size(), drawing_.numbers.begin(), without_negative_zero);
    const bool is_valid = std::all_of(drawing_.numbers.begin(), drawing_.numbers.end(), is_within_reach) &&
                          std::all_of(drawing_.items.begin(), drawing_.items.end(), [&](const DrawItem& item) {
                              return item.kind != DrawKind::Circle || drawing_.numbers[item.numbers_first + 2] >= 0.0;
                          });
    if (is_valid) {
        drawing_.dropped = std::exchange(dropped_while_closed_, 0);
    }
    return is_valid;
}

Drawing& DrawingBoard::drawing() {
    auto& items = drawing_.items;
    if (next_ > items.data() + items.size()) {  // The reader has cleared the drawing.
        next_ = expected_end_ = items.data();
    }
    if (next_ < items.data() + items.size()) {
        truncate();
        drawing_.layout = 0;
    }
    if (drawing_.layout == 0) {
        drawing_.text.assign(text_.data(), ends().text);
        drawing_.layout = new_layout();
    }
    return drawing_;
}

// Inline, because `add` needs it for each item.
inline DrawingBoard::Ends DrawingBoard::ends() const {
    if (next_ == drawing_.items.data()) {
        return {};
    }
    const DrawItem& last = next_[-1];
    return {last.numbers_first + last.numbers_count, last.text_first + last.text_size};
}

// Removes the items of the step before that are not drawn again.
void DrawingBoard::truncate() {
    drawing_.items.resize(static_cast<std::size_t>(next_ - drawing_.items.data()));
    drawing_.numbers.resize(ends().numbers);
    expected_end_ = next_;
}

std::int32_t DrawingBoard::layer(void* context, const char* name) {
    if (name == nullptr || *name == '\0') {
        return PODBALL_DRAW_NO_LAYER;
    }
    return board_of(context).find_or_add(printable(bounded(name, PODBALL_DRAW_LAYER_SIZE_MAX)));
}

std::int32_t DrawingBoard::find_or_add(const std::string& name) {
    auto& layers = drawing_.layers;
    const auto found = std::find(layers.begin(), layers.end(), name);
    if (found != layers.end()) {
        return static_cast<std::int32_t>(found - layers.begin());
    }
    if (layers.size() == PODBALL_DRAW_LAYERS_MAX) {
        return PODBALL_DRAW_NO_LAYER;
    }
    layers.push_back(name);
    open_layers_ += is_open_ ? 1 : 0;
    return static_cast<std::int32_t>(layers.size()) - 1;
}

// The functions that add an item are inline, because a team draws dozens of items in a step. Then the count of an
// item's numbers is a constant.

inline void DrawingBoard::drop() { ++(is_open_ ? drawing_.dropped : dropped_while_closed_); }

// Whether the step before has such an item at the place of the next one, after the same items. Then there is room for
// it, and its numbers and text have the same places.
inline bool DrawingBoard::is_expected(DrawKind kind, std::int32_t layer, std::int32_t color,
                                      std::size_t numbers) const {
    return next_ != expected_end_ && next_->kind == kind && next_->layer == layer &&
           next_->color == known_color(color) && next_->numbers_count == numbers;
}

// Requires: the next item is expected and has a text.
inline bool DrawingBoard::is_expected(const char* text) const {
    const std::size_t size = next_->text_size;
    return std::strncmp(text, text_.data() + next_->text_first, size) == 0 && text[size] == '\0';
}

// Sets the numbers of the expected item and goes on to the next one.
inline void DrawingBoard::set_numbers(std::initializer_list<double> numbers) {
    std::transform(numbers.begin(), numbers.end(), drawing_.numbers.begin() + next_->numbers_first,
                   without_negative_zero);
    ++next_;
}

// Adds an item that the step before does not have at this place, without its numbers. Returns false if its layer is
// unknown or there is no room for it.
bool DrawingBoard::add(DrawKind kind, std::int32_t layer, std::int32_t color, std::size_t numbers,
                       std::string_view text) {
    if (static_cast<std::uint32_t>(layer) >= open_layers_) {
        return false;
    }
    assert(next_ <= drawing_.items.data() + drawing_.items.size());
    const Ends before = ends();
    const bool has_room = next_ != drawing_.items.data() + PODBALL_DRAW_ITEMS_MAX &&
                          before.numbers + numbers <= PODBALL_DRAW_NUMBERS_MAX &&
                          before.text + text.size() <= PODBALL_DRAW_BYTES_MAX;
    if (!has_room) {
        return false;
    }
    if (next_ != expected_end_) {
        truncate();
    }
    const std::string_view shown = is_plain(text) ? text : printable_text(text);
    std::copy(shown.begin(), shown.end(), text_.begin() + static_cast<std::ptrdiff_t>(before.text));
    append(drawing_.items, {kind, known_color(color), static_cast<std::uint16_t>(layer),
                            static_cast<std::uint32_t>(before.numbers), static_cast<std::uint32_t>(numbers),
                            static_cast<std::uint32_t>(before.text), static_cast<std::uint32_t>(shown.size())});
    drawing_.layout = 0;
    expected_end_ = ++next_;
    return true;
}

inline void DrawingBoard::add_numbers(std::initializer_list<double> numbers) {
    for (const double number : numbers) {
        append(drawing_.numbers, without_negative_zero(number));
    }
}

inline void DrawingBoard::add_shape(DrawKind kind, std::int32_t layer, std::int32_t color,
                                    std::initializer_list<double> numbers) {
    if (!are_within_reach(numbers)) {
        return drop();
    }
    if (is_expected(kind, layer, color, numbers.size())) {
        set_numbers(numbers);
    } else if (add(kind, layer, color, numbers.size())) {
        add_numbers(numbers);
    } else {
        drop();
    }
}

inline void DrawingBoard::add_text(DrawKind kind, std::int32_t layer, std::int32_t color,
                                   std::initializer_list<double> numbers, const char* text) {
    if (text == nullptr || *text == '\0') {
        return drop();
    }
    if (is_expected(kind, layer, color, numbers.size()) && is_expected(text)) {
        set_numbers(numbers);
    } else if (add(kind, layer, color, numbers.size(), bounded(text, PODBALL_DRAW_TEXT_SIZE_MAX))) {
        add_numbers(numbers);
    } else {
        drop();
    }
}

std::string_view DrawingBoard::printable_text(std::string_view text) {
    printable_.clear();
    append_printable(text, printable_);
    return printable_;
}

void DrawingBoard::point(void* context, std::int32_t layer, std::int32_t color, double x, double y) {
    board_of(context).add_shape(DrawKind::Point, layer, color, {x, y});
}

void DrawingBoard::circle(void* context, std::int32_t layer, std::int32_t color, double x, double y, double radius) {
    if (radius < 0.0) {
        return board_of(context).drop();
    }
    board_of(context).add_shape(DrawKind::Circle, layer, color, {x, y, radius});
}

void DrawingBoard::line(void* context, std::int32_t layer, std::int32_t color, double x1, double y1, double x2,
                        double y2) {
    board_of(context).add_shape(DrawKind::Line, layer, color, {x1, y1, x2, y2});
}

void DrawingBoard::arrow(void* context, std::int32_t layer, std::int32_t color, double from_x, double from_y,
                         double to_x, double to_y) {
    board_of(context).add_shape(DrawKind::Arrow, layer, color, {from_x, from_y, to_x, to_y});
}

void DrawingBoard::polyline(void* context, std::int32_t layer, std::int32_t color, const podball_point_t* points,
                            std::int32_t count) {
    DrawingBoard& board = board_of(context);
    const bool fits = points != nullptr && count >= 1 && count <= PODBALL_DRAW_POINTS_MAX;
    if (!fits || !are_within_reach(points, count)) {
        return board.drop();
    }
    const std::size_t numbers = 2 * static_cast<std::size_t>(count);
    if (board.is_expected(DrawKind::Polyline, layer, color, numbers)) {
        double* number = board.drawing_.numbers.data() + board.next_->numbers_first;
        ++board.next_;
        for (const podball_point_t& point : std::span(points, static_cast<std::size_t>(count))) {
            *number++ = without_negative_zero(point.x);
            *number++ = without_negative_zero(point.y);
        }
    } else if (board.add(DrawKind::Polyline, layer, color, numbers)) {
        for (const podball_point_t& point : std::span(points, static_cast<std::size_t>(count))) {
            board.add_numbers({point.x, point.y});
        }
    } else {
        board.drop();
    }
}

void DrawingBoard::text(void* context, std::int32_t layer, std::int32_t color, double x, double y, const char* text) {
    if (!are_within_reach({x, y})) {
        return board_of(context).drop();
    }
    board_of(context).add_text(DrawKind::Text, layer, color, {x, y}, text);
}

void DrawingBoard::value(void* context, std::int32_t layer, std::int32_t color, const char* name, double value) {
    if (!std::isfinite(value)) {
        return board_of(context).drop();
    }
    board_of(context).add_text(DrawKind::Value, layer, color, {value}, name);
}

}  // namespace podball::control
