// Copies a worker's drawings to the host's own board.
#pragma once

#include "control/drawing_board.hpp"
#include "handoff/shared_block.hpp"

#include <cstdint>
#include <vector>

namespace podball::isolation {

/// Copies the drawings of one worker.
class DrawingCopy {
  public:
    /// Draws all items of `drawn` on `board`, which checks them as those of any team, because the block may hold any
    /// bytes. If the board still has the items of the layout, it takes only the numbers, in the order in which a worker
    /// writes them. Requires: it is always the same board, and only this object draws on it.
    void draw(const handoff::DrawingBlock& drawn, control::DrawingBoard& board);

  private:
    std::vector<std::int32_t> layers_;  ///< Layer numbers of the board, by the worker's layer number.
    std::uint64_t layout_ = 0;          ///< Of the worker's last drawing; 0 if the board did not take all of its items.
    std::uint64_t board_layout_ = 0;    ///< Of the board's drawing of it.
};

}  // namespace podball::isolation
