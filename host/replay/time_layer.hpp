// TIME: the times of the teams' calls.
#pragma once

#include "base/result.hpp"
#include "replay/columns.hpp"
#include "replay/step_record.hpp"

#include <string_view>

namespace podball::replay {

/// Columns: wall time of slot 0, CPU time of slot 0, wall time of slot 1, CPU time of slot 1.
/// Units: ns; -1: not called, or not measured.
struct TimeLayer {
    Columns columns;

    TimeLayer() = default;
    explicit TimeLayer(std::size_t steps) : columns(2 * engine::kSlots, steps) {}
    [[nodiscard]] std::int64_t wall_ns(int slot, std::size_t step) const {
        return columns.at(2 * static_cast<std::size_t>(slot), step);
    }
    [[nodiscard]] std::int64_t cpu_ns(int slot, std::size_t step) const {
        return columns.at(2 * static_cast<std::size_t>(slot) + 1, step);
    }
    void put(std::size_t step, const TeamSteps& teams);
    /// Whether nothing was measured.
    [[nodiscard]] bool empty() const;
    bool operator==(const TimeLayer&) const = default;
};

void write_times(ByteWriter& bytes, const TimeLayer& layer);
Result<TimeLayer> read_times(std::string_view payload, std::size_t steps);

}  // namespace podball::replay
