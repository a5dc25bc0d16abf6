// Names of the enumerators in league files, in the store and in results.
#pragma once

#include "league/knockout.hpp"
#include "league/match_row.hpp"
#include "league/spec.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace podball::league {

/// The names of the enumerators of Enum, in their order.
template <typename Enum>
constexpr std::array<std::string_view, 0> kNames = {};
template <>
inline constexpr auto kNames<Format> = std::to_array<std::string_view>({"round_robin", "gauntlet", "swiss",
                                                                        "knockout"});
template <>
inline constexpr auto kNames<TieBreak> = std::to_array<std::string_view>({"goal_difference", "goals",
                                                                          "direct_encounter"});
template <>
inline constexpr auto kNames<Admission> = std::to_array<std::string_view>({"mark", "refuse", "off"});
template <>
inline constexpr auto kNames<RecordRule::Kind> = std::to_array<std::string_view>({"none", "incidents", "sample",
                                                                                  "all"});
template <>
inline constexpr auto kNames<Ending> = std::to_array<std::string_view>({"full_time", "forfeit", "conduct_forfeit",
                                                                        "no_start"});
template <>
inline constexpr auto kNames<TieDecision> = std::to_array<std::string_view>({"open", "bye", "retirement", "points",
                                                                             "goal_difference", "higher_seed"});

/// The name of `value`, such as "round_robin".
template <typename Enum>
constexpr std::string_view name_of(Enum value) {
    return kNames<Enum>.at(static_cast<std::size_t>(value));
}

/// The enumerator with this name; null if there is none.
template <typename Enum>
constexpr std::optional<Enum> named(std::string_view name) {
    const auto found = std::find(kNames<Enum>.begin(), kNames<Enum>.end(), name);
    return found == kNames<Enum>.end() ? std::nullopt : std::optional(static_cast<Enum>(found - kNames<Enum>.begin()));
}

}  // namespace podball::league
