// Who won, once a match is over.
#pragma once

#include "engine/metrics.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace podball::match {

enum class EndReason {
    FullTime,
    Forfeit,         ///< Played to the end, but lost by strikes or crashes. Source: docs/budgets.md.
    ConductForfeit,  ///< Played to the end, but lost by the rules of conduct. Source: R85.
    Stopped,         ///< Whoever started the match did not let it end: no result.
};

/// As in results: "full_time".
std::string_view end_reason_name(EndReason reason);
/// Whether the match was lost otherwise than by its score.
bool is_forfeit(EndReason reason);

struct Verdict {
    std::optional<int> winner;  ///< Slot; null for a draw.
    EndReason end_reason = EndReason::FullTime;
    /// By slot. Empty where the rules have no consequence of conduct.
    std::array<engine::ConductBreach, engine::kSlots> conduct{};
};

/// By slot: who lost by strikes or crashes.
using Forfeits = std::array<bool, engine::kSlots>;

/// The verdict on a match that ended in the state `world`. Strikes and crashes come before the rules of conduct; if
/// both teams forfeit, nobody wins.
Verdict judge(const engine::World& world, const engine::ConductRules& rules, const Forfeits& forfeits);

}  // namespace podball::match
