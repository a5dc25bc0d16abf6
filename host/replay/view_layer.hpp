// VIEW: the frames of a block, quantised for display.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"
#include "replay/columns.hpp"

#include <array>
#include <string>
#include <string_view>

namespace podball::replay {

constexpr double kPlacesPerLength = 0x1p15;  ///< Whole number for a position of 1 length.
constexpr double kSpeedsPerLength = 0x1p20;  ///< Whole number for a velocity of 1 length per tick.

using PodCount = std::array<int, engine::kSlots>;

/// The columns before the columns of the bodies, in their order.
enum class ViewColumn : std::size_t {
    Tick,
    Mode,
    ModeSlot,
    ModeTicks,
    Period,
    ClockTicks,
    Score0,
    Score1,
    PossessionTicks0,
    PossessionTicks1,
    BallState,
    Carrier,
    CarriedTicks,
    ZoneOwner0,
    ZoneOwner1,
    Denied,
};
constexpr std::size_t kViewScalars = 16;
constexpr std::size_t kBodyColumns = 4;  ///< x, y, vx, vy.

/// A position in whole numbers.
struct Place {
    std::int32_t x = 0;
    std::int32_t y = 0;
    bool operator==(const Place&) const = default;
};

/// The frames `first` to `first + n` of a block of n steps that begins with step `first`. The ball is the last body.
struct ViewLayer {
    PodCount pod_count{};
    Columns columns;

    ViewLayer() = default;
    ViewLayer(PodCount pods, std::size_t frames);

    [[nodiscard]] int pods() const { return pod_count[0] + pod_count[1]; }
    [[nodiscard]] std::size_t frames() const { return columns.rows(); }
    [[nodiscard]] std::int64_t get(ViewColumn column, std::size_t frame) const {
        return columns.at(static_cast<std::size_t>(column), frame);
    }
    /// Position of a body as it is stored. Shape: body as below.
    [[nodiscard]] Place place(std::size_t body, std::size_t frame) const {
        const std::size_t first = kViewScalars + kBodyColumns * body;
        return {static_cast<std::int32_t>(columns.at(first, frame)),
                static_cast<std::int32_t>(columns.at(first + 1, frame))};
    }
    /// Position or velocity of a body. Shape: body is 0 to pods(); pods() is the ball. Units: length, length per tick.
    [[nodiscard]] Vec2 position(std::size_t body, std::size_t frame) const;
    [[nodiscard]] Vec2 velocity(std::size_t body, std::size_t frame) const;

    /// Writes the state into row `frame`.
    void put(std::size_t frame, const engine::World& world);
    [[nodiscard]] ViewLayer slice(std::size_t first, std::size_t count) const;
    bool operator==(const ViewLayer&) const = default;
};

/// Name of a column, such as "clock_ticks", "pod_1_3_vx" (slot 1, pod 3) or "ball_x".
std::string view_column_name(const PodCount& pod_count, std::size_t column);

void write_view(ByteWriter& bytes, const ViewLayer& layer);
Result<ViewLayer> read_view(std::string_view payload, PodCount pod_count, std::size_t frames);

}  // namespace podball::replay
