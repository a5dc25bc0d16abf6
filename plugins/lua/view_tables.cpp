#include "lua/view_tables.hpp"

#include "lua/command_functions.hpp"
#include "lua/setup_tables.hpp"
#include "lua/vectors.hpp"

#include <algorithm>
#include <iterator>

namespace podball::lua {
namespace {

constexpr const char* kModes[] = {"running", "before_kickoff", "goal", "suspended", "ended"};
constexpr const char* kBallStates[] = {"free", "carried", "dead"};
constexpr const char* kEvents[] = {"mode_changed",
                                   "pick_up",
                                   "loss",
                                   "shot",
                                   "goal",
                                   "zone_entry",
                                   "zone_denied",
                                   "zone_exit",
                                   "stall_drop",
                                   "structure_ordered",
                                   "structure_finished",
                                   "structure_damaged",
                                   "structure_destroyed",
                                   "structure_taken_down"};

void set_number(lua_State* state, const char* name, double value) {
    lua_pushnumber(state, value);
    lua_setfield(state, -2, name);
}

void set_whole(lua_State* state, const char* name, std::int64_t value) {
    lua_pushinteger(state, value);
    lua_setfield(state, -2, name);
}

void set_truth(lua_State* state, const char* name, bool value) {
    lua_pushboolean(state, value ? 1 : 0);
    lua_setfield(state, -2, name);
}

// A name of the list, or nil for a value of a later minor.
template <std::size_t size>
void set_name(lua_State* state, const char* name, const char* const (&names)[size], std::int32_t value) {
    const bool is_known = value >= 0 && static_cast<std::size_t>(value) < size;
    lua_pushstring(state, is_known ? names[value] : nullptr);
    lua_setfield(state, -2, name);
}

void set_team(lua_State* state, const char* name, std::int32_t team) {
    constexpr const char* kTeams[] = {"own", "opponent"};
    set_name(state, name, kTeams, team);
}

// From 1 on, as everything in Lua; nil for nobody.
void set_pod(lua_State* state, const char* name, std::int32_t pod) {
    if (pod == PODBALL_NONE) {
        lua_pushnil(state);
    } else {
        lua_pushinteger(state, pod + 1);
    }
    lua_setfield(state, -2, name);
}

// Pushes a list of read-only pods, and appends their contents to the list below it.
void push_pods(lua_State* state, int count, bool are_own, int offset) {
    lua_createtable(state, count, 0);
    for (int id = 0; id < count; ++id) {
        lua_newtable(state);
        set_whole(state, "id", id + 1);
        if (are_own) {
            add_commands(state, id);
        }
        lua_pushvalue(state, -1);
        lua_rawseti(state, -4, offset + id + 1);
        make_read_only(state, "a pod");
        lua_rawseti(state, -2, id + 1);
    }
    make_read_only(state, are_own ? "view.own" : "view.opponents");
}

void fill_pods(lua_State* state, const podball_view_t& view, ViewTables& tables) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.pods);
    const int list = lua_gettop(state);
    for (const char* const name : {"x", "y", "vx", "vy"}) {
        lua_pushstring(state, name);
    }
    for (int i = 0; i < tables.own_count + tables.opponent_count; ++i) {
        const podball_pod_t& pod = *podball_view_own(&view, i);
        lua_rawgeti(state, list, i + 1);
        const double numbers[] = {pod.x, pod.y, pod.vx, pod.vy};
        for (int k = 0; k < 4; ++k) {
            lua_pushvalue(state, list + 1 + k);
            lua_pushnumber(state, numbers[k]);
            lua_rawset(state, -3);
        }
        ViewTables::Seen& seen = tables.seen[static_cast<std::size_t>(i)];
        if (seen.deny_ticks_left != pod.deny_ticks_left) {
            set_whole(state, "deny_ticks_left", seen.deny_ticks_left = pod.deny_ticks_left);
        }
        if (seen.flags != pod.flags) {
            seen.flags = pod.flags;
            set_truth(state, "carries_ball", (pod.flags & PODBALL_POD_CARRYING) != 0);
            set_truth(state, "in_zone", (pod.flags & PODBALL_POD_IN_ZONE) != 0);
        }
        lua_pop(state, 1);
    }
    lua_settop(state, list - 1);
}

