#include "lua/missing_fields.hpp"

namespace podball::lua {
namespace {

// __index of a table. Upvalues: the name of the table, its known fields as a text and as the keys of a table.
int refuse_field(lua_State* state) {
    if (lua_isnil(state, 2)) {
        return 1;
    }
    lua_pushvalue(state, 2);
    if (lua_rawget(state, lua_upvalueindex(3)) != LUA_TNIL) {
        lua_pushnil(state);
        return 1;
    }
    return luaL_error(state, "%s has no field %s; its fields: %s", lua_tostring(state, lua_upvalueindex(1)),
                      push_key(state, 2), lua_tostring(state, lua_upvalueindex(2)));
}

// __index of a list. Upvalue: its name.
int refuse_entry(lua_State* state) {
    int is_whole = 0;
    const lua_Integer index = lua_tointegerx(state, 2, &is_whole);
    if (lua_isnil(state, 2) || (is_whole != 0 && index >= 1)) {
        lua_pushnil(state);
        return 1;
    }
    return luaL_error(state, "%s has no entry %s; ids count from 1", lua_tostring(state, lua_upvalueindex(1)),
                      push_key(state, 2));
}

// Makes the function on top the __index of the table below it.
void set_index(lua_State* state) {
    lua_newtable(state);
    lua_insert(state, -2);
    lua_setfield(state, -2, "__index");
    lua_setmetatable(state, -2);
}

}  // namespace

const char* push_key(lua_State* state, int index) {
    switch (lua_type(state, index)) {
        case LUA_TSTRING: return lua_pushfstring(state, "'%s'", lua_tostring(state, index));
        case LUA_TNUMBER: lua_pushvalue(state, index); return lua_tostring(state, -1);
        default: return lua_pushfstring(state, "that is a %s", luaL_typename(state, index));
    }
}

const char* push_names(lua_State* state, std::span<const char* const> names) {
    luaL_Buffer list;
    luaL_buffinit(state, &list);
    for (const char* const& name : names) {
        luaL_addstring(&list, &name == names.data() ? "" : ", ");
        luaL_addstring(&list, name);
    }
    luaL_pushresult(&list);
    return lua_tostring(state, -1);
}

void refuse_unknown_fields(lua_State* state, const char* name, std::span<const char* const> fields) {
    lua_pushstring(state, name);
    push_names(state, fields);
    lua_newtable(state);
    for (const char* const field : fields) {
        lua_pushboolean(state, 1);
        lua_setfield(state, -2, field);
    }
    lua_pushcclosure(state, refuse_field, 3);
    set_index(state);
}

void refuse_unknown_entries(lua_State* state, const char* name) {
    lua_pushstring(state, name);
    lua_pushcclosure(state, refuse_entry, 1);
    set_index(state);
}

}  // namespace podball::lua
