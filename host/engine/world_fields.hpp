// The table of the fields of a world. State hash, half turn, comparison, keyframe and ranges use it.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "engine/world.hpp"

namespace podball::engine {

/// The numbers that are permitted for a field. engine/invariants.hpp has the conditions that involve several fields.
enum class Permitted {
    Anything,
    Count32,  ///< At most 2^30, so that additions cannot overflow.
    Count64,  ///< At most 2^53, so that a double holds it.
    SlotOrNobody,
    Side,
    Mode,
    BallState,
    BodyOrNobody,  ///< The index of a pod among all bodies, or -1.
    PodOrNobody,
    Flag,
    Place,
    Speed,
    Sum,
    StructureCount,  ///< Of a slot.
    StructureKind,
    StructureBits,  ///< Bit per structure.
};

/// A range with both ends included.
struct FieldRange {
    double min = 0.0;
    double max = 0.0;
};

/// The range of `permitted` in a match of `pods` pods. Requires: `permitted` is not Permitted::Anything.
FieldRange range_of(Permitted permitted, int pods);

/// How a field enters the state hash.
enum class Hashed {
    No,
    Yes,
    OfPods,          ///< Yes for pods, no for the ball.
    WhileSuspended,  ///< In all other modes -1 is hashed instead.
};

/// What half a turn of the arena does to a field. Source: R29.
enum class Turn { Keeps, Negates, ExchangesSlots, Reverses };

/// The uses of a field.
struct FieldUse {
    Hashed hashed = Hashed::No;
    /// Part of the exact state at the end of a control step, from which a match can continue. Not recorded: the seed
    /// and the number of pods, because the head of a recording has them; the last command; the events.
    bool recorded = false;
    Turn turn = Turn::Keeps;
};

namespace detail {

template <typename Value>
inline constexpr std::size_t kLength = 0;  ///< 0: no array.
template <typename Value, std::size_t kSize>
inline constexpr std::size_t kLength<std::array<Value, kSize>> = kSize;

template <auto kMember, auto... kRest, typename Object>
constexpr auto& follow(Object& object, [[maybe_unused]] int index) {
    auto& member = object.*kMember;
    constexpr std::size_t kSize = kLength<std::remove_cvref_t<decltype(member)>>;
    if constexpr (kSize > 0) {
        auto& element = member[static_cast<std::size_t>(index)];
        if constexpr (sizeof...(kRest) > 0) {
            return follow<kRest...>(element, index);
        } else {
            return element;
        }
    } else if constexpr (sizeof...(kRest) > 0) {
        return follow<kRest...>(member, index);
    } else {
        return member;
    }
}

// The length of the array on the path; 0 if the path has no array.
template <typename Object, auto kMember, auto... kRest>
constexpr std::size_t array_length() {
    using Member = std::remove_cvref_t<decltype(std::declval<Object&>().*kMember)>;
    if constexpr (kLength < Member >> 0) {
        return kLength<Member>;
    } else if constexpr (sizeof...(kRest) > 0) {
        return array_length<Member, kRest...>();
    } else {
        return 0;
    }
}

// Whether a number is there in games with resources only.
template <auto kMember, auto... kRest>
constexpr bool is_of_resources() {
    if constexpr (std::is_same_v<decltype(kMember), bool World::*>) {
        return kMember == &World::has_resources;
    } else {
        return std::is_same_v<decltype(kMember), Economy World::*>;
    }
}

}  // namespace detail

/// A row of the table: a number of the world, or a list of numbers. `kPath` is the path of members from the world to
/// it.
template <FieldUse kUse, auto... kPath>
struct WorldField {
    std::string_view name;
    Permitted permitted;

    static constexpr FieldUse use = kUse;
    static constexpr std::tuple path = {kPath...};
    static constexpr std::size_t length = detail::array_length<World, kPath...>();
    static constexpr bool is_list = length > 0;
    static constexpr bool is_of_bodies = length == kBodies;
    static constexpr bool is_of_structures = length == kStructures;
    static constexpr bool is_of_resources = detail::is_of_resources<kPath...>();

