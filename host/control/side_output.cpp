#include "control/side_output.hpp"

#include "control/drawing_board.hpp"

namespace podball::control {

void half_turn(const SideOutput& output) {
    if (output.drawing != nullptr) {
        half_turn(*output.drawing);
    }
}

}  // namespace podball::control
