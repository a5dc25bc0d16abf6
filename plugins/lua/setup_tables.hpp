// The input of `create` as tables of a script.
#pragma once

#include "lua/lua_api.hpp"

#include <cstdint>

#include <podball/podball.h>

namespace podball::lua {

/// Sets the globals rules, goal and own_goal, and calls the script's `create`, if it has one, with { rules, seed,
/// params, own_lineup, opponent_lineup }. The argument is the podball_setup_t. For `Script::run`.
int call_create(lua_State* state);

/// Replaces the table on top by one through which it can be read and not changed. `name` is for messages.
void make_read_only(lua_State* state, const char* name);

/// Pushes a read-only list of `count` read-only tables. `fill(index)`, from 0 on, sets the fields of the table on top.
/// `name` and `entry_name` are for messages.
template <typename Fill>
void push_read_only_list(lua_State* state, std::uint32_t count, const char* name, const char* entry_name, Fill fill) {
    lua_newtable(state);
    for (std::uint32_t i = 0; i < count; ++i) {
        lua_newtable(state);
        fill(static_cast<std::int32_t>(i));
        make_read_only(state, entry_name);
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
    }
    make_read_only(state, name);
}

}  // namespace podball::lua
