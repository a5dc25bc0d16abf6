// The three steps of the paper: select the opponents to mark, the places for it, and a place for each pod.
#pragma once

#include <podball/tactics/marking.hpp>

#include <array>
#include <span>

#include "marking/role_places.hpp"
#include "play/picture.hpp"

namespace podball::marking {

/// Parameters of the marking. Units: length.
struct MarkingStyle {
    bool marks;                       ///< false: no opponent is marked.
    bool before_whistle;              ///< Opponents are also marked before their kick-off.
    tactics::DangerRule danger;       ///< Selects the opponents to mark.
    double apart;                     ///< Distance of a marking place from the opponent.
    double keep_gain;                 ///< Distance that another choice of replaced places must save.
    double anticipation;              ///< Distance of the awaiting pods from the end of a pass.
    tactics::Priority mark_priority;  ///< Priority of marking places and of awaiting places.
    tactics::Priority support_priority;
};

/// The input of a decision.
struct State {
    const play::Game& game;
    const play::Scene& scene;
    const play::BallFlight& flight;
    const play::Places& formation;  ///< By pod.
    Vec2 support;                   ///< The supporter's place.
};

/// Plans the marking of each control step. It remembers earlier choices, so that they do not flicker between steps.
class MarkingPlan {
  public:
    explicit MarkingPlan(const MarkingStyle& style) : style_(style) {}

    /// Sets the place of each pod with the task Support or Hold, and chooses the supporter.
    void decide(const State& state, play::Plan& plan);

    // Results of the last decision:
    bool is_marked(int opponent) const { return marked_[static_cast<std::size_t>(opponent)]; }
    const Few<WantedPlace>& wanted() const { return wanted_; }
    std::span<const int> agents() const { return agents_; }       ///< Ids of the pods that take the places.
    std::span<const int> taken() const { return taken_; }         ///< For each agent the index of its place.
    std::span<const Vec2> replaced() const { return replaced_; }  ///< Replaced places of the formation.
    const MarkingStyle& style() const { return style_; }

  private:
    bool marks_now(const play::Scene& scene) const;
    tactics::DangerRule danger_now(const play::Scene& scene) const;
    void choose_marked(const State& state);
    void want_what_is_important(const State& state, const play::Plan& plan);
    void want_anticipation(const State& state);
    void want_the_rest(const State& state);
    void send_agents(const State& state, play::Plan& plan);

    MarkingStyle style_;
    std::array<bool, play::kPlayersMax> marked_{};
    tactics::Replacement replacement_{kPlacesMax};
    Assigner assigner_;

    int at_ball_ = 0;           // 1: the first important place is that of the pod at the ball; 0: there is no such pod.
    std::size_t required_ = 0;  // Number of important places that are never dropped.
    Few<WantedPlace> important_;
    Few<WantedPlace> wanted_;
    Few<Vec2> replaced_;
    Few<int> agents_;
    std::span<const int> taken_;
};

}  // namespace podball::marking
