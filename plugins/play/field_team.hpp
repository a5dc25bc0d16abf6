// The shared behaviour of the research teams: it reads the view, predicts, gives every pod one task, and sends the
// commands. Each team only decides the places of the pods that have no task at the ball.
#pragma once

#include <podball/resources.hpp>
#include <podball/team.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "play/carrying.hpp"
#include "play/game.hpp"
#include "play/keeping.hpp"
#include "play/picture.hpp"
#include "play/positioning.hpp"
#include "play/scene.hpp"

namespace podball::play {

/// Base class of the research teams. It reads kPlayParameters, which the team's table must contain.
class FieldTeam : public Team {
  public:
    explicit FieldTeam(const podball_setup_t& setup);

    void step(const View& view, Commands& commands) final;

  protected:
    /// Reads what is lost between two decisions, such as refusals. Called at the start of every control step.
    virtual void hear(const View&) {}

    /// Reads what the team itself needs of the view. Called at the start of a decision.
    virtual void look(const View&) {}

    /// Sets `plan.places` of the pods that have the task Hold. The rest of the plan, except the actions, is already
    /// complete. The function may give the task Support to another pod by exchanging the tasks of the two. Called once
    /// a decision.
    virtual void position(Plan& plan) = 0;

    /// An action in place of the pod's task; null: the pod does its task. Called once a decision for each own pod,
    /// after `position`.
    virtual std::optional<Action> direct(const Player&, Task) { return std::nullopt; }

    /// Draws the team's own layers. Called at the end of a decision if the drawing can be seen.
    virtual void draw_more(const Thoughts&) const {}

    const Orders& orders() const { return orders_; }
    const Game& game() const { return game_; }
    const Scene& scene() const { return scene_; }
    const BallFlight& flight() const { return flight_; }
    const std::vector<Role>& roles() const { return roles_; }  ///< By pod.
    Vec2 supporting_place() const;                             ///< The supporter's place, moved to where a pod can be.
    /// The point with which a formation moves.
    Vec2 formation_ball() const { return scene_.running ? scene_.ball : Vec2{}; }
    PositionStyle position_style() const;  ///< Requires: the team's table holds kPositionParameters.
    PositionStyle row_style() const;       ///< Style without cover. Requires: the team's table holds kRowParameters.

    /// Ends the creation with an error that names two parameters in conflict, with their values.
    [[noreturn]] void refuse(const char* first, const char* second, const std::string& reason) const;

    /// The action that takes the pod to `place` and keeps it there.
    Action stand_at(const Player& player, Vec2 place) const;

  private:
    Rows rows() const;
    CarryStyle carry_style() const;
    KeeperStyle keeper_style() const;
    int ticks(const char* parameter) const { return static_cast<int>(integer(parameter)); }
    void decide(const View& view, Commands& commands);
    /// The pod that passed the ball to its carrier; kNoPlayer if nobody did.
    int passer_to_carrier();
    void choose_keeper();
    void predict_ball();
    Chase predict_race() const;
    /// The place of the team-mate that carries the ball or will pick it up before every opponent; null if there is
    /// none.
    std::optional<Vec2> room_of_ball(int id) const;
    /// The places to which passes may go in addition to the places of the pods.
    const Places* known_places() const { return passes_to_places_ ? &plan_.places : nullptr; }
    Action act(const Player& player, Task task) const;
    Action chase(const Player& player) const;

    Orders orders_;
    Game game_;
    std::vector<Role> roles_;
    std::vector<int> row_order_;  // Of `roles_`, for the drawing of the rows. Roles seldom change.
    CarryStyle carry_;
    KeeperStyle keeper_;
    double support_distance_;
    bool has_keeper_;
    bool presses_;  // Pods go for an opponent that carries the ball.
    bool passes_to_places_;
    bool runs_;  // A front pod runs behind the opponents' last line.
    int support_keep_ticks_;
    std::int64_t decide_every_;

    struct LastPass {
        int from = kNoPlayer;
        int to = kNoPlayer;
    };

    std::int64_t steps_ = 0;
    LastPass last_pass_;
    Scene scene_;
    BallFlight flight_;
    Plan plan_;  // The plan of the last decision.
    Layers layers_;
};

}  // namespace podball::play
