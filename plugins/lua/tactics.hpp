// The table podball.tactics: the tactics library of the SDK for scripts.
#pragma once

#include "lua/lua_api.hpp"

#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include <podball/podball.h>
#include <podball/tactics/assignment_workspace.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/elimination.hpp>
#include <podball/tactics/field.hpp>
#include <podball/tactics/pareto_set.hpp>

namespace podball::lua {

/// What the functions of podball.tactics keep of one match.
class Tactics {
  public:
    explicit Tactics(const podball_rules_t& rules);

    /// The view of the call of `step` that runs; null outside of it.
    void look(const podball_view_t* view);
    const podball_view_t* view() const { return view_; }
    /// Errors: std::bad_alloc.
    const tactics::Field& field();
    /// The ball from the view on. Requires: a view whose ball is not dead. Errors: std::bad_alloc.
    const tactics::BallFlight& flight();
    /// A free ball that the script supposes. Valid until the next call. Errors: std::bad_alloc.
    const tactics::BallFlight& flight_of(const Motion& ball);

    double shot_speed() const { return shot_speed_; }  ///< Speed that a whole shot gives the ball.
    int deny_ticks() const { return deny_ticks_; }

    tactics::AssignmentWorkspace assignment;
    std::vector<double> matrix;  ///< Of one call, such as (agents x targets). No code of the script runs meanwhile.
    tactics::ParetoWorkspace pareto;
    tactics::EliminationWorkspace elimination;

  private:
    tactics::FieldConstants constants_;
    double shot_speed_;
    int deny_ticks_;
    const podball_view_t* view_ = nullptr;
    std::unique_ptr<tactics::Field> field_;  // Made when it is first asked for, as its tables are large.
    std::unique_ptr<tactics::BallFlight> flight_;
    bool is_followed_ = false;
    std::unique_ptr<tactics::BallFlight> supposed_flight_;
    std::optional<Motion> supposed_;  // The ball of `supposed_flight_`.
};

/// Defines the table podball. For `Script::run`.
void open_tactics(lua_State* state);

/// The match of the script. Raises an error before `create`.
Tactics& tactics_of(lua_State* state);

/// The same within `step`. Raises an error outside of it.
Tactics& tactics_in_step(lua_State* state);

/// Calls `work` of C++, whose exceptions must not pass the functions of Lua. Raises an error for them.
template <typename Work>
void guarded(lua_State* state, Work work) {
    bool has_failed = false;
    try {
        work();
    } catch (const std::exception&) {
        has_failed = true;
    }
    if (has_failed) {
        luaL_error(state, "not enough memory for podball.tactics");
    }
}

}  // namespace podball::lua
