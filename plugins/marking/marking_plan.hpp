// From the state of play to the places that are wanted and who takes them: the three steps of the paper.
#pragma once

#include <podball/tactics/marking.hpp>

#include <array>
#include <span>

#include "marking/role_places.hpp"
#include "play/picture.hpp"

namespace podball::marking {

/// Units: length.
struct MarkingStyle {
    bool marks;                       ///< false: nobody is marked.
    tactics::DangerRule danger;       ///< Whom to mark.
    double apart;                     ///< How far from the opponent one marks.
    double keep_gain;                 ///< What another choice of places that give way must save.
    double anticipation;              ///< How far beside the end of a pass others await it.
    tactics::Priority mark_priority;  ///< Of marking and of awaiting.
    tactics::Priority support_priority;
};

/// What there is to decide about.
struct State {
    const play::Game& game;
    const play::Scene& scene;
    const play::BallFlight& flight;
    const play::Places& formation;  ///< By pod.
    Vec2 support;                   ///< Where the supporter stands.
};

/// Keeps what must not flicker from step to step.
class MarkingPlan {
  public:
    explicit MarkingPlan(const MarkingStyle& style) : style_(style) {}

    /// Sets the place of each pod that supports or holds, and which of them supports.
    void decide(const State& state, play::Plan& plan);

    // Of the last decision:
    bool is_marked(int opponent) const { return marked_[static_cast<std::size_t>(opponent)]; }
    const Few<WantedPlace>& wanted() const { return wanted_; }
    std::span<const int> agents() const { return agents_; }       ///< Ids of the pods that take the places.
    std::span<const int> taken() const { return taken_; }         ///< For each agent the index of its place.
    std::span<const Vec2> replaced() const { return replaced_; }  ///< Places of the formation that gave way.
    const MarkingStyle& style() const { return style_; }

  private:
    void choose_marked(const State& state);
    void want_what_is_important(const State& state, const play::Plan& plan);
    void want_anticipation(const State& state);
    void want_the_rest(const State& state);
    void send_agents(const State& state, play::Plan& plan);

    MarkingStyle style_;
    std::array<bool, play::kPlayersMax> marked_{};
    tactics::Replacement replacement_{kPlacesMax};
    Assigner assigner_;

    int at_ball_ = 0;           // 1: the first of the important places is that of the pod at the ball, which is there.
    std::size_t required_ = 0;  // How many of them are never dropped.
    Few<WantedPlace> important_;
    Few<WantedPlace> wanted_;
    Few<Vec2> replaced_;
    Few<int> agents_;
    std::span<const int> taken_;
};

}  // namespace podball::marking
