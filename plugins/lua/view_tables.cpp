#include "lua/view_tables.hpp"

#include "lua/command_functions.hpp"
#include "lua/fields.hpp"
#include "lua/missing_fields.hpp"
#include "lua/resource_tables.hpp"
#include "lua/setup_tables.hpp"
#include "lua/vectors.hpp"

#include <cstddef>
#include <iterator>
#include <limits>

namespace podball::lua {
namespace {

// A rarely changed field of the view, of the ball or of a pod.
template <typename Structure>
struct Field {
    const char* name;
    As kind;
    std::int64_t (*value)(const Structure& from);
};

constexpr Field<podball_view_t> kViewFields[] = {
    {"mode", As::Mode, [](const podball_view_t& view) -> std::int64_t { return view.mode; }},
    {"mode_team", As::Team, [](const podball_view_t& view) -> std::int64_t { return view.mode_team; }},
    {"mode_ticks_left", As::Whole, [](const podball_view_t& view) { return view.mode_ticks_left; }},
    {"period", As::FromOne, [](const podball_view_t& view) -> std::int64_t { return view.period; }},
    {"own_score", As::Whole, [](const podball_view_t& view) -> std::int64_t { return view.own_score; }},
    {"opponent_score", As::Whole, [](const podball_view_t& view) -> std::int64_t { return view.opponent_score; }},
    {"own_zone_pod", As::Pod, [](const podball_view_t& view) -> std::int64_t { return view.own_zone_pod; }},
    {"opponent_zone_pod", As::Pod, [](const podball_view_t& view) -> std::int64_t { return view.opponent_zone_pod; }},
    {"events_dropped", As::Whole, [](const podball_view_t& view) -> std::int64_t { return view.events_dropped; }}};
constexpr Field<podball_ball_t> kBallFields[] = {
    {"state", As::BallState, [](const podball_ball_t& ball) -> std::int64_t { return ball.state; }},
    {"owner", As::Team, [](const podball_ball_t& ball) -> std::int64_t { return ball.owner_team; }},
    {"owner_pod", As::Pod, [](const podball_ball_t& ball) -> std::int64_t { return ball.owner_pod; }},
    {"keep_ticks_left", As::Whole, [](const podball_ball_t& ball) -> std::int64_t { return ball.keep_ticks_left; }},
    {"last_touch", As::Team, [](const podball_ball_t& ball) -> std::int64_t { return ball.last_touch_team; }}};
constexpr Field<podball_pod_t> kPodFields[] = {
    {"deny_ticks_left", As::Whole, [](const podball_pod_t& pod) -> std::int64_t { return pod.deny_ticks_left; }},
    {"carries_ball", As::Truth,
     [](const podball_pod_t& pod) -> std::int64_t { return pod.flags & PODBALL_POD_CARRYING; }},
    {"in_zone", As::Truth, [](const podball_pod_t& pod) -> std::int64_t { return pod.flags & PODBALL_POD_IN_ZONE; }}};

// All fields of the tables, for messages about others. The functions of own pods are nil in opponents. The ball may
// stand for a pod in podball.tactics, so the fields that it has not are nil there.
constexpr const char* kNamesOfView[] = {"tick",
                                        "mode",
                                        "mode_team",
                                        "mode_ticks_left",
                                        "clock_ticks_left",
                                        "period",
                                        "own_score",
                                        "opponent_score",
                                        "own",
                                        "opponents",
                                        "ball",
                                        "own_zone_pod",
                                        "opponent_zone_pod",
                                        "events",
                                        "events_dropped",
                                        "resources"};
constexpr const char* kNamesOfBall[] = {
    "x", "y", "vx", "vy", "state", "owner", "owner_pod", "keep_ticks_left", "last_touch", "id", "deny_ticks_left"};
constexpr const char* kNamesOfPod[] = {"id",           "x",       "y",      "vx",    "vy",     "deny_ticks_left",
                                       "carries_ball", "in_zone", "thrust", "shoot", "release"};

constexpr std::int64_t kNotWritten = std::numeric_limits<std::int64_t>::min();

// Writes the fields that differ from what the table has into the table that `push` pushes. Returns the entry of
// `written` after those of the fields.
template <typename Structure, std::size_t count, typename Push>
std::int64_t* fill_changed(lua_State* state, const Field<Structure> (&fields)[count], const Structure& from,
                           std::int64_t* written, Push push) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t value = fields[i].value(from);
        if (value != written[i]) {
            push();
            set_field(state, fields[i].name, fields[i].kind, value);
            lua_pop(state, 1);
            written[i] = value;
        }
    }
    return written + count;
}

