// The kick-off play: back to a pod that waits, and forward to one that has run into a dangerous place at the side.
#pragma once

#include <podball/math/vec2.hpp>

#include <optional>

#include "play/picture.hpp"

namespace podball::setplay {

/// Units: length, ticks.
struct KickoffStyle {
    double wait_back;       ///< How far behind the ball one waits for the pass back.
    double start_aside;     ///< How far from the axis the runner starts.
    Vec2 danger;            ///< Where the runner gets to; y: its distance from the axis.
    int run_up_ticks;       ///< How long before the whistle the runner starts, to have speed when it may cross the line.
    double sureness;        ///< That the pass forward must have.
    int pressed_ticks;      ///< An opponent so near the waiting pod ends the play.
    play::PassStyle pass;
};

enum class Stage { None, LineUp, Back, Wait, Forward };

const char* stage_name(Stage stage);

/// One play after the other: it is set up before each own kick-off, and given up as soon as it goes wrong.
class KickoffPlay {
  public:
    /// `left`: the side of the first play; then they alternate.
    KickoffPlay(const KickoffStyle& style, bool left) : style_(style), side_(left ? 1.0 : -1.0) {}

    /// Looks how far the play has come. Once a decision, before `action`.
    void follow(const play::Game& game, const play::Scene& scene, const play::Chase& chase);

    /// What the pod does for the play; nothing: whatever it does otherwise.
    std::optional<play::Action> action(const play::Game& game, const play::Scene& scene, const play::Player& player) const;

    Stage stage() const { return stage_; }
    int waiter() const { return waiter_; }
    int runner() const { return runner_; }
    Vec2 waiting_place() const { return waiting_place_; }
    Vec2 danger() const { return {style_.danger.x, side_ * style_.danger.y}; }

  private:
    void set_up(const play::Game& game, const play::Scene& scene);
    void next(const play::Game& game, const play::Scene& scene);
    void give_up() { stage_ = Stage::None; }
    play::Pass pass_back(const play::Game& game, const play::Scene& scene) const;
    play::Pass pass_forward(const play::Game& game, const play::Scene& scene) const;
    Vec2 start_place(const play::Game& game) const;
    std::optional<play::Action> waiter_action(const play::Game& game, const play::Scene& scene, const play::Player& player) const;
    std::optional<play::Action> runner_action(const play::Game& game, const play::Scene& scene, const play::Player& player) const;

    KickoffStyle style_;
    double side_;  // 1: left.
    Stage stage_ = Stage::None;
    int stage_steps_ = 0;
    int kicker_ = play::kNoPlayer;
    int waiter_ = play::kNoPlayer;
    int runner_ = play::kNoPlayer;
    Vec2 waiting_place_;
    play::Pass pass_;          // The one to be played now, if any.
    play::Interception way_;   // Of whoever is to get the ball.
};

}  // namespace podball::setplay
