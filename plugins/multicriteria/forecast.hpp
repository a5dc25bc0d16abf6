// Forecast for the moment when a pod has the ball: the place of the ball, its carrier, and the places of the pods.
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

/// Predicted places of the pods of one team, each smoothed with the prediction of the step before.
class PredictedPods {
  public:
    void predict(const play::Game& game, const play::Players& players, int horizon_ticks, double new_share);
    void forget() { places_.fill(std::nullopt); }
    Vec2 of(int id) const { return *places_[static_cast<std::size_t>(id)]; }

  private:
    std::array<std::optional<Vec2>, play::kPlayersMax> places_{};
};

struct ForecastStyle {
    int carried_steps;  ///< Horizon of a carried ball. Units: control steps.
    int reach_steps;    ///< Least time that pods have to reach a position. Units: control steps.
    double new_share;   ///< Weight of a new prediction; the rest is the weight of the previous prediction.
};

/// The inputs that the criteria of all pods share.
class Forecast {
  public:
    /// Call this once in every decision.
    void update(const play::Game& game, const play::Scene& scene, const play::BallFlight& flight,
                const play::Chase& chase, const ForecastStyle& style);
    /// Forgets the predictions of earlier steps.
    void forget();

    int horizon_ticks() const { return horizon_ticks_; }
    int reach_ticks() const { return reach_ticks_; }  ///< Time in which a pod must be able to reach a position.
    Vec2 ball() const { return ball_; }               ///< Predicted.
    int ball_pod() const { return ball_pod_; }      ///< The own pod that has the ball or will pick it up; or kNoPlayer.
    Vec2 own(int id) const { return own_.of(id); }  ///< Predicted.
    Vec2 opponent(int id) const { return their_.of(id); }                                     ///< Predicted.
    std::span<const Vec2> opponents() const { return {opponents_.data(), opponent_count_}; }  ///< Predicted.
    /// Predicted places of the opponents without their goalkeeper.
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
