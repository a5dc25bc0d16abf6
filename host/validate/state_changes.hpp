// Words for the state of a process that a team changed.
#pragma once

#include "handoff/shared_block.hpp"

#include <cstdint>
#include <string>

namespace podball::validate {

/// Changes that break rule 12 of podball.h.
constexpr std::uint32_t kStateChanges = control::kChangedArithmetic | control::kChangedLocale |
                                        control::kChangedRegisters | control::kChangedFlags | handoff::kMeddledSignals;

/// The changes as a clause: "changes the locale". `changes`: bits of kStateChanges, at least one.
std::string changes_text(std::uint32_t changes);

}  // namespace podball::validate
