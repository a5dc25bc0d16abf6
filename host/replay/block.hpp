// A block of control steps with all its layers.
#pragma once

#include "engine/world.hpp"
#include "replay/command_layer.hpp"
#include "replay/drawing_layer.hpp"
#include "replay/event_layer.hpp"
#include "replay/order_layer.hpp"
#include "replay/structure_layer.hpp"
#include "replay/time_layer.hpp"
#include "replay/view_layer.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace podball::replay {

class Packer;

/// The layers of the control steps `first` to `first + count - 1`.
struct Block {
    std::int64_t first = 0;
    std::size_t count = 0;
    engine::World keyframe;  ///< The state before the first step.
    ViewLayer view;
    CommandLayer commands;
    EventLayer events;
    StructureLayer structures;
    OrderLayer orders;
    DrawingLayer drawings;
    TimeLayer times;
    std::vector<std::uint64_t> hashes;

    /// The part with `steps` control steps, beginning at row `row`. `start` is the state before the part.
    /// Requires: row + steps <= count.
    [[nodiscard]] Block part(std::size_t row, std::size_t steps, const engine::World& start) const;
};

/// The chunks of the block, KEYF to HASH. STRC and ORDR are left out in a game without resources, DRWP if no team drew,
/// and TIME if nothing was measured.
/// Requires: each layer has `count` steps.
std::string block_bytes(const Block& block, Packer& packer);

}  // namespace podball::replay
