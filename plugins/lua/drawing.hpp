// Drawings of a script.
#pragma once

#include "lua/lua_api.hpp"

namespace podball::lua {

/// Defines the function layer, and the functions of layers. For `Script::run`.
void open_drawing(lua_State* state);

}  // namespace podball::lua
