// Copies a worker's drawing to the host's own board.
#pragma once

#include "control/drawing_board.hpp"
#include "handoff/shared_block.hpp"

#include <cstdint>
#include <vector>

namespace podball::isolation {

/// Draws all items of `drawn` on `board`, which checks them as those of any team, because the block may hold any bytes.
/// `layers` has the board's layer number for each of the worker's layer numbers; new layers are appended.
void copy_drawing(const handoff::DrawingBlock& drawn, std::vector<std::int32_t>& layers, control::DrawingBoard& board);

}  // namespace podball::isolation
