// A block that is being recorded.
#pragma once

#include "engine/state_hash.hpp"
#include "engine/world.hpp"
#include "replay/block.hpp"
#include "replay/step_record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace podball::replay {

/// Copies each step; `completed` does nearly all other work. One object is used for many blocks, so its memory is
/// allocated once.
class OpenBlock {
  public:
    /// A block for a match under `rules` with as many pods as `world`. Requires: `rules` outlives this object.
    OpenBlock(const engine::World& world, const engine::ResolvedRules& rules);

    /// Starts an empty block at control step `first`. `start` is the state before it.
    void begin(std::int64_t first, const engine::World& start);

    /// Requires: `orders` has orders and answers in a game with resources.
    void add(const engine::World& after, const engine::Commands& commands, const TeamSteps& teams,
             const StepOrders& orders);
    /// Add events to the step that is added next.
    void add(HostEvent event);
    void add(const engine::EventLog& events);
    void drop_events(std::int64_t count) { block_.events.dropped += count; }

    [[nodiscard]] std::size_t count() const { return block_.count; }
    /// Whether another step could break the limits of the format.
    [[nodiscard]] bool is_full() const;
    /// Sets the exact state of `world` to that after the last step.
    void get_last(engine::World& world) const { get_state(block_.count, world); }

    /// The block in its final form, valid until `begin`. Requires: called once after each `begin`.
    /// Cost: state hashes, quantisation, and a copy if the block has fewer steps than it can hold.
    const Block& completed();

  private:
    /// Copies the thrusts of a step, and returns whether a pod shoots.
    bool copy_thrusts(const engine::Commands& commands);
    // State `frame` is that after `frame` steps.
    void put_state(std::size_t frame, const engine::World& world);
    void get_state(std::size_t frame, engine::World& world) const;
    void put_frame(std::size_t frame, const engine::World& world);
    [[nodiscard]] std::size_t pod_count() const { return static_cast<std::size_t>(engine::pods(worlds_[0])); }
    [[nodiscard]] std::int64_t step() const { return block_.first + static_cast<std::int64_t>(block_.count); }

    const engine::ResolvedRules& rules_;
    std::array<engine::World, engine::kHashedTogether> worlds_;  ///< To restore exact states into.
    std::vector<engine::MatchState> states_;                     ///< Shape: [frame].
    std::vector<engine::EconomyState> economies_;                ///< Empty in a game without resources. Shape: [frame].
    std::vector<Vec2> thrusts_;                                  ///< Shape: [step][pod of slot 0, then of slot 1].
    std::vector<TeamSteps> teams_;  ///< Shape: [step]. The drawings are not valid any more.
    Block block_;
    Block short_;  ///< The result of `completed` if the block is not full.
    std::size_t drawn_ = 0;
    std::size_t told_ = 0;
};

/// An upper bound of the bytes of the event in EVNT.
std::size_t size_of(const HostEvent& event);

}  // namespace podball::replay
