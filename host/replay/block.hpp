// A block of control steps with all its layers.
#pragma once

#include "engine/world.hpp"
#include "replay/command_layer.hpp"
#include "replay/drawing_layer.hpp"
#include "replay/event_layer.hpp"
#include "replay/time_layer.hpp"
#include "replay/view_layer.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace podball::replay {

class Packer;

struct Block {
    std::int64_t first = 0;
    std::size_t count = 0;
    engine::World keyframe;  ///< The state before the first step.
    ViewLayer view;
    CommandLayer commands;
    EventLayer events;
    DrawingLayer drawings;
    TimeLayer times;
    std::vector<std::uint64_t> hashes;

    /// `steps` control steps from the one in row `row` on. `start` is the state before them.
    [[nodiscard]] Block part(std::size_t row, std::size_t steps, const engine::World& start) const;
};

/// The chunks of the block, KEYF to HASH. Requires: each layer has `count` steps. Without DRAW where nobody
/// drew, without TIME where nothing was measured.
std::string block_bytes(const Block& block, Packer& packer);

}  // namespace podball::replay
