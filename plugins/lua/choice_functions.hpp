// Functions of podball.tactics that choose: assignments, formations, and the best of several alternatives.
#pragma once

#include "lua/lua_api.hpp"

namespace podball::lua {

/// Adds the functions to the table on top.
void add_choice_functions(lua_State* state);

}  // namespace podball::lua
