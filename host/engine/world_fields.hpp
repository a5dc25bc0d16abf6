// The table of the fields of a world. State hash, half turn, comparison, keyframe and ranges use it.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

#include "engine/world_field.hpp"

namespace podball::engine {

namespace detail {

template <FieldUse kUse, auto... kPath>
constexpr WorldField<kUse, kPath...> row(std::string_view name, Permitted permitted) {
    return {name, permitted};
}

constexpr FieldUse kState = {Hashed::Yes, Turn::Keeps};
constexpr FieldUse kTurnedState = {Hashed::Yes, Turn::Negates};
constexpr FieldUse kUnhashed = {};

template <auto... kPath>
constexpr auto count32(std::string_view name) {
    return row<kState, kPath...>(name, Permitted::Count32);
}
template <auto kMember>
constexpr auto metric(std::string_view name) {
    return row<kUnhashed, &World::metrics, kMember>(name, Permitted::Count64);
}
template <auto kMember>
constexpr auto slot_metric(std::string_view name, Permitted permitted = Permitted::Count64) {
    return row<kUnhashed, &World::metrics, &Metrics::slot, kMember>(name, permitted);
}

template <auto kMember>
constexpr auto slot_play(std::string_view name) {
    return row<kUnhashed, &World::play, &Play::slot, kMember>(name, Permitted::Count64);
}

template <auto... kPath>
constexpr auto economy(std::string_view name, Permitted permitted) {
    return row<kState, &World::economy, kPath...>(name, permitted);
}
template <auto... kPath>
constexpr auto economy_record(std::string_view name, Permitted permitted) {
    return row<kUnhashed, &World::economy, kPath...>(name, permitted);
}
template <auto kMember>
constexpr auto economy_metric(std::string_view name, Permitted permitted) {
    return economy_record<&Economy::metrics, kMember>(name, permitted);
}

constexpr std::tuple kMatchFields = {
    row<kState, &World::mode>("mode", Permitted::Mode),
    row<FieldUse{Hashed::WhileSuspended, Turn::Keeps}, &World::suspended_mode>("suspended_mode", Permitted::Mode),
    row<kState, &World::mode_slot>("mode_slot", Permitted::SlotOrNobody),
    count32<&World::mode_ticks>("mode_ticks"),
    count32<&World::period>("period"),
    count32<&World::clock_ticks>("clock_ticks"),
    row<kState, &World::tick>("tick", Permitted::Count64),
    row<kState, &World::kickoffs>("kickoffs", Permitted::Count64),
    row<kUnhashed, &World::seed>("seed", Permitted::Anything),
    row<kUnhashed, &World::has_resources>("has_resources", Permitted::Flag),
    row<kUnhashed, &World::has_play>("has_play", Permitted::Flag),
};

constexpr std::tuple kSlotFields = {
    row<FieldUse{Hashed::Yes, Turn::Keeps}, &World::pod_count>("pod_count", Permitted::Anything),
    count32<&World::score>("score"),
    row<kState, &World::zone_owner>("zone_owner", Permitted::BodyOrNobody),
    row<FieldUse{Hashed::No, Turn::ExchangesSlots}, &World::side>("side", Permitted::Side),
    row<kUnhashed, &World::pending_exit>("pending_exit", Permitted::BodyOrNobody),
};

constexpr std::tuple kBodyFields = {
    row<kTurnedState, &World::x>("x", Permitted::Place),
    row<kTurnedState, &World::y>("y", Permitted::Place),
    row<kTurnedState, &World::vx>("vx", Permitted::Speed),
    row<kTurnedState, &World::vy>("vy", Permitted::Speed),
    row<FieldUse{Hashed::OfPods, Turn::Keeps}, &World::deny_ticks_left>("deny_ticks_left", Permitted::Count32),
    row<FieldUse{Hashed::No, Turn::Negates}, &World::force_x>("force_x", Permitted::Anything),
    row<FieldUse{Hashed::No, Turn::Negates}, &World::force_y>("force_y", Permitted::Anything),
};

constexpr std::tuple kBallFields = {
    row<kState, &World::ball_state>("ball_state", Permitted::BallState),
    row<kState, &World::carrier>("carrier", Permitted::BodyOrNobody),
    count32<&World::carried_ticks>("carried_ticks"),
    row<kState, &World::stall_zone_slot>("stall_zone_slot", Permitted::SlotOrNobody),
    count32<&World::stall_zone_ticks>("stall_zone_ticks"),
    count32<&World::stall_open_ticks>("stall_open_ticks"),
    row<kTurnedState, &World::stall_place, &Vec2::x>("stall_place_x", Permitted::Place),
    row<kTurnedState, &World::stall_place, &Vec2::y>("stall_place_y", Permitted::Place),
};

constexpr std::tuple kCommandFields = {
    row<kUnhashed, &World::pending_shots>("pending_shots", Permitted::Anything),
    row<kUnhashed, &World::denied_in_step>("denied_in_step", Permitted::Anything),
    row<FieldUse{Hashed::No, Turn::Negates}, &World::pending_shot, &Vec2::x>("pending_shot_x", Permitted::Anything),
    row<FieldUse{Hashed::No, Turn::Negates}, &World::pending_shot, &Vec2::y>("pending_shot_y", Permitted::Anything),
};

constexpr std::tuple kSlotMetricFields = {
    slot_metric<&SlotMetrics::possession_ticks>("possession_ticks"),
    slot_metric<&SlotMetrics::area_sum>("area_sum", Permitted::Sum),
    slot_metric<&SlotMetrics::upfield_pod_ticks>("upfield_pod_ticks"),
    slot_metric<&SlotMetrics::downfield_pod_ticks>("downfield_pod_ticks"),
    slot_metric<&SlotMetrics::ball_in_own_half_ticks>("ball_in_own_half_ticks"),
    slot_metric<&SlotMetrics::blocking_ticks>("blocking_ticks"),
    slot_metric<&SlotMetrics::carried_ticks>("slot_carried_ticks"),
    slot_metric<&SlotMetrics::kicks>("kicks"),
    slot_metric<&SlotMetrics::shots_on_goal>("shots_on_goal"),
    slot_metric<&SlotMetrics::shots_on_goal_wide>("shots_on_goal_wide"),
    slot_metric<&SlotMetrics::shots_scored>("shots_scored"),
    slot_metric<&SlotMetrics::shots_deflected>("shots_deflected"),
    slot_metric<&SlotMetrics::shots_gained>("shots_gained"),
    slot_metric<&SlotMetrics::passes_completed>("passes_completed"),
    slot_metric<&SlotMetrics::passes_intercepted>("passes_intercepted"),
    slot_metric<&SlotMetrics::interceptions_won>("interceptions_won"),
    slot_metric<&SlotMetrics::gains>("gains"),
    slot_metric<&SlotMetrics::goals_early>("goals_early"),
};

constexpr std::tuple kMetricFields = {
    metric<&Metrics::running_ticks>("running_ticks"),
    metric<&Metrics::void_shots>("void_shots"),
    metric<&Metrics::stuck_impacts>("stuck_impacts"),
    metric<&Metrics::impacts_per_tick_max>("impacts_per_tick_max"),
    metric<&Metrics::ticks_since_kickoff>("ticks_since_kickoff"),
    row<kUnhashed, &World::metrics, &Metrics::possessing_slot>("possessing_slot", Permitted::SlotOrNobody),
    row<kUnhashed, &World::metrics, &Metrics::last_touch_slot>("last_touch_slot", Permitted::SlotOrNobody),
    row<kUnhashed, &World::metrics, &Metrics::kick_slot>("kick_slot", Permitted::SlotOrNobody),
    row<kUnhashed, &World::metrics, &Metrics::kick_pod>("kick_pod", Permitted::PodOrNobody),
    row<kUnhashed, &World::metrics, &Metrics::kick_is_on_goal>("kick_is_on_goal", Permitted::Flag),
    row<kUnhashed, &World::metrics, &Metrics::kick_counts_wide>("kick_counts_wide", Permitted::Flag),
};

constexpr std::tuple kSlotPlayFields = {
    slot_play<&SlotPlay::shots>("shots"),
    slot_play<&SlotPlay::passes>("passes"),
    slot_play<&SlotPlay::clearances>("clearances"),
    slot_play<&SlotPlay::chances>("chances"),
    slot_play<&SlotPlay::passes_received>("passes_received"),
    slot_play<&SlotPlay::spells>("spells"),
    slot_play<&SlotPlay::ended_by_tackle>("spells_ended_by_tackle"),
    slot_play<&SlotPlay::ended_by_interception>("spells_ended_by_interception"),
    slot_play<&SlotPlay::ended_by_clearance>("spells_ended_by_clearance"),
    slot_play<&SlotPlay::ended_by_shot>("spells_ended_by_shot"),
    slot_play<&SlotPlay::ended_by_keep_limit>("spells_ended_by_keep_limit"),
    slot_play<&SlotPlay::ended_by_stall>("spells_ended_by_stall"),
    slot_play<&SlotPlay::ended_by_whistle>("spells_ended_by_whistle"),
    slot_play<&SlotPlay::kickoffs_taken>("kickoffs_taken"),
    slot_play<&SlotPlay::kickoffs_scored>("kickoffs_scored"),
};

constexpr std::tuple kPlayFields = {
    row<kUnhashed, &World::play, &Play::spell_slot>("spell_slot", Permitted::SlotOrNobody),
    row<kUnhashed, &World::play, &Play::spell_end_ahead>("spell_end_ahead", Permitted::SpellEnd),
    row<kUnhashed, &World::play, &Play::kickoff_slot>("kickoff_slot", Permitted::SlotOrNobody),
};

// Source: R112. The counts of structures come before the structures, so a reader knows how many there are.
constexpr std::tuple kSlotEconomyFields = {
    economy<&Economy::count>("structures", Permitted::StructureCount),
    economy<&Economy::points>("points", Permitted::Sum),
    economy<&Economy::income, &SlotIncome::points_at_change>("points_at_change", Permitted::Sum),
    economy_record<&Economy::income, &SlotIncome::mined_at_change>("mined_at_change", Permitted::Sum),
    economy_record<&Economy::income, &SlotIncome::efficiency>("slot_efficiency", Permitted::Sum),
    economy_record<&Economy::income, &SlotIncome::generator_distance>("slot_generator_distance", Permitted::Sum),
    economy_record<&Economy::income, &SlotIncome::generators>("generators", Permitted::StructureCount),
};

constexpr std::tuple kEconomyFields = {
    economy<&Economy::structures_built>("structures_built", Permitted::Count32),
    economy<&Economy::finished>("structures_finished", Permitted::StructureBits),
    economy<&Economy::supply_at_change>("supply_at_change", Permitted::Sum),
    economy_record<&Economy::supply>("supply", Permitted::Sum),
    economy_record<&Economy::efficiency_changes>("efficiency_changes", Permitted::Count64),
    economy_record<&Economy::quotas>("quotas", Permitted::Count64),
    row<kUnhashed, &World::economy, &Economy::damaged_in_step>("damaged_in_step", Permitted::Anything),
};

constexpr std::tuple kStructureFields = {
    economy<&Economy::id>("structure_id", Permitted::Count32),
    economy<&Economy::kind>("structure_kind", Permitted::StructureKind),
    row<kTurnedState, &World::economy, &Economy::x>("structure_x", Permitted::Place),
    row<kTurnedState, &World::economy, &Economy::y>("structure_y", Permitted::Place),
    economy<&Economy::health>("structure_health", Permitted::Sum),
    economy<&Economy::efficiency>("structure_efficiency", Permitted::Sum),
    economy<&Economy::build_ticks_left>("structure_build_ticks_left", Permitted::Count32),
};

// The cells of the grid stand row by row, so half a turn of the arena reverses them.
constexpr std::tuple kGridFields = {
    row<FieldUse{Hashed::No, Turn::Reverses}, &World::economy, &Economy::grid>("grid", Permitted::Anything),
};

constexpr std::tuple kEconomyMetricFields = {
    economy_metric<&SlotEconomyMetrics::points_mined>("points_mined", Permitted::Sum),
    economy_metric<&SlotEconomyMetrics::points_spent>("points_spent", Permitted::Sum),
    economy_metric<&SlotEconomyMetrics::points_returned>("points_returned", Permitted::Sum),
    economy_metric<&SlotEconomyMetrics::points_destroyed>("points_destroyed", Permitted::Sum),
    economy_metric<&SlotEconomyMetrics::efficiency_ticks>("efficiency_ticks", Permitted::Sum),
    economy_metric<&SlotEconomyMetrics::generator_distance_ticks>("generator_distance_ticks", Permitted::Sum),
    economy_metric<&SlotEconomyMetrics::generator_ticks>("generator_ticks", Permitted::Count64),
    economy_metric<&SlotEconomyMetrics::paired_generator_ticks>("paired_generator_ticks", Permitted::Count64),
    economy_metric<&SlotEconomyMetrics::destroyed>("structures_destroyed", Permitted::Count64),
    economy_metric<&SlotEconomyMetrics::orders_refused>("orders_refused", Permitted::Count64),
};

}  // namespace detail

/// The table. Each group has fields of one shape. The state hash takes the groups in this order. Within a group it
/// takes the first number of each field, then the second number of each field, and so on. The events are not in the
/// table, because they are a log and not numbers.
inline constexpr std::tuple kWorldFieldGroups = {
    detail::kMatchFields,    detail::kSlotFields,       detail::kBodyFields,   detail::kBallFields,
    detail::kCommandFields,  detail::kSlotMetricFields, detail::kMetricFields, detail::kSlotEconomyFields,
    detail::kEconomyFields,  detail::kStructureFields,  detail::kGridFields,   detail::kEconomyMetricFields,
    detail::kSlotPlayFields, detail::kPlayFields,
};

/// Calls `action(field)` for each field of a group.
template <typename Group, typename Action>
constexpr void for_each_field_of(const Group& group, Action&& action) {
    std::apply([&](const auto&... field) { (action(field), ...); }, group);
}

/// Calls `action(group)` for each group of the table.
template <typename Action>
constexpr void for_each_field_group(Action&& action) {
    std::apply([&](const auto&... group) { (action(group), ...); }, kWorldFieldGroups);
}

/// Calls `action(field)` for each field of the table.
template <typename Action>
constexpr void for_each_field(Action&& action) {
    for_each_field_group([&](const auto& group) { for_each_field_of(group, action); });
}

/// Calls `action(field)` for each recorded field.
template <typename Action>
constexpr void for_each_recorded_field(Action&& action) {
    for_each_field([&](const auto& field) {
        if constexpr (std::remove_cvref_t<decltype(field)>::is_recorded) {
            action(field);
        }
    });
}

}  // namespace podball::engine
