// The view of a script: tables that are made once and filled again for each step.
#pragma once

#include "lua/lua_api.hpp"

#include <cstdint>
#include <vector>

#include <podball/podball.h>

namespace podball::lua {

/// The tables of one instance, as references into the registry of its script.
struct ViewTables {
    int own_count = 0;
    int opponent_count = 0;
    int view = LUA_NOREF;     ///< Reference to the view as the script gets it.
    int content = LUA_NOREF;  ///< References to the contents behind the read-only tables.
    int ball = LUA_NOREF;
    int pods = LUA_NOREF;  ///< A list of the contents of all pods: the own ones, then the opponents'.
    int no_events = LUA_NOREF;
    int fill = LUA_NOREF;  ///< Reference to the function that writes the fields which change in each step.
    bool has_events = true;
    std::vector<std::int64_t> written;  ///< The rarely changed fields, in the order in which they are filled.
};

/// The ViewTables of a match with so many pods, still without tables.
ViewTables view_tables_of(int own_count, int opponent_count);

/// Makes the tables of the ViewTables that is the argument. For `Script::run`.
int make_view_tables(lua_State* state);

struct StepInput {
    ViewTables* tables;
    const podball_view_t* view;
};

/// Fills the tables from the view of the StepInput that is the argument, and calls the script's `step`.
/// For `Script::run`.
int call_step(lua_State* state);

}  // namespace podball::lua
