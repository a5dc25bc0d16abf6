// The keys of a table in an order that is the same in every process: whole numbers, other numbers, texts by their
// bytes, false, true. Lua's own order depends on addresses.
#pragma once

#include "lua/lua_api.hpp"

namespace podball::lua {

/// Pushes the table at `index`. A read-only table of the host keeps its content in another one, which is pushed then.
void push_content(lua_State* state, int index);

/// pairs(table): visits the keys that the table has now. An entry that was removed meanwhile is left out.
/// Errors: the table has a key of another type, such as a table.
int ordered_pairs(lua_State* state);

/// next(table [, key]). Cost: looks at every key of the table.
int ordered_next(lua_State* state);

}  // namespace podball::lua
