#include "control/drawing_board.hpp"

#include "base/plain_text.hpp"
#include "base/printable.hpp"
#include "control/text.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstring>
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

// Appends without code for more memory, because the constructor has reserved all that `add` admits.
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
}

// The items and the text stay, because those of the next step are compared with them.
void DrawingBoard::open() {
    drawing_.numbers.clear();
    items_count_ = 0;
    text_size_ = 0;
    drawing_.dropped = dropped_while_closed_;
    dropped_while_closed_ = 0;
    is_open_ = true;
    open_layers_ = static_cast<std::uint32_t>(drawing_.layers.size());
}

void DrawingBoard::close() {
    is_open_ = false;
    open_layers_ = 0;
}

// Values may be out of reach, and shapes may not. A value out of reach is refused too, because that is rare.
bool DrawingBoard::redraw(std::uint64_t layout, const double* numbers) {
    assert(!is_open_ && layout != 0);
    if (drawing_.layout != layout) {
        return false;
    }
    assert(items_count_ == drawing_.items.size());
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
    if (items_count_ > drawing_.items.size()) {  // The reader has cleared the drawing.
        items_count_ = 0;
        text_size_ = 0;
    }
    if (items_count_ < drawing_.items.size()) {
        drawing_.items.resize(items_count_);
        drawing_.layout = 0;
    }
    if (drawing_.layout == 0) {
        drawing_.text.assign(text_.data(), text_size_);
        drawing_.layout = new_layout();
    }
    return drawing_;
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

// The item of the step before that is at the place of the next one, as long as all items of this step are those of the
// step before. Else null.
inline const DrawItem* DrawingBoard::expected() const {
    return items_count_ < drawing_.items.size() ? &drawing_.items[items_count_] : nullptr;
}

inline bool DrawingBoard::has_room(std::int32_t layer, std::size_t numbers, std::size_t bytes) const {
    return static_cast<std::uint32_t>(layer) < open_layers_ && items_count_ < PODBALL_DRAW_ITEMS_MAX &&
           drawing_.numbers.size() + numbers <= PODBALL_DRAW_NUMBERS_MAX &&
           (bytes == 0 || text_size_ + bytes <= PODBALL_DRAW_BYTES_MAX);
}

// Adds an item without its numbers. Requires: an item with a text has the expected one. As long as the items are those
// of the step before, their numbers and texts begin at the same places too.
inline void DrawingBoard::add(DrawKind kind, std::int32_t layer, std::int32_t color, std::size_t numbers,
                              std::size_t bytes) {
    const DrawItem* const before = expected();
    if (before != nullptr && before->kind == kind && before->layer == layer && before->color == known_color(color) &&
        before->numbers_count == numbers) {
        ++items_count_;
        text_size_ += bytes;
    } else {
        replace(kind, layer, color, numbers, bytes);
    }
}

// Adds an item that the step before does not have at this place.
void DrawingBoard::replace(DrawKind kind, std::int32_t layer, std::int32_t color, std::size_t numbers,
                           std::size_t bytes) {
    assert(items_count_ <= drawing_.items.size());
    drawing_.items.resize(items_count_++);
    append(drawing_.items, {kind, known_color(color), static_cast<std::uint16_t>(layer),
                            static_cast<std::uint32_t>(drawing_.numbers.size()), static_cast<std::uint32_t>(numbers),
                            static_cast<std::uint32_t>(text_size_), static_cast<std::uint32_t>(bytes)});
    text_size_ += bytes;
    drawing_.layout = 0;
}

inline void DrawingBoard::add_numbers(std::initializer_list<double> numbers) {
    for (const double number : numbers) {
        append(drawing_.numbers, without_negative_zero(number));
    }
}

inline void DrawingBoard::add_shape(DrawKind kind, std::int32_t layer, std::int32_t color,
                                    std::initializer_list<double> numbers) {
    if (!are_within_reach(numbers) || !has_room(layer, numbers.size())) {
        return drop();
    }
    add(kind, layer, color, numbers.size());
    add_numbers(numbers);
}

[[gnu::always_inline]] inline void DrawingBoard::add_text(DrawKind kind, std::int32_t layer, std::int32_t color,
                                                          std::initializer_list<double> numbers, const char* text) {
    if (text == nullptr || *text == '\0') {
        return drop();
    }
    const std::size_t known = known_size(text);
    const std::string_view given =
        known > 0 ? std::string_view(text, known) : bounded(text, PODBALL_DRAW_TEXT_SIZE_MAX);
    if (!has_room(layer, numbers.size(), given.size())) {
        return drop();
    }
    if (known > 0) {
        add(kind, layer, color, numbers.size(), known);
    } else {
        const std::string_view shown = is_plain(given) ? given : printable_text(given);
        std::memcpy(text_.data() + text_size_, shown.data(), shown.size());
        replace(kind, layer, color, numbers.size(), shown.size());
    }
    add_numbers(numbers);
}

// The size of `text` if it is the expected item's, which is printable and stands at its place already. Else 0.
// Requires: `text` is not empty.
inline std::size_t DrawingBoard::known_size(const char* text) const {
    const DrawItem* const before = expected();
    if (before == nullptr) {
        return 0;
    }
    const std::size_t size = before->text_size;
    const bool same = std::strncmp(text, text_.data() + text_size_, size) == 0 && text[size] == '\0';
    return same ? size : 0;
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
    if (!board.has_room(layer, numbers)) {
        return board.drop();
    }
    board.add(DrawKind::Polyline, layer, color, numbers);
    for (std::int32_t i = 0; i < count; ++i) {
        board.add_numbers({points[i].x, points[i].y});
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