// Pushes a list of read-only pods, and appends their contents to the list below it.
void push_pods(lua_State* state, int count, bool are_own, int offset) {
    lua_createtable(state, count, 0);
    for (int id = 0; id < count; ++id) {
        lua_newtable(state);
        set_field(state, "id", As::FromOne, id);
        if (are_own) {
            add_commands(state, id);
        }
        lua_pushvalue(state, -1);
        lua_rawseti(state, -4, offset + id + 1);
        refuse_unknown_fields(state, "a pod", kNamesOfPod);
        make_read_only(state, "a pod");
        lua_rawseti(state, -2, id + 1);
    }
    refuse_unknown_entries(state, are_own ? "view.own" : "view.opponents");
    make_read_only(state, are_own ? "view.own" : "view.opponents");
}

// Pushes the function that writes what changes in each step. It is a script of our own, which writes a field at a small
// part of the cost of the C interface:
//     local view, ball, p1, ... = ...
//     return function(tick, clock, x, y, vx, vy, x1, y1, vx1, vy1, ...)
//         view.tick = tick ... ball.x = x ... p1.x = x1 ...
//     end
void push_fill(lua_State* state, const ViewTables& tables) {
    const int pods = tables.own_count + tables.opponent_count;
    luaL_Buffer text;
    luaL_buffinit(state, &text);
    const auto add = [state, &text](const char* form, int id) {
        lua_pushfstring(state, form, id, id, id, id, id, id, id, id);
        luaL_addvalue(&text);
    };
    luaL_addstring(&text, "local view, ball");
    for (int id = 1; id <= pods; ++id) {
        add(", p%d", id);
    }
    luaL_addstring(&text, " = ... return function(tick, clock, x, y, vx, vy");
    for (int id = 1; id <= pods; ++id) {
        add(", x%d, y%d, vx%d, vy%d", id);
    }
    luaL_addstring(&text,
                   ") view.tick = tick view.clock_ticks_left = clock ball.x = x ball.y = y ball.vx = vx ball.vy = vy");
    for (int id = 1; id <= pods; ++id) {
        add(" p%d.x = x%d p%d.y = y%d p%d.vx = vx%d p%d.vy = vy%d", id);
    }
    luaL_addstring(&text, " end");
    luaL_pushresult(&text);
    if (luaL_loadstring(state, lua_tostring(state, -1)) != LUA_OK) {
        lua_error(state);
    }
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.content);
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.ball);
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.pods);
    const int list = lua_gettop(state);
    luaL_checkstack(state, pods, nullptr);
    for (int id = 1; id <= pods; ++id) {
        lua_rawgeti(state, list, id);
    }
    lua_remove(state, list);
    lua_call(state, 2 + pods, 1);
    lua_remove(state, -2);
}

void call_fill(lua_State* state, const podball_view_t& view, const ViewTables& tables) {
    const int pods = tables.own_count + tables.opponent_count;
    luaL_checkstack(state, 7 + 4 * pods, nullptr);
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.fill);
    lua_pushinteger(state, view.tick);
    lua_pushinteger(state, view.clock_ticks_left);
    const auto push_motion = [state](const auto& body) {
        lua_pushnumber(state, body.x);
        lua_pushnumber(state, body.y);
        lua_pushnumber(state, body.vx);
        lua_pushnumber(state, body.vy);
    };
    push_motion(view.ball);
    for (int i = 0; i < pods; ++i) {
        push_motion(*podball_view_own(&view, i));
    }
    lua_call(state, 6 + 4 * pods, 0);
}