    /// How many numbers the field has; none if it is of resources and the game has none. Shape: a list
    /// of bodies has the pods of the match, then the ball. A list of structures has those of slot 0, then those of
    /// slot 1.
    static constexpr int count(const World& world) {
        if (is_of_resources && !world.has_resources) {
            return 0;
        }
        if constexpr (is_of_structures) {
            return world.economy.count[0] + world.economy.count[1];
        } else if constexpr (is_of_bodies) {
            return pods(world) + 1;
        } else if constexpr (length == kPodBodiesMax) {
            return pods(world);
        } else {
            return is_list ? static_cast<int>(length) : 1;
        }
    }
    /// Reference to the number at `index`. Requires: 0 <= index < count(world).
    template <typename SomeWorld>
    static constexpr auto& at(SomeWorld& world, int index) {
        assert(index >= 0 && index < count(world));
        if constexpr (is_of_bodies) {
            return detail::follow<kPath...>(world, index < pods(world) ? index : kBall);
        } else if constexpr (is_of_structures) {
            const int count = world.economy.count[0];
            return detail::follow<kPath...>(world, index < count ? index : kStructuresPerSlot + index - count);
        } else {
            return detail::follow<kPath...>(world, index);
        }
    }
};

namespace detail {

template <FieldUse kUse, auto... kPath>
constexpr WorldField<kUse, kPath...> row(std::string_view name, Permitted permitted) {
    return {name, permitted};
}

constexpr FieldUse kState = {Hashed::Yes, true, Turn::Keeps};
constexpr FieldUse kTurnedState = {Hashed::Yes, true, Turn::Negates};
constexpr FieldUse kRecorded = {Hashed::No, true, Turn::Keeps};
constexpr FieldUse kUnrecorded = {};

template <auto... kPath>
constexpr auto count32(std::string_view name) {
    return row<kState, kPath...>(name, Permitted::Count32);
}
template <auto kMember>
constexpr auto metric(std::string_view name) {
    return row<kRecorded, &World::metrics, kMember>(name, Permitted::Count64);
}
template <auto kMember>
constexpr auto slot_metric(std::string_view name, Permitted permitted = Permitted::Count64) {
    return row<kRecorded, &World::metrics, &Metrics::slot, kMember>(name, permitted);
}

template <auto... kPath>
constexpr auto economy(std::string_view name, Permitted permitted) {
    return row<kState, &World::economy, kPath...>(name, permitted);
}
template <auto... kPath>
constexpr auto economy_record(std::string_view name, Permitted permitted) {
    return row<kRecorded, &World::economy, kPath...>(name, permitted);
}
template <auto kMember>
constexpr auto economy_metric(std::string_view name, Permitted permitted) {
    return economy_record<&Economy::metrics, kMember>(name, permitted);
}

constexpr std::tuple kMatchFields = {
    row<kState, &World::mode>("mode", Permitted::Mode),
    row<FieldUse{Hashed::WhileSuspended, true, Turn::Keeps}, &World::suspended_mode>("suspended_mode", Permitted::Mode),
    row<kState, &World::mode_slot>("mode_slot", Permitted::SlotOrNobody),
    count32<&World::mode_ticks>("mode_ticks"),
    count32<&World::period>("period"),
    count32<&World::clock_ticks>("clock_ticks"),
    row<kState, &World::tick>("tick", Permitted::Count64),
    row<kState, &World::kickoffs>("kickoffs", Permitted::Count64),
    row<kUnrecorded, &World::seed>("seed", Permitted::Anything),
    row<kUnrecorded, &World::has_resources>("has_resources", Permitted::Flag),
};

constexpr std::tuple kSlotFields = {
    row<FieldUse{Hashed::Yes, false, Turn::Keeps}, &World::pod_count>("pod_count", Permitted::Anything),
    count32<&World::score>("score"),
    row<kState, &World::zone_owner>("zone_owner", Permitted::BodyOrNobody),
    row<FieldUse{Hashed::No, true, Turn::ExchangesSlots}, &World::side>("side", Permitted::Side),
    row<kUnrecorded, &World::pending_exit>("pending_exit", Permitted::BodyOrNobody),
};

constexpr std::tuple kBodyFields = {
    row<kTurnedState, &World::x>("x", Permitted::Place),
    row<kTurnedState, &World::y>("y", Permitted::Place),
    row<kTurnedState, &World::vx>("vx", Permitted::Speed),
    row<kTurnedState, &World::vy>("vy", Permitted::Speed),
    row<FieldUse{Hashed::OfPods, true, Turn::Keeps}, &World::deny_ticks_left>("deny_ticks_left", Permitted::Count32),
    row<FieldUse{Hashed::No, false, Turn::Negates}, &World::force_x>("force_x", Permitted::Anything),
    row<FieldUse{Hashed::No, false, Turn::Negates}, &World::force_y>("force_y", Permitted::Anything),
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
    row<kUnrecorded, &World::pending_shots>("pending_shots", Permitted::Anything),
    row<kUnrecorded, &World::denied_in_step>("denied_in_step", Permitted::Anything),
    row<FieldUse{Hashed::No, false, Turn::Negates}, &World::pending_shot, &Vec2::x>("pending_shot_x",
                                                                                    Permitted::Anything),
    row<FieldUse{Hashed::No, false, Turn::Negates}, &World::pending_shot, &Vec2::y>("pending_shot_y",
                                                                                    Permitted::Anything),
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
    row<kRecorded, &World::metrics, &Metrics::possessing_slot>("possessing_slot", Permitted::SlotOrNobody),
    row<kRecorded, &World::metrics, &Metrics::last_touch_slot>("last_touch_slot", Permitted::SlotOrNobody),
    row<kRecorded, &World::metrics, &Metrics::kick_slot>("kick_slot", Permitted::SlotOrNobody),
    row<kRecorded, &World::metrics, &Metrics::kick_pod>("kick_pod", Permitted::PodOrNobody),
    row<kRecorded, &World::metrics, &Metrics::kick_is_on_goal>("kick_is_on_goal", Permitted::Flag),
    row<kRecorded, &World::metrics, &Metrics::kick_counts_wide>("kick_counts_wide", Permitted::Flag),
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
    row<kUnrecorded, &World::economy, &Economy::damaged_in_step>("damaged_in_step", Permitted::Anything),
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
    row<FieldUse{Hashed::No, false, Turn::Reverses}, &World::economy, &Economy::grid>("grid", Permitted::Anything),
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
    detail::kMatchFields,   detail::kSlotFields,       detail::kBodyFields,   detail::kBallFields,
    detail::kCommandFields, detail::kSlotMetricFields, detail::kMetricFields, detail::kSlotEconomyFields,
    detail::kEconomyFields, detail::kStructureFields,  detail::kGridFields,   detail::kEconomyMetricFields,
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
        if constexpr (std::remove_cvref_t<decltype(field)>::use.recorded) {
            action(field);
        }
    });
}

}  // namespace podball::engine
