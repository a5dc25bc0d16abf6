// The global functions of every script.
#pragma once

#include "lua/lua_api.hpp"

namespace podball::lua {

/// Opens the libraries of Lua that a script may use, without the functions that reach beyond the script, and replaces
/// those whose results differ from process to process. For `Script::run`.
int open_functions(lua_State* state);

/// Name of the field of a metatable whose tables scripts cannot change.
inline constexpr const char* kReadOnly = "__podball_read_only";

}  // namespace podball::lua
