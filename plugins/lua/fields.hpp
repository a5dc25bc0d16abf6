// Fields of the tables that a script reads.
#pragma once

#include "lua/lua_api.hpp"

#include <cstdint>

namespace podball::lua {

/// What a whole number of the ABI is in a script: a number, a number from 1 on, true or false, one of the names of
/// docs/lua.md (nil for a value of a later minor), or the id of a pod from 1 on (nil for none).
enum class As { Whole, FromOne, Truth, Mode, BallState, Event, Team, Pod, StructureKind, Refused };

/// The names of a kind that is a text in a script, by the values of the ABI. A null pointer ends them.
const char* const* names_of(As kind);

/// Sets the field `name` of the table on top.
void set_field(lua_State* state, const char* name, As kind, std::int64_t value);
void set_field(lua_State* state, const char* name, double value);

/// The value of the ABI for a name.
/// Errors: `name` is none of the kind. The error names the argument `index` of the function that runs.
std::int32_t value_of_name(lua_State* state, int index, As kind);

}  // namespace podball::lua