void fill_rare_fields(lua_State* state, const podball_view_t& view, ViewTables& tables) {
    std::int64_t* written = tables.written.data();
    const auto push = [state](int reference) { lua_rawgeti(state, LUA_REGISTRYINDEX, reference); };
    written = fill_changed(state, kViewFields, view, written, [&] { push(tables.content); });
    written = fill_changed(state, kBallFields, view.ball, written, [&] { push(tables.ball); });
    for (int i = 0; i < tables.own_count + tables.opponent_count; ++i) {
        written = fill_changed(state, kPodFields, *podball_view_own(&view, i), written, [&] {
            push(tables.pods);
            lua_rawgeti(state, -1, i + 1);
            lua_remove(state, -2);
        });
    }
}

// Events are rare, so their tables are new.
void push_events(lua_State* state, const podball_view_t& view) {
    push_read_only_list(state, view.events_count, "view.events", "an event", [&](std::int32_t index) {
        const podball_event_t& event = *podball_view_event(&view, index);
        set_field(state, "tick", As::Whole, event.tick);
        set_field(state, "kind", As::Event, event.kind);
        set_field(state, "team", As::Team, event.team);
        set_field(state, "pod", As::Pod, event.pod);
        set_field(state, "detail", As::Whole, event.detail);
        set_field(state, "x", event.x);
        set_field(state, "y", event.y);
    });
}

void fill_events(lua_State* state, const podball_view_t& view, ViewTables& tables) {
    const bool has_events = view.events_count > 0;
    if (!has_events && !tables.has_events) {
        return;
    }
    lua_rawgeti(state, LUA_REGISTRYINDEX, tables.content);
    if (has_events) {
        push_events(state, view);
    } else {
        lua_rawgeti(state, LUA_REGISTRYINDEX, tables.no_events);
    }
    lua_setfield(state, -2, "events");
    lua_pop(state, 1);
    tables.has_events = has_events;
}

}  // namespace

ViewTables view_tables_of(int own_count, int opponent_count) {
    ViewTables tables;
    tables.own_count = own_count;
    tables.opponent_count = opponent_count;
    const std::size_t pods = static_cast<std::size_t>(own_count) + static_cast<std::size_t>(opponent_count);
    tables.written.assign(std::size(kViewFields) + std::size(kBallFields) + pods * std::size(kPodFields), kNotWritten);
    return tables;
}

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
    refuse_unknown_fields(state, "view.ball", kNamesOfBall);
    make_read_only(state, "view.ball");
    lua_setfield(state, -2, "ball");
    lua_pushvalue(state, -1);
    tables.content = luaL_ref(state, LUA_REGISTRYINDEX);
    refuse_unknown_fields(state, "the view", kNamesOfView);
    make_read_only(state, "the view");
    tables.view = luaL_ref(state, LUA_REGISTRYINDEX);
    lua_newtable(state);
    make_read_only(state, "view.events");
    tables.no_events = luaL_ref(state, LUA_REGISTRYINDEX);
    push_fill(state, tables);
    tables.fill = luaL_ref(state, LUA_REGISTRYINDEX);
    return 0;
}

int call_step(lua_State* state) {
    const StepInput& input = *static_cast<const StepInput*>(lua_touserdata(state, 1));
    call_fill(state, *input.view, *input.tables);
    fill_rare_fields(state, *input.view, *input.tables);
    fill_events(state, *input.view, *input.tables);
    if (podball_view_resources(input.view) != nullptr) {
        lua_rawgeti(state, LUA_REGISTRYINDEX, input.tables->content);
        push_resources(state, *input.view);
        lua_setfield(state, -2, "resources");
        lua_pop(state, 1);
    }
    lua_getglobal(state, "step");
    lua_rawgeti(state, LUA_REGISTRYINDEX, input.tables->view);
    lua_call(state, 1, 0);
    return 0;
}

}  // namespace podball::lua
