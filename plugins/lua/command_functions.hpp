// The functions of a pod that command it.
#pragma once

#include "lua/lua_api.hpp"

namespace podball::lua {

/// Adds thrust, shoot and release to the table on top, for the own pod `id`, counted from 0.
/// Errors when a script calls them: outside of step, or without a point or two numbers.
void add_commands(lua_State* state, int id);

}  // namespace podball::lua
