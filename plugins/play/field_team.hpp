// The body of a team: it looks, predicts, sees to it that every pod has one task, and hands the commands over. What is
// left to each team is where the pods stand that have no task at the ball.
#pragma once

#include <podball/team.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "play/carrying.hpp"
#include "play/game.hpp"
#include "play/keeping.hpp"
#include "play/picture.hpp"
#include "play/positioning.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// Reads kPlayParameters; the table of the team holds them and its own.
class FieldTeam : public Team {
  public:
    explicit FieldTeam(const podball_setup_t& setup);

    void step(const View& view, Commands& commands) final;

  protected:
    /// Decides where those stand that have the task Hold: sets `plan.places` of each. The rest of the plan, the actions
    /// aside, is there already; who supports may be changed by exchanging tasks with one that holds. Called once a
    /// decision.
    virtual void position(Plan& plan) = 0;

    /// What the pod does instead of its task; nothing: its task. Called once a decision for each own pod, after
    /// `position`.
    virtual std::optional<Action> direct(const Player&, Task) { return std::nullopt; }

    /// Draws what the team adds to the picture. Called once a decision, last, where somebody looks.
    virtual void draw_more(const Thoughts&) const {}

    const Game& game() const { return game_; }
    const Scene& scene() const { return scene_; }
    const BallFlight& flight() const { return flight_; }
    const std::vector<Role>& roles() const { return roles_; }  ///< By pod.
    Vec2 supporting_place() const;                             ///< The supporter's, at which a pod can be.
    /// What a formation moves along with.
    Vec2 formation_ball() const { return scene_.running ? scene_.ball : Vec2{}; }
    PositionStyle position_style() const;  ///< Requires: the team's table holds kPositionParameters.
    PositionStyle row_style() const;       ///< The same without cover. Requires: it holds kRowParameters.

    /// The action that takes the pod to `place` and keeps it there.
    Action stand_at(const Player& player, Vec2 place) const;

  private:
    Rows rows() const;
    CarryStyle carry_style() const;
    KeeperStyle keeper_style() const;
    int ticks(const char* parameter) const { return static_cast<int>(integer(parameter)); }
    void decide(const View& view, Commands& commands);
    void choose_keeper();
    void predict_ball();
    /// Where a team-mate carries the ball, or is about to pick it up before every opponent; nothing if none does.
    std::optional<Vec2> room_of_ball(int id) const;
    Action act(const Player& player, Task task) const;

    Game game_;
    std::vector<Role> roles_;
    CarryStyle carry_;
    KeeperStyle keeper_;
    double support_distance_;
    bool has_keeper_;
    std::int64_t decide_every_;

    std::int64_t steps_ = 0;
    Scene scene_;
    BallFlight flight_;
    Plan plan_;  // Of the last decision.
    Layers layers_;
};

}  // namespace podball::play
