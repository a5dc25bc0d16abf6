// The one table of the fields of the exact state: writing, reading, and naming the first that differs all come from it.
#pragma once

#include "engine/world.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace podball::replay {

/// What a field may be.
struct FieldRange {
    double min = 0.0;
    double max = 0.0;
};

namespace fields {
inline constexpr FieldRange kCount32{0.0, 0x1p30};  ///< Far from where an addition would overflow.
inline constexpr FieldRange kCount64{0.0, 0x1p53};
inline constexpr FieldRange kSlot{0.0, 1.0};
inline constexpr FieldRange kSlotOrNobody{-1.0, 1.0};
inline constexpr FieldRange kMode{0.0, engine::kGameModes - 1.0};
inline constexpr FieldRange kFlag{0.0, 1.0};
inline constexpr FieldRange kPlace{-32.0, 32.0};
inline constexpr FieldRange kSpeed{-16.0, 16.0};
inline constexpr FieldRange kSum{0.0, 1e300};
}  // namespace fields

/// Shows `visitor` every field of `world` that influences the future or the counters at the end of a control step. Not
/// among them: seed and pods (HEAD has them), the thrust and the shots of the last command, and the events.
/// `visitor.one(name, value, range)` is called for a single value, `visitor.list(name, count, value_at, range)` for a
/// list, where `value_at(i)` is a reference to its value i. Shape: lists of bodies have the ball last.
template <typename World, typename Visitor>
void visit_fields(World& world, Visitor& visitor) {
    using namespace fields;
    const int pods = engine::pods(world);
    const auto bodies = [&](std::string_view name, auto& values, FieldRange range) {
        const auto at = [&](int i) -> auto& { return values[static_cast<std::size_t>(i < pods ? i : engine::kBall)]; };
        visitor.list(name, pods + 1, at, range);
    };
    const auto slots = [&](std::string_view name, auto& values, FieldRange range) {
        visitor.list(
            name, engine::kSlots, [&](int i) -> auto& { return values[static_cast<std::size_t>(i)]; }, range);
    };
    const FieldRange body{-1.0, pods - 1.0};

    visitor.one("tick", world.tick, kCount64);
    visitor.one("mode", world.mode, kMode);
    visitor.one("suspended_mode", world.suspended_mode, kMode);
    visitor.one("mode_slot", world.mode_slot, kSlotOrNobody);
    visitor.one("mode_ticks", world.mode_ticks, kCount32);
    visitor.one("period", world.period, kCount32);
    visitor.one("clock_ticks", world.clock_ticks, kCount32);
    visitor.one("kickoffs", world.kickoffs, kCount64);
    slots("score", world.score, kCount32);
    slots("side", world.side, kSlot);

    bodies("x", world.x, kPlace);
    bodies("y", world.y, kPlace);
    bodies("vx", world.vx, kSpeed);
    bodies("vy", world.vy, kSpeed);
    bodies("deny_ticks_left", world.deny_ticks_left, kCount32);

    visitor.one("ball_state", world.ball_state, {0.0, 2.0});
    visitor.one("carrier", world.carrier, body);
    visitor.one("carried_ticks", world.carried_ticks, kCount32);
    slots("zone_owner", world.zone_owner, body);
    visitor.one("stall_zone_slot", world.stall_zone_slot, kSlotOrNobody);
    visitor.one("stall_zone_ticks", world.stall_zone_ticks, kCount32);
    visitor.one("stall_open_ticks", world.stall_open_ticks, kCount32);
    visitor.one("stall_place_x", world.stall_place.x, kPlace);
    visitor.one("stall_place_y", world.stall_place.y, kPlace);

    auto& metrics = world.metrics;
    const auto counts = [&](std::string_view name, auto member, FieldRange range) {
        const auto at = [&](int i) -> auto& { return metrics.slot[static_cast<std::size_t>(i)].*member; };
        visitor.list(name, engine::kSlots, at, range);
    };
    using engine::SlotMetrics;
    counts("possession_ticks", &SlotMetrics::possession_ticks, kCount64);
    counts("area_sum", &SlotMetrics::area_sum, kSum);
    counts("upfield_pod_ticks", &SlotMetrics::upfield_pod_ticks, kCount64);
    counts("downfield_pod_ticks", &SlotMetrics::downfield_pod_ticks, kCount64);
    counts("ball_in_own_half_ticks", &SlotMetrics::ball_in_own_half_ticks, kCount64);
    counts("blocking_ticks", &SlotMetrics::blocking_ticks, kCount64);
    counts("slot_carried_ticks", &SlotMetrics::carried_ticks, kCount64);
    counts("kicks", &SlotMetrics::kicks, kCount64);
    counts("shots_on_goal", &SlotMetrics::shots_on_goal, kCount64);
    counts("shots_on_goal_wide", &SlotMetrics::shots_on_goal_wide, kCount64);
    counts("shots_scored", &SlotMetrics::shots_scored, kCount64);
    counts("shots_deflected", &SlotMetrics::shots_deflected, kCount64);
    counts("shots_gained", &SlotMetrics::shots_gained, kCount64);
    counts("passes_completed", &SlotMetrics::passes_completed, kCount64);
    counts("passes_intercepted", &SlotMetrics::passes_intercepted, kCount64);
    counts("interceptions_won", &SlotMetrics::interceptions_won, kCount64);
    counts("gains", &SlotMetrics::gains, kCount64);
    counts("goals_early", &SlotMetrics::goals_early, kCount64);

    visitor.one("running_ticks", metrics.running_ticks, kCount64);
    visitor.one("void_shots", metrics.void_shots, kCount64);
    visitor.one("stuck_impacts", metrics.stuck_impacts, kCount64);
    visitor.one("impacts_per_tick_max", metrics.impacts_per_tick_max, kCount64);
    visitor.one("ticks_since_kickoff", metrics.ticks_since_kickoff, kCount64);
    visitor.one("possessing_slot", metrics.possessing_slot, kSlotOrNobody);
    visitor.one("last_touch_slot", metrics.last_touch_slot, kSlotOrNobody);
    visitor.one("kick_slot", metrics.kick_slot, kSlotOrNobody);
    visitor.one("kick_pod", metrics.kick_pod, {-1.0, engine::kPodsMax - 1.0});
    visitor.one("kick_is_on_goal", metrics.kick_is_on_goal, kFlag);
    visitor.one("kick_counts_wide", metrics.kick_counts_wide, kFlag);
}

}  // namespace podball::replay