void fill_ball(lua_State* state, const podball_ball_t& ball, const ViewTables& tables) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.ball);
    set_number(state, "x", ball.x);
    set_number(state, "y", ball.y);
    set_number(state, "vx", ball.vx);
    set_number(state, "vy", ball.vy);
    set_name(state, "state", kBallStates, ball.state);
    set_team(state, "owner", ball.owner_team);
    set_pod(state, "owner_pod", ball.owner_pod);
    set_whole(state, "keep_ticks_left", ball.keep_ticks_left);
    set_team(state, "last_touch", ball.last_touch_team);
    lua_pop(state, 1);
}

// Events are rare, so their tables are new.
void push_events(lua_State* state, const podball_view_t& view, const ViewTables& tables) {
    if (view.events_count == 0) {
        lua_rawgeti(state, LUA_REGISTRYINDEX, tables.no_events);
        return;
    }
    lua_newtable(state);
    for (std::uint32_t i = 0; i < view.events_count; ++i) {
        const podball_event_t& event = *podball_view_event(&view, static_cast<std::int32_t>(i));
        lua_newtable(state);
        set_whole(state, "tick", event.tick);
        set_name(state, "kind", kEvents, event.kind);
        set_team(state, "team", event.team);
        set_pod(state, "pod", event.pod);
        set_whole(state, "detail", event.detail);
        set_number(state, "x", event.x);
        set_number(state, "y", event.y);
        make_read_only(state, "an event");
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
    }
    make_read_only(state, "view.events");
}

void fill_view(lua_State* state, const podball_view_t& view, const ViewTables& tables) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.content);
    set_whole(state, "tick", view.tick);
    set_name(state, "mode", kModes, view.mode);
    set_team(state, "mode_team", view.mode_team);
    set_whole(state, "mode_ticks_left", view.mode_ticks_left);
    set_whole(state, "clock_ticks_left", view.clock_ticks_left);
    set_whole(state, "period", view.period + 1);
    set_whole(state, "own_score", view.own_score);
    set_whole(state, "opponent_score", view.opponent_score);
    set_pod(state, "own_zone_pod", view.own_zone_pod);
    set_pod(state, "opponent_zone_pod", view.opponent_zone_pod);
    set_whole(state, "events_dropped", view.events_dropped);
    push_events(state, view, tables);
    lua_setfield(state, -2, "events");
    lua_pop(state, 1);
}

}  // namespace

int make_view_tables(lua_State* state) {
    ViewTables& tables = *static_cast<ViewTables*>(lua_touserdata(state, 1));
    lua_newtable(state);
    lua_newtable(state);
    push_pods(state, tables.own_count, true, 0);
    lua_setfield(state, -3, "own");
    push_pods(state, tables.opponent_count, false, tables.own_count);
    lua_setfield(state, -3, "opponents");
    tables.pods = luaL_ref(state, LUA_REGISTRYINDEX);
    lua_newtable(state);
    lua_pushvalue(state, -1);
    tables.ball = luaL_ref(state, LUA_REGISTRYINDEX);
    make_read_only(state, "view.ball");
    lua_setfield(state, -2, "ball");
    lua_pushvalue(state, -1);
    tables.content = luaL_ref(state, LUA_REGISTRYINDEX);
    make_read_only(state, "the view");
    tables.view = luaL_ref(state, LUA_REGISTRYINDEX);
    lua_newtable(state);
    make_read_only(state, "view.events");
    tables.no_events = luaL_ref(state, LUA_REGISTRYINDEX);
    return 0;
}

int call_step(lua_State* state) {
    const StepInput& input = *static_cast<const StepInput*>(lua_touserdata(state, 1));
    fill_pods(state, *input.view, *input.tables);
    fill_ball(state, input.view->ball, *input.tables);
    fill_view(state, *input.view, *input.tables);
    lua_getglobal(state, "step");
    lua_rawgeti(state, LUA_REGISTRYINDEX, input.tables->view);
    lua_call(state, 1, 0);
    return 0;
}

}  // namespace podball::lua
