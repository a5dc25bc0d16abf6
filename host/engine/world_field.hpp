// A field of a world: where its numbers are, and what they are used for. The table is in engine/world_fields.hpp.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

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
    SpellEnd,
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

// Whether a number is missing in a state from a recording without the counts of the play.
template <auto kMember, auto... kRest>
constexpr bool is_of_play() {
    return std::is_same_v<decltype(kMember), Play MatchState::*>;
}

template <typename Struct, typename Member>
Struct struct_of(Member Struct::*);

// Whether a step of the path is a member of an exact state.
template <auto... kPath>
constexpr bool is_of_state() {
    return ((std::is_same_v<decltype(struct_of(kPath)), MatchState> ||
             std::is_same_v<decltype(struct_of(kPath)), EconomyState>) ||
            ...);
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
    static constexpr bool is_of_play = detail::is_of_play<kPath...>();
    /// Part of the exact state. The other fields follow from the head and the keyframes of a recording, such as the
    /// seed and the grid, or they are of one control step only, such as the last command.
    static constexpr bool is_recorded = detail::is_of_state<kPath...>();

    /// How many numbers the field has; none if it is of resources and the game has none, or if it is of the play and
    /// the world has no counts of it. Shape: a list of bodies has the pods of the match, then the ball. A list of
    /// structures has those of slot 0, then those of slot 1.
    static constexpr int count(const World& world) {
        if ((is_of_resources && !world.has_resources) || (is_of_play && !world.has_play)) {
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

}  // namespace podball::engine
