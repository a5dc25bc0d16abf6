#include "replay/time_layer.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::replay {

void TimeLayer::put(std::size_t step, const TeamSteps& teams) {
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        columns.set(2 * slot, step, std::clamp<std::int64_t>(teams[slot].wall_ns, -1, kColumnMax));
        columns.set(2 * slot + 1, step, std::clamp<std::int64_t>(teams[slot].cpu_ns, -1, kColumnMax));
    }
}

bool TimeLayer::empty() const {
    for (std::size_t i = 0; i < columns.count(); ++i) {
        const auto column = columns.column(i);
        if (std::any_of(column.begin(), column.end(), [](std::int64_t ns) { return ns != -1; })) {
            return false;
        }
    }
    return true;
}

void write_times(ByteWriter& bytes, const TimeLayer& layer) {
    for (std::size_t i = 0; i < layer.columns.count(); ++i) {
        write_column(bytes, layer.columns.column(i), 1);
    }
}

Result<TimeLayer> read_times(std::string_view payload, std::size_t steps) {
    TimeLayer layer(steps);
    ByteReader bytes(payload);
    for (std::size_t i = 0; i < layer.columns.count(); ++i) {
        const std::size_t bad = read_column(bytes, layer.columns.column(i), 1, {-1, kColumnMax});
        if (bad < steps) {
            return Error{fmt::format("time of row {} in column {} is missing or out of its range", bad, i)};
        }
    }
    if (bytes.left() > 0) {
        return Error{std::to_string(bytes.left()) + " bytes follow the last column"};
    }
    return layer;
}

}  // namespace podball::replay
