// What a match brought.
#pragma once

#include "control/participants.hpp"
#include "engine/metrics.hpp"
#include "engine/rules.hpp"
#include "match/verdict.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace podball::match {

/// All arrays are by slot.
struct MatchResult {
    std::array<int, engine::kSlots> score{};
    std::optional<int> winner;  ///< Slot; null for a draw.
    EndReason end_reason = EndReason::FullTime;
    std::int64_t ticks = 0;  ///< In which bodies moved.
    std::uint64_t final_state_hash = 0;
    engine::Metrics metrics;
    /// Empty where the rules have no consequence of conduct.
    std::array<engine::ConductBreach, engine::kSlots> conduct{};
    std::array<control::ParticipantRecord, engine::kSlots> teams;
};

/// A digest of all that is deterministic in a result: equal digests under different seeds mean that the same match was
/// played twice. It is no identity of a match and of no use across versions.
std::uint64_t outcome_digest(const MatchResult& result);

}  // namespace podball::match
