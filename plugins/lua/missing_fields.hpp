// What reading a field that a table of the host does not have gives: an error in place of nil.
#pragma once

#include "lua/lua_api.hpp"

#include <span>

namespace podball::lua {

/// Pushes a key as a message shows it. Runs no code of the script.
const char* push_key(lua_State* state, int index);

/// Pushes names as a list for a message.
const char* push_names(lua_State* state, std::span<const char* const> names);

/// Makes the reading of unknown fields of the table on top an error that names them. `fields` may be missing: they are
/// nil then. `name` is for messages. To be called before `make_read_only`.
/// Cost: none for a field that the table has.
void refuse_unknown_fields(lua_State* state, const char* name, std::span<const char* const> fields);

/// The same for a list whose entries count from 1 on. An entry above the last one is nil, so that loops end.
void refuse_unknown_entries(lua_State* state, const char* name);

}  // namespace podball::lua
