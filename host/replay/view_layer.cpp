#include "replay/view_layer.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::kBall;
using engine::World;

constexpr std::int64_t kPlaceMax = std::int64_t{1} << 20;
constexpr std::int64_t kSpeedMax = std::int64_t{1} << 24;
constexpr std::int64_t kCountMax = (std::int64_t{1} << 31) - 1;

enum class Extent { Fixed, Body, BodySet };

/// A column of the match, not of a body.
struct Scalar {
    std::string_view name;
    int order;
    ValueRange range;  ///< The fixed part of the range; `extent` adds the part that depends on the number of pods.
    Extent extent;
    std::int64_t (*of)(const World&);
};

std::int64_t denied(const World& world) {
    std::int64_t bits = 0;
    for (int body = 0; body < engine::pods(world); ++body) {
        bits |= std::int64_t{world.deny_ticks_left[static_cast<std::size_t>(body)] > 0} << body;
    }
    return bits;
}

// In the order of ViewColumn.
constexpr std::array<Scalar, kViewScalars> kScalars = {{
    {"tick", 2, {0, kColumnMax}, Extent::Fixed, [](const World& w) { return w.tick; }},
    {"mode",
     1,
     {0, engine::kGameModes - 1},
     Extent::Fixed,
     [](const World& w) { return static_cast<std::int64_t>(w.mode); }},
    {"mode_slot", 1, {-1, 1}, Extent::Fixed, [](const World& w) { return std::int64_t{w.mode_slot}; }},
    {"mode_ticks", 2, {0, kCountMax}, Extent::Fixed, [](const World& w) { return std::int64_t{w.mode_ticks}; }},
    {"period", 1, {0, kCountMax}, Extent::Fixed, [](const World& w) { return std::int64_t{w.period}; }},
    {"clock_ticks", 2, {0, kCountMax}, Extent::Fixed, [](const World& w) { return std::int64_t{w.clock_ticks}; }},
    {"score_0", 1, {0, kCountMax}, Extent::Fixed, [](const World& w) { return std::int64_t{w.score[0]}; }},
    {"score_1", 1, {0, kCountMax}, Extent::Fixed, [](const World& w) { return std::int64_t{w.score[1]}; }},
    {"possession_ticks_0",
     2,
     {0, kColumnMax},
     Extent::Fixed,
     [](const World& w) { return w.metrics.slot[0].possession_ticks; }},
    {"possession_ticks_1",
     2,
     {0, kColumnMax},
     Extent::Fixed,
     [](const World& w) { return w.metrics.slot[1].possession_ticks; }},
    {"ball_state", 1, {0, 2}, Extent::Fixed, [](const World& w) { return static_cast<std::int64_t>(w.ball_state); }},
    {"carrier", 1, {-1, 0}, Extent::Body, [](const World& w) { return std::int64_t{w.carrier}; }},
    {"carried_ticks", 2, {0, kCountMax}, Extent::Fixed, [](const World& w) { return std::int64_t{w.carried_ticks}; }},
    {"zone_owner_0", 1, {-1, 0}, Extent::Body, [](const World& w) { return std::int64_t{w.zone_owner[0]}; }},
    {"zone_owner_1", 1, {-1, 0}, Extent::Body, [](const World& w) { return std::int64_t{w.zone_owner[1]}; }},
    {"denied", 1, {0, 0}, Extent::BodySet, denied},
}};
constexpr std::array<std::string_view, kBodyColumns> kBodyNames = {"x", "y", "vx", "vy"};

ValueRange range_of(const Scalar& scalar, int pods) {
    switch (scalar.extent) {
        case Extent::Fixed: break;
        case Extent::Body: return {scalar.range.min, pods - 1};
        case Extent::BodySet: return {0, (std::int64_t{1} << pods) - 1};
    }
    return scalar.range;
}

ValueRange range_of(std::size_t column, int pods) {
    if (column < kViewScalars) {
        return range_of(kScalars[column], pods);
    }
    const bool is_place = (column - kViewScalars) % kBodyColumns < 2;
    const std::int64_t limit = is_place ? kPlaceMax : kSpeedMax;
    return {-limit, limit};
}

