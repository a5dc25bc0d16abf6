// Builds the input of a team: the rules once, and at each control step a flat view block in the team's own frame.
#pragma once

#include "control/observed_resources.hpp"
#include "engine/rules.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <podball/podball.h>

namespace podball::control {

/// The rules in the form of the ABI, for the team of `slot`.
podball_rules_t observed_rules(const engine::ResolvedRules& rules, int slot);

/// The line-up of the own pods (`own`) or of the opponents, in the frame of the team of `slot`.
/// Shape: [kPodsMax]; entries of pods that do not play are zero.
std::array<podball_point_t, engine::kPodsMax> observed_lineup(const engine::ResolvedRules& rules, int slot, bool own);

/// The view of one slot. The block is filled again at each control step; nothing is allocated.
class Observation {
    struct Block {
        podball_view_t view;
        /// Pods, then events, then resources, without a gap.
        std::array<std::byte, engine::kPodBodiesMax * sizeof(podball_pod_t) +
                                  engine::EventLog::kCapacity * sizeof(podball_event_t) + ResourceObserver::kBytesMax>
            elements;
    };

  public:
    static constexpr std::size_t kBytesMax = sizeof(Block);

    Observation(const engine::ResolvedRules& rules, int slot);

    /// Fills the block and returns its header. Valid until the next call.
    /// `answers`: to the orders of the last control step; used in a game with resources alone.
    /// A world and its half turn give the same bytes; no number is a negative zero. Source: R4, R29, R31.
    const podball_view_t& observe(const engine::World& world, const SlotAnswers& answers = {});

    /// The header of the last call of `observe`. Before the first call only the counts and places are set.
    [[nodiscard]] const podball_view_t& view() const { return block_.view; }

    /// The whole block of the last call of `observe`.
    [[nodiscard]] std::span<const std::byte> bytes() const;

  private:
    int slot_;
    engine::MatchRules match_;
    int keep_ticks_;
    std::optional<ResourceObserver> resources_;
    alignas(64) Block block_{};
};

}  // namespace podball::control
