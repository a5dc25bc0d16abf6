// What a worker drew, drawn again on the host's own board.
#pragma once

#include "control/drawing_board.hpp"
#include "isolation/shared_block.hpp"

#include <cstdint>
#include <vector>

namespace podball::isolation {

/// Draws all of `drawn` on `board`, which checks it as it checks any team: the block may hold anything. `layers` has
/// the board's numbers of the worker's layers and grows with them.
void copy_drawing(const DrawingBlock& drawn, std::vector<std::int32_t>& layers, control::DrawingBoard& board);

}  // namespace podball::isolation
