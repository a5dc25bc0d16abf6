// A block while it is recorded.
#pragma once

#include "replay/block.hpp"
#include "replay/step_record.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace podball::replay {

/// Takes steps at the price of copies; what costs more is done in `completed`. Its memory is used again.
class OpenBlock {
  public:
    /// For matches with the pods of `world`.
    explicit OpenBlock(const engine::World& world);

    /// Forgets everything. Shape: the state before the first step, start[row_size(world)].
    void begin(std::int64_t first, const std::vector<double>& start);

    void add(const engine::World& after, const engine::Commands& commands, const TeamSteps& teams);
    /// Keep events for the step that is added next.
    void add(HostEvent event);
    void add(const engine::EventLog& events);
    void drop_events(std::int64_t count) { block_.events.dropped += count; }

    [[nodiscard]] std::size_t count() const { return block_.count; }
    /// Whether another step might break the limits of the format.
    [[nodiscard]] bool is_full() const;
    /// The state after the last step.
    [[nodiscard]] std::vector<double> last() const;

    /// The block as it is to be written, valid until `begin`. Cost: state hashes, quantisation, and a copy if the block
    /// is short. Requires: called once.
    const Block& completed();

  private:
    [[nodiscard]] std::int64_t step() const { return block_.first + static_cast<std::int64_t>(block_.count); }

    engine::World world_;  ///< To restore states in.
    std::size_t row_size_;
    std::vector<double> rows_;
    Block block_;
    Block short_;  ///< The steps that are there, where the block is not full.
    std::size_t drawn_ = 0;
    std::size_t told_ = 0;
};

/// At most as many bytes as the event has in EVNT.
std::size_t size_of(const HostEvent& event);

}  // namespace podball::replay
