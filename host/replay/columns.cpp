#include "replay/columns.hpp"

#include <algorithm>
#include <cassert>

namespace podball::replay {

Columns Columns::slice(std::size_t first, std::size_t count) const {
    Columns part(this->count(), count);
    for (std::size_t i = 0; i < this->count(); ++i) {
        const auto rows = column(i).subspan(first, count);
        std::copy(rows.begin(), rows.end(), part.column(i).begin());
    }
    return part;
}

void write_column(ByteWriter& bytes, std::span<const std::int64_t> values, int order) {
    assert(order == 1 || order == 2);
    assert(std::all_of(values.begin(), values.end(),
                       [](std::int64_t value) { return value >= -kColumnMax && value <= kColumnMax; }));
    const std::int64_t keep = order == 2 ? 1 : 0;  // Share of the last difference that is expected again.
    std::int64_t last = 0;
    std::int64_t slope = 0;
    bytes.signed_varints(values.size(), [&](std::size_t i) {
        const std::int64_t difference = values[i] - last;
        const std::int64_t unexpected = difference - slope;
        slope = i == 0 ? 0 : keep * difference;
        last = values[i];
        return unexpected;
    });
}

// A written difference is at most 2^62 and the expected value at most 3 * 2^53, so no sum overflows.
std::size_t read_column(ByteReader& bytes, std::span<std::int64_t> values, int order, ValueRange range) {
    const std::int64_t keep = order == 2 ? 1 : 0;
    std::int64_t last = 0;
    std::int64_t slope = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = last + slope + bytes.signed_varint();
        if (!bytes.ok() || values[i] < range.min || values[i] > range.max) {
            return i;
        }
        slope = i == 0 ? 0 : keep * (values[i] - last);
        last = values[i];
    }
    return values.size();
}

}  // namespace podball::replay
