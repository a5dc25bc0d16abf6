// Questions to a library that no match asks, but that a later host or another tool may.
#pragma once

#include "control/team_library.hpp"

#include <cstdint>

namespace podball::isolation {

/// What a library answers wrongly; bits of WorkerBlock::objections.
constexpr std::uint32_t kObjectionTableChanges = 1U << 0U;  ///< The entry, called again, gives another table.
constexpr std::uint32_t kObjectionLaterHost = 1U << 1U;     ///< There is no usable table for a later host.
constexpr std::uint32_t kObjectionUnknownId = 1U << 2U;     ///< An extension that nobody knows is there.
constexpr std::uint32_t kObjectionParamsChange = 1U << 3U;  ///< The list of parameters, asked for again, is another.

/// Calls the entry and `extension` again and again. Requires: nothing of the library is running.
std::uint32_t objections_of(const control::TeamLibrary& library);

}  // namespace podball::isolation
