// CMND: the commands that the engine got.
#pragma once

#include "base/result.hpp"
#include "replay/columns.hpp"
#include "replay/step_record.hpp"
#include "replay/view_layer.hpp"

#include <span>
#include <vector>

namespace podball::replay {

constexpr double kCommandsPerUnit = 0x1p14;

struct RecordedShot {
    std::int32_t step = 0;  ///< Index of the step in the block.
    std::int32_t body = 0;
    std::int32_t x = 0;  ///< Units: 2^-14 of the full shot.
    std::int32_t y = 0;
    bool operator==(const RecordedShot&) const = default;
};

/// The commands of the steps of a block. Columns: the source of each slot, then thrust x and y of each body.
struct CommandLayer {
    PodCount pod_count{};
    Columns columns;
    std::vector<RecordedShot> shots;  ///< Sorted by step, then body.

    CommandLayer() = default;
    CommandLayer(PodCount pods, std::size_t steps);

    [[nodiscard]] std::size_t steps() const { return columns.rows(); }
    [[nodiscard]] CommandSource source(int slot, std::size_t step) const {
        return static_cast<CommandSource>(columns.at(static_cast<std::size_t>(slot), step));
    }
    [[nodiscard]] Vec2 thrust(std::size_t body, std::size_t step) const;
    /// Exactly the commands that the engine got.
    [[nodiscard]] engine::Commands commands(std::size_t step) const;

    // These three write step `step`.
    void put_sources(std::size_t step, const TeamSteps& teams);
    /// Shape: thrusts[body]. Requires: components are multiples of 2^-14 within -1 to 1.
    void put_thrusts(std::size_t step, std::span<const Vec2> thrusts);
    /// Requires: steps come in their order; components are multiples of 2^-14 within -1 to 1.
    void add_shots(std::size_t step, const engine::Commands& commands);
    [[nodiscard]] CommandLayer slice(std::size_t first, std::size_t count) const;
    bool operator==(const CommandLayer&) const = default;
};

void write_commands(ByteWriter& bytes, const CommandLayer& layer);
Result<CommandLayer> read_commands(std::string_view payload, PodCount pod_count, std::size_t steps);

}  // namespace podball::replay
