#pragma once

#include "lua/lua_api.hpp"

namespace podball::lua {

/// table.sort(list [, before]): a merge sort, so equal elements keep their order. Lua's own draws its pivots from the
/// clock. The list changes only at the end: an error of `before` leaves it as it was.
int stable_sort(lua_State* state);

}  // namespace podball::lua
