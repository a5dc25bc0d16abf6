#include "lua/script_functions.hpp"

#include "lua/drawing.hpp"
#include "lua/ordered_keys.hpp"
#include "lua/resource_tables.hpp"
#include "lua/script.hpp"
#include "lua/stable_sort.hpp"
#include "lua/tactics.hpp"
#include "lua/vectors.hpp"

namespace podball::lua {
namespace {

// The arguments as one line, separated by tabs.
int write_line(lua_State* state, std::int32_t level) {
    const int count = lua_gettop(state);
    luaL_Buffer line;
    luaL_buffinit(state, &line);
    for (int i = 1; i <= count; ++i) {
        if (i > 1) {
            luaL_addchar(&line, '\t');
        }
        luaL_tolstring(state, i, nullptr);
        luaL_addvalue(&line);
    }
    luaL_pushresult(&line);
    Script::of(state).log(level, lua_tostring(state, -1));
    return 0;
}

int print(lua_State* state) { return write_line(state, PODBALL_LOG_INFO); }

int warn(lua_State* state) { return write_line(state, PODBALL_LOG_WARNING); }

// load(text [, name [, mode [, environment]]]): text only, since bytecode can break Lua itself.
int load(lua_State* state) {
    std::size_t size = 0;
    const char* const text = luaL_checklstring(state, 1, &size);
    const char* const name = luaL_optstring(state, 2, text);
    const bool has_environment = !lua_isnone(state, 4);
    if (luaL_loadbufferx(state, text, size, name, "t") != LUA_OK) {
        lua_pushnil(state);
        lua_insert(state, -2);
        return 2;
    }
    if (has_environment) {
        lua_pushvalue(state, 4);
        if (lua_setupvalue(state, -2, 1) == nullptr) {
            lua_pop(state, 1);
        }
    }
    return 1;
}

int set_metatable(lua_State* state) {
    const int type = lua_type(state, 2);
    luaL_argexpected(state, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    luaL_checktype(state, 1, LUA_TTABLE);
    if (luaL_getmetafield(state, 1, "__metatable") != LUA_TNIL) {
        return luaL_error(state, "cannot change a protected metatable");
    }
    if (type == LUA_TTABLE) {
        lua_pushliteral(state, "__gc");
        if (lua_rawget(state, 2) != LUA_TNIL) {
            return luaL_error(state, "__gc is not available");
        }
    }
    lua_settop(state, 2);
    lua_setmetatable(state, 1);
    return 1;
}

int finish_call(lua_State* state, int status, lua_KContext) {
    if (status == LUA_OK || status == LUA_YIELD) {
        lua_pushboolean(state, 1);
        lua_replace(state, 1);
        return lua_gettop(state);
    }
    lua_pushboolean(state, 0);
    lua_pushvalue(state, 1);
    lua_pushvalue(state, -3);
    lua_call(state, 1, 1);
    return 2;
}

// xpcall(function, handler, ...). The handler runs after the error: within it no instructions would be counted.
int call_with_handler(lua_State* state) {
    luaL_checktype(state, 2, LUA_TFUNCTION);
    const int arguments = lua_gettop(state) - 2;
    lua_pushvalue(state, 1);
    lua_pushvalue(state, 2);
    lua_replace(state, 1);
    lua_replace(state, 2);
    return finish_call(state, lua_pcallk(state, arguments, LUA_MULTRET, 0, 0, finish_call), 0);
}

int raw_set(lua_State* state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    luaL_checkany(state, 2);
    luaL_checkany(state, 3);
    if (luaL_getmetafield(state, 1, kReadOnly) != LUA_TNIL) {
        return luaL_error(state, "this table cannot be changed");
    }
    lua_settop(state, 3);
    lua_rawset(state, 1);
    return 1;
}

// Upvalue 1: Lua's own function. Without a number the seed is the team's, and not the clock.
int seed_random(lua_State* state) {
    const int given = lua_gettop(state);
    lua_pushvalue(state, lua_upvalueindex(1));
    if (given == 0) {
        lua_pushinteger(state, Script::of(state).surroundings().seed);
    } else {
        lua_pushvalue(state, 1);
    }
    lua_call(state, 1, 0);
    return 0;
}

void replace_random_seed(lua_State* state) {
    lua_getglobal(state, "math");
    lua_getfield(state, -1, "randomseed");
    lua_pushcclosure(state, seed_random, 1);
    lua_pushvalue(state, -1);
    lua_setfield(state, -3, "randomseed");
    lua_call(state, 0, 0);
    lua_pop(state, 1);
}

void set_field(lua_State* state, const char* library, const char* name, lua_CFunction function) {
    lua_getglobal(state, library);
    if (function == nullptr) {
        lua_pushnil(state);
    } else {
        lua_pushcfunction(state, function);
    }
    lua_setfield(state, -2, name);
    lua_pop(state, 1);
}

void open_libraries(lua_State* state) {
    constexpr luaL_Reg kLibraries[] = {{LUA_GNAME, luaopen_base},        {LUA_TABLIBNAME, luaopen_table},
                                       {LUA_STRLIBNAME, luaopen_string}, {LUA_MATHLIBNAME, luaopen_math},
                                       {LUA_UTF8LIBNAME, luaopen_utf8},  {LUA_COLIBNAME, luaopen_coroutine}};
    for (const luaL_Reg& library : kLibraries) {
        luaL_requiref(state, library.name, library.func, 1);
        lua_pop(state, 1);
    }
}

}  // namespace

int open_functions(lua_State* state) {
    open_libraries(state);
    for (const char* const absent : {"collectgarbage", "dofile", "loadfile"}) {
        lua_pushnil(state);
        lua_setglobal(state, absent);
    }
    constexpr luaL_Reg kOwn[] = {{"print", print},       {"warn", warn},
                                 {"load", load},         {"setmetatable", set_metatable},
                                 {"rawset", raw_set},    {"xpcall", call_with_handler},
                                 {"next", ordered_next}, {"pairs", ordered_pairs}};
    for (const luaL_Reg& own : kOwn) {
        lua_pushcfunction(state, own.func);
        lua_setglobal(state, own.name);
    }
    set_field(state, "string", "dump", nullptr);
    set_field(state, "table", "sort", stable_sort);
    replace_random_seed(state);
    open_vectors(state);
    open_drawing(state);
    open_orders(state);
    open_tactics(state);
    return 0;
}

}  // namespace podball::lua
