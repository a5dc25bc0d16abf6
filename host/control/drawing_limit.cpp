#include "control/drawing_limit.hpp"

#include <utility>

namespace podball::control {

std::int64_t DrawingLimit::size_of(const Drawing& drawing) {
    constexpr std::size_t kBytesEach = 4;
    return static_cast<std::int64_t>(kBytesEach * (drawing.items.size() + drawing.numbers.size()) +
                                     drawing.text.size());
}

// After the first drawing beyond the limit no smaller one is kept, so that a reader sees one clear end.
bool DrawingLimit::admit(Drawing& drawing) {
    const std::int64_t size = size_of(drawing);
    if (!is_full_ && bytes_ + size <= kBytesMax) {
        bytes_ += size;
        return false;
    }
    const std::int64_t dropped = drawing.dropped + static_cast<std::int64_t>(drawing.items.size());
    drawing.clear();
    drawing.dropped = dropped;
    return !std::exchange(is_full_, true);
}

}  // namespace podball::control
