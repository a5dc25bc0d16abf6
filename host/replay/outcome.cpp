#include "replay/outcome.hpp"

namespace podball::replay {

void set_counts(Outcome& outcome, const engine::World& state) {
    if (state.has_resources) {
        const auto& metrics = state.economy.metrics;
        outcome.points_mined = {metrics[0].points_mined, metrics[1].points_mined};
    }
    if (state.has_play) {
        outcome.play = state.play;
    }
}

}  // namespace podball::replay
