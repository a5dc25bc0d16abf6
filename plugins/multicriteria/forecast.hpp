// What is expected of the time until the ball is somebody's: where it is then, whose it is, where all the others are.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <podball/tactics/positioning_criteria.hpp>

#include "play/chasing.hpp"
#include "play/game.hpp"
#include "play/scene.hpp"

namespace podball::multicriteria {

/// The places of the pods of one team in the time to come, each smoothed with what was expected a step before.
class PredictedPods {
  public:
    void predict(const play::Game& game, const play::Players& players, int horizon_ticks, double new_share);
    void forget() { places_.fill(std::nullopt); }
    Vec2 of(int id) const { return *places_[static_cast<std::size_t>(id)]; }

  private:
    std::array<std::optional<Vec2>, play::kPlayersMax> places_{};
};

struct ForecastStyle {
    int carried_steps;  ///< How far ahead the way of a carried ball is looked; control steps.
    int reach_steps;   ///< Pods have so long at least to reach a position, however soon the ball is met; control steps.
    double new_share;  ///< Of a new prediction against that of the step before.
};

/// Everything that the criteria of all pods share.
class Forecast {
  public:
    /// To be called once a decision.
    void update(const play::Game& game, const play::Scene& scene, const play::BallFlight& flight,
                const play::Chase& chase, const ForecastStyle& style);
    /// No prediction of before counts.
    void forget();

    int horizon_ticks() const { return horizon_ticks_; }
    int reach_ticks() const { return reach_ticks_; }  ///< The time in which a position must be in reach.
    Vec2 ball() const { return ball_; }               ///< Predicted.
    int ball_pod() const { return ball_pod_; }      ///< The own pod that has the ball or will pick it up; or kNoPlayer.
    Vec2 own(int id) const { return own_.of(id); }  ///< Predicted.
    Vec2 opponent(int id) const { return their_.of(id); }                                     ///< Predicted.
    std::span<const Vec2> opponents() const { return {opponents_.data(), opponent_count_}; }  ///< Predicted.
    /// The same without the goalie.
    std::span<const Vec2> field_opponents() const { return {field_opponents_.data(), field_opponent_count_}; }
    std::optional<double> offside_line() const { return offside_line_; }
    const std::optional<tactics::Line>& press_line() const { return press_line_; }

  private:
    void foresee_ball(const play::Game& game, const play::Scene& scene, const play::BallFlight& flight,
                      const play::Chase& chase, const ForecastStyle& style);
    void foresee_pods(const play::Game& game, const play::Scene& scene, double new_share);

    int horizon_ticks_ = 1;
    int reach_ticks_ = 1;
    Vec2 ball_;
    int ball_pod_ = play::kNoPlayer;
    PredictedPods own_;
    PredictedPods their_;
    std::array<Vec2, play::kPlayersMax> opponents_{};
    std::array<Vec2, play::kPlayersMax> field_opponents_{};
    std::size_t opponent_count_ = 0;
    std::size_t field_opponent_count_ = 0;
    std::optional<double> offside_line_;
    std::optional<tactics::Line> press_line_;
};

}  // namespace podball::multicriteria
