// The input of `create` as tables of a script.
#pragma once

#include "lua/lua_api.hpp"

#include <podball/podball.h>

namespace podball::lua {

/// Sets the globals rules, goal and own_goal, and calls the script's `create`, if it has one, with { rules, seed,
/// params, own_lineup, opponent_lineup }. The argument is the podball_setup_t. For `Script::run`.
int call_create(lua_State* state);

/// Replaces the table on top by one through which it can be read and not changed. `name` is for messages.
void make_read_only(lua_State* state, const char* name);

}  // namespace podball::lua
