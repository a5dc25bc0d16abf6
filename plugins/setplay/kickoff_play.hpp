// The kick-off play: a pass back to a waiting pod, and a pass forward to a pod that runs to a dangerous place at the
// side.
#pragma once

#include <podball/math/vec2.hpp>

#include <array>
#include <cstddef>
#include <optional>

#include "play/picture.hpp"

namespace podball::setplay {

/// Parameters of the kick-off play. Units: length, ticks.
struct KickoffStyle {
    double wait_back;    ///< Distance behind the ball at which a pod waits for the pass back.
    double wait_aside;   ///< Distance of the waiting pod from the axis, on the side away from the runner.
    double drift;        ///< Distance that the waiting pod moves sideways with the ball, toward the runner's side.
    double start_aside;  ///< Distance from the axis at which the runner starts.
    Vec2 danger;         ///< The dangerous place; y: its distance from the axis.
    double lane_aside;   ///< Distance from the axis at which the other two runners run, one on each side.
    int run_up_ticks;    ///< Ticks before the whistle at which the runner starts, so that it crosses the line at speed.
    int lead_ticks;      ///< Ticks by which the runner must get the pass forward before every opponent.
    int pressed_ticks;   ///< The play ends if an opponent can hit the waiting pod within this time.
    play::PassStyle pass;
};

/// A pod that runs from just behind the line to a dangerous place.
struct Runner {
    int pod = play::kNoPlayer;
    double start_y = 0.0;
    Vec2 target;
};

constexpr std::size_t kRunners = 3;

enum class Stage { None, LineUp, Back, Wait, Forward };

const char* stage_name(Stage stage);

/// The set plays of a match, one for each own kick-off. A play ends as soon as it fails.
class KickoffPlay {
  public:
    /// `left`: the side of the first play; then they alternate.
    KickoffPlay(const KickoffStyle& style, bool left) : style_(style), side_(left ? 1.0 : -1.0) {}

    /// Advances the play to its current stage. Call it once a decision, before `action`.
    void follow(const play::Game& game, const play::Scene& scene, const play::BallFlight& flight);

    /// The action of the pod in the play; null: the pod does its task.
    std::optional<play::Action> action(const play::Game& game, const play::Scene& scene,
                                       const play::Player& player) const;

    Stage stage() const { return stage_; }
    int waiter() const { return waiter_; }      ///< Requires, here and below: there is a play.
    int receiver() const { return receiver_; }  ///< Receiver of the last pass.
    const std::array<Runner, kRunners>& runners() const { return runners_; }
    Vec2 waiting_place() const { return waiting_place_; }
    Vec2 lane_place() const {
        return waiting_place_ + Vec2{0.0, side_ * style_.drift};
    }  ///< The place to which the waiting pod moves.
    Vec2 danger() const { return {style_.danger.x, side_ * style_.danger.y}; }

  private:
    void set_up(const play::Game& game, const play::Scene& scene);
    void next(const play::Game& game, const play::Scene& scene);
    bool is_urgent(const play::Game& game, const play::Scene& scene) const;
    void give_up() { stage_ = Stage::None; }
    play::Pass pass_back(const play::Game& game, const play::Scene& scene) const;
    play::Pass pass_forward(const play::Game& game, const play::Scene& scene) const;
    play::Pass through_pass(const play::Game& game, const play::Player& waiter, int receiver, Vec2 target,
                            double arrival_speed) const;
    double gained_at(const play::Game& game, const play::Scene& scene, const play::Player& waiter,
                     const play::Pass& pass) const;
    Vec2 start_place(const play::Game& game, const Runner& runner) const;
    const Runner* runner_of(int pod) const;
    std::optional<play::Action> waiter_action(const play::Game& game, const play::Scene& scene,
                                              const play::Player& player) const;
    std::optional<play::Action> runner_action(const play::Game& game, const play::Scene& scene,
                                              const play::Player& player, const Runner& runner) const;

    KickoffStyle style_;
    double side_;  // 1: left.
    Stage stage_ = Stage::None;
    int stage_steps_ = 0;
    int kicker_ = play::kNoPlayer;
    int waiter_ = play::kNoPlayer;
    int receiver_ = play::kNoPlayer;
    std::array<Runner, kRunners> runners_;
    Vec2 waiting_place_;
    play::Pass pass_;         // The pass to be played now, if any.
    play::Interception way_;  // Of the pod that is to get the ball.
};

}  // namespace podball::setplay
