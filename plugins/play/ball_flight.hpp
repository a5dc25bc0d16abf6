// Where the free ball will be if nobody touches it.
#pragma once

#include <array>
#include <cstddef>

#include "play/game.hpp"

namespace podball::play {

/// The motion of a ball tick by tick, borders included, exact but for posts. Entry 0 is now.
class BallFlight {
  public:
    /// Predicts a free ball. Cost: one pass over the horizon.
    void follow_free(const Game& game, Motion ball);
    /// Predicts a ball that is carried on at a constant velocity, up to the borders.
    void follow_carried(const Game& game, Motion carrier);

    Vec2 position(int tick) const { return path_[static_cast<std::size_t>(tick)].position; }
    Vec2 velocity(int tick) const { return path_[static_cast<std::size_t>(tick)].velocity; }
    double speed_max() const { return speed_max_; }  ///< No tick has a higher one.
    int end_tick() const { return end_tick_; }       ///< Last predicted tick: of the goal, or the horizon.
    bool scores() const { return scores_; }          ///< It ends in the opponents' goal.
    bool concedes() const { return concedes_; }      ///< It ends in the own goal.

  private:
    std::array<Motion, kHorizonTicks + 1> path_{};
    double speed_max_ = 0.0;
    int end_tick_ = 0;
    bool scores_ = false;
    bool concedes_ = false;
};

}  // namespace podball::play
