#include "base/drawing.hpp"

#include <algorithm>
#include <cstddef>

namespace podball {
namespace {

// Number of coordinates of an item. They come before its other numbers.
std::size_t coordinates_of(const DrawItem& item) {
    if (item.kind == DrawKind::Value) {
        return 0;
    }
    return item.kind == DrawKind::Circle ? 2 : item.numbers_count;
}

}  // namespace

void half_turn(std::span<const DrawItem> items, std::span<double> numbers) {
    for (const DrawItem& item : items) {
        const std::span<double> places = numbers.subspan(item.numbers_first, coordinates_of(item));
        std::transform(places.begin(), places.end(), places.begin(), [](double v) { return 0.0 - v; });
    }
}

}  // namespace podball
