// Result of a match.
#pragma once

#include "control/participants.hpp"
#include "engine/economy/economy.hpp"
#include "engine/metrics.hpp"
#include "engine/play_counts.hpp"
#include "engine/rules.hpp"
#include "match/verdict.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace podball::match {

/// The metrics of a slot that only a game with resources has. Source: R111.
struct ResourceFigures {
    engine::SlotEconomyMetrics counts;
    std::optional<double> efficiency;          ///< Null without a generator.
    std::optional<double> generators;          ///< Null without a tick of Running.
    std::optional<double> generator_distance;  ///< Null if no two generators stood at once.
};

/// The result of a match. All arrays are by slot.
struct MatchResult {
    std::array<int, engine::kSlots> score{};
    std::optional<int> winner;  ///< Slot; null for a draw.
    EndReason end_reason = EndReason::FullTime;
    engine::DecidedBy decided_by = engine::DecidedBy::Nothing;  ///< As Verdict::decided_by.
    std::int64_t ticks = 0;                                     ///< Ticks played so far. >= 0.
    std::uint64_t final_state_hash = 0;
    engine::Metrics metrics;
    engine::Play play;
    std::optional<std::array<ResourceFigures, engine::kSlots>> resources;  ///< Null in a game without resources.
    /// No breaches if the rules have no consequence of conduct.
    std::array<engine::ConductBreach, engine::kSlots> conduct{};
    std::array<control::ParticipantRecord, engine::kSlots> teams;

    /// Whether a clock decided something, so that the same match may have another result.
    [[nodiscard]] bool is_timed() const { return teams[0].incidents.is_timed() || teams[1].incidents.is_timed(); }
};

/// A digest of the deterministic parts of a result. Equal digests under different seeds mean that the same match was
/// played twice. It does not identify a match, and different versions give different digests.
std::uint64_t outcome_digest(const MatchResult& result);

}  // namespace podball::match
