// The kick-off play: back to a pod that waits, and forward to one that has run into a dangerous place at the side.
#pragma once

#include <podball/math/vec2.hpp>

#include <array>
#include <cstddef>
#include <optional>

#include "play/picture.hpp"

namespace podball::setplay {

/// Units: length, ticks.
struct KickoffStyle {
    double wait_back;    ///< How far behind the ball one waits for the pass back.
    double wait_aside;   ///< How far from the axis it waits, on the side away from the runner.
    double drift;        ///< How far sideways it then moves with the ball, toward the runner's side.
    double start_aside;  ///< How far from the axis the runner starts.
    Vec2 danger;         ///< Where the runner gets to; y: its distance from the axis.
    double lane_aside;   ///< How far from the axis, on either side, two more run.
    int run_up_ticks;    ///< How long before the whistle the runner starts, to have speed when it may cross the line.
    int lead_ticks;      ///< By how much the runner must get the pass forward before every opponent.
    int pressed_ticks;   ///< An opponent so near the waiting pod ends the play.
    play::PassStyle pass;
};

/// A pod that runs forward, from just behind the line to a dangerous place.
struct Runner {
    int pod = play::kNoPlayer;
    double start_y = 0.0;
    Vec2 target;
};

constexpr std::size_t kRunners = 3;

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
    std::optional<play::Action> action(const play::Game& game, const play::Scene& scene,
                                       const play::Player& player) const;

    Stage stage() const { return stage_; }
    int waiter() const { return waiter_; }      ///< Requires, here and below: there is a play.
    int receiver() const { return receiver_; }  ///< Who gets the pass that was played last.
    const std::array<Runner, kRunners>& runners() const { return runners_; }
    Vec2 waiting_place() const { return waiting_place_; }
    Vec2 lane_place() const { return waiting_place_ + Vec2{0.0, side_ * style_.drift}; }  ///< Where it drifts to.
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
    play::Pass pass_;         // The one to be played now, if any.
    play::Interception way_;  // Of whoever is to get the ball.
};

}  // namespace podball::setplay
