// Functions of podball.tactics about the future of the ball: where it flies, and which pod gets it.
#pragma once

#include "lua/lua_api.hpp"

namespace podball::lua {

/// Adds the functions to the table on top.
void add_ball_functions(lua_State* state);

}  // namespace podball::lua
