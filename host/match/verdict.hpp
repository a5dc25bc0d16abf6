// The verdict on a match: its winner and the reason of its end.
#pragma once

#include "engine/economy/worth.hpp"
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
    Stopped,         ///< The caller stopped the match before its end. It has no result.
};

/// The name in results: "goals" or "worth"; null for Nothing.
std::optional<std::string_view> decided_by_name(engine::DecidedBy decided_by);

/// The name of `reason` in results, such as "full_time".
std::string_view end_reason_name(EndReason reason);
/// Whether the match was decided by a forfeit instead of what was played.
bool is_forfeit(EndReason reason);

struct Verdict {
    std::optional<int> winner;  ///< Slot; null for a draw.
    EndReason end_reason = EndReason::FullTime;
    /// Nothing after a forfeit and in a game without resources, too. Source: R109.
    engine::DecidedBy decided_by = engine::DecidedBy::Nothing;
    /// By slot. No breaches if the rules have no consequence of conduct.
    std::array<engine::ConductBreach, engine::kSlots> conduct{};
};

/// By slot: whether the team forfeited by strikes or crashes.
using Forfeits = std::array<bool, engine::kSlots>;

/// The verdict on a match that ended in the state `world`. A forfeit by strikes or crashes comes before the rules of
/// conduct. If both teams forfeit, nobody wins.
Verdict judge(const engine::World& world, const engine::ResolvedRules& rules, const Forfeits& forfeits);

}  // namespace podball::match
