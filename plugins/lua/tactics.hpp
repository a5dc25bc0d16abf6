// The table podball.tactics: predictions, assignments and marking places of the SDK for scripts.
#pragma once

#include "lua/lua_api.hpp"

#include <memory>

#include <podball/podball.h>
#include <podball/tactics/assignment_workspace.hpp>
#include <podball/tactics/ball_flight.hpp>
#include <podball/tactics/field.hpp>

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

    tactics::AssignmentWorkspace workspace;

  private:
    tactics::FieldConstants constants_;
    const podball_view_t* view_ = nullptr;
    std::unique_ptr<tactics::Field> field_;  // Made when it is first asked for, as its tables are large.
    std::unique_ptr<tactics::BallFlight> flight_;
    bool is_followed_ = false;
};

/// Defines the table podball. For `Script::run`.
void open_tactics(lua_State* state);

}  // namespace podball::lua