int order_of(std::size_t column) {
    if (column < kViewScalars) {
        return kScalars[column].order;
    }
    return (column - kViewScalars) % kBodyColumns < 2 ? 2 : 1;
}

}  // namespace

ViewLayer::ViewLayer(PodCount pods, std::size_t frames)
    : pod_count(pods), columns(kViewScalars + kBodyColumns * static_cast<std::size_t>(pods[0] + pods[1] + 1), frames) {}

Vec2 ViewLayer::position(std::size_t body, std::size_t frame) const {
    const Place at = place(body, frame);
    return {at.x / kPlacesPerLength, at.y / kPlacesPerLength};
}

Vec2 ViewLayer::velocity(std::size_t body, std::size_t frame) const {
    const std::size_t first = kViewScalars + kBodyColumns * body;
    return {static_cast<double>(columns.at(first + 2, frame)) / kSpeedsPerLength,
            static_cast<double>(columns.at(first + 3, frame)) / kSpeedsPerLength};
}

void ViewLayer::put(std::size_t frame, const World& world) {
    for (std::size_t i = 0; i < kViewScalars; ++i) {
        columns.set(i, frame, kScalars[i].of(world));
    }
    std::size_t column = kViewScalars;
    const auto put_body = [&](std::size_t b) {
        columns.set(column++, frame, quantised(world.x[b], kPlacesPerLength, kPlaceMax));
        columns.set(column++, frame, quantised(world.y[b], kPlacesPerLength, kPlaceMax));
        columns.set(column++, frame, quantised(world.vx[b], kSpeedsPerLength, kSpeedMax));
        columns.set(column++, frame, quantised(world.vy[b], kSpeedsPerLength, kSpeedMax));
    };
    for (std::size_t b = 0; b < static_cast<std::size_t>(pods()); ++b) {
        put_body(b);
    }
    put_body(kBall);
}

ViewLayer ViewLayer::slice(std::size_t first, std::size_t count) const {
    ViewLayer part;
    part.pod_count = pod_count;
    part.columns = columns.slice(first, count);
    return part;
}

std::string view_column_name(const PodCount& pod_count, std::size_t column) {
    if (column < kViewScalars) {
        return std::string(kScalars[column].name);
    }
    const auto body = static_cast<int>((column - kViewScalars) / kBodyColumns);
    const std::string coordinate(kBodyNames[(column - kViewScalars) % kBodyColumns]);
    if (body == pod_count[0] + pod_count[1]) {
        return "ball_" + coordinate;
    }
    const int slot = body >= pod_count[0] ? 1 : 0;
    return fmt::format("pod_{}_{}_{}", slot, slot == 0 ? body : body - pod_count[0], coordinate);
}

void write_view(ByteWriter& bytes, const ViewLayer& layer) {
    for (std::size_t i = 0; i < layer.columns.count(); ++i) {
        write_column(bytes, layer.columns.column(i), order_of(i));
    }
}

Result<ViewLayer> read_view(std::string_view payload, PodCount pod_count, std::size_t frames) {
    ViewLayer layer(pod_count, frames);
    ByteReader bytes(payload);
    for (std::size_t i = 0; i < layer.columns.count(); ++i) {
        const ValueRange range = range_of(i, layer.pods());
        const std::size_t bad = read_column(bytes, layer.columns.column(i), order_of(i), range);
        if (bad == frames) {
            continue;
        }
        const std::string where = fmt::format("{} of row {}", view_column_name(pod_count, i), bad);
        if (!bytes.ok()) {
            return Error{where + " is missing or no number"};
        }
        return Error{fmt::format("{} is {}; must be {} to {}", where, layer.columns.at(i, bad), range.min, range.max)};
    }
    if (bytes.left() > 0) {
        return Error{std::to_string(bytes.left()) + " bytes follow the last column"};
    }
    return layer;
}

}  // namespace podball::replay
