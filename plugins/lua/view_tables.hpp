// The view of a script: tables that are made once and filled again for each step.
#pragma once

#include "lua/lua_api.hpp"

#include <cstdint>
#include <vector>

#include <podball/podball.h>

namespace podball::lua {

/// The tables of one instance, as references into the registry of its script.
struct ViewTables {
    /// The rarely changed fields of a pod, as they were written last.
    struct Seen {
        std::int32_t deny_ticks_left = -1;
        std::uint32_t flags = ~0U;
    };

    int own_count = 0;
    int opponent_count = 0;
    int view = LUA_NOREF;     ///< Reference to the view as the script gets it.
    int content = LUA_NOREF;  ///< References to the contents behind the read-only tables.
    int ball = LUA_NOREF;
    int pods = LUA_NOREF;  ///< A list of the contents of all pods: the own ones, then the opponents'.
    int no_events = LUA_NOREF;
    std::vector<Seen> seen;  ///< Shape: [own_count + opponent_count].
};

/// Makes the tables of the ViewTables that is the argument, whose counts are set. For `Script::run`.
int make_view_tables(lua_State* state);

struct StepInput {
    ViewTables* tables;
    const podball_view_t* view;
};

/// Fills the tables from the view of the StepInput that is the argument, and calls the script's `step`.
/// For `Script::run`.
int call_step(lua_State* state);

}  // namespace podball::lua
