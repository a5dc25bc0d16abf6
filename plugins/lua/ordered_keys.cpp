#include "lua/ordered_keys.hpp"

#include "lua/script_functions.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace podball::lua {
namespace {

// A key of a table, to be compared. Plain data. The text belongs to Lua, so the code that keeps a Key also keeps the
// key on the stack or in a list. That the key is in the table is not enough: when memory runs out, Lua collects garbage
// at once, and a weak table loses entries.
struct Key {
    enum Kind { Whole, Number, Text, Truth } kind;
    lua_Integer whole;  // Also of a truth: 0 or 1.
    lua_Number number;
    const char* text;
    std::size_t size;
    lua_Integer place;  // In the list of keys.
};

bool operator<(const Key& a, const Key& b) {
    if (a.kind != b.kind) {
        return a.kind < b.kind;
    }
    switch (a.kind) {
        case Key::Number: return a.number < b.number;
        case Key::Text: {
            const int order = std::memcmp(a.text, b.text, std::min(a.size, b.size));
            return order != 0 ? order < 0 : a.size < b.size;
        }
        case Key::Whole:
        case Key::Truth: break;
    }
    return a.whole < b.whole;
}

bool is_ordered(int type) { return type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TBOOLEAN; }

void refuse_type(lua_State* state, int type) {
    luaL_error(state, "a key that is a %s has no place in the order of pairs and next", lua_typename(state, type));
}

// Raises an error for a key without an order. Lua visits such keys in an order that depends on addresses, so of all
// their types in the table the least is named, not that of the key.
void refuse_keys(lua_State* state, int table) {
    int least = LUA_NUMTYPES;
    for (lua_pushnil(state); lua_next(state, table) != 0; lua_pop(state, 1)) {
        const int type = lua_type(state, -2);
        least = is_ordered(type) ? least : std::min(least, type);
    }
    refuse_type(state, least);
}

// Requires: a type with an order.
Key key_at(lua_State* state, int index) {
    switch (lua_type(state, index)) {
        case LUA_TNUMBER:
            if (lua_isinteger(state, index) != 0) {
                return {Key::Whole, lua_tointeger(state, index), 0.0, nullptr, 0, 0};
            }
            return {Key::Number, 0, lua_tonumber(state, index), nullptr, 0, 0};
        case LUA_TSTRING: {
            Key key = {Key::Text, 0, 0.0, nullptr, 0, 0};
            key.text = lua_tolstring(state, index, &key.size);
            return key;
        }
        default: return {Key::Truth, lua_toboolean(state, index), 0.0, nullptr, 0, 0};
    }
}

// The key that lua_next has put below its value.
Key next_key(lua_State* state, int table) {
    if (!is_ordered(lua_type(state, -2))) {
        lua_settop(state, table);
        refuse_keys(state, table);
    }
    return key_at(state, -2);
}

lua_Integer count_keys(lua_State* state, int table) {
    lua_Integer count = 0;
    for (lua_pushnil(state); lua_next(state, table) != 0; lua_pop(state, 1)) {
        ++count;
    }
    return count;
}

// Pushes a list of the keys of the table in order. All memory is allocated before the keys are read, so none of them is
// lost meanwhile.
void push_sorted_keys(lua_State* state, int table) {
    const lua_Integer count = count_keys(state, table);
    const int size = static_cast<int>(std::min<lua_Integer>(count, std::numeric_limits<int>::max()));
    auto* const keys = static_cast<Key*>(
        lua_newuserdatauv(state, static_cast<std::size_t>(std::max<lua_Integer>(count, 1)) * sizeof(Key), 0));
    lua_createtable(state, size, 0);
    const int found = lua_gettop(state);
    lua_createtable(state, size, 0);
    lua_Integer filled = 0;  // Less than `count` if the allocations collected garbage.
    for (lua_pushnil(state); lua_next(state, table) != 0; lua_pop(state, 1)) {
        keys[filled] = next_key(state, table);
        lua_pushvalue(state, -2);
        lua_rawseti(state, found, ++filled);
        keys[filled - 1].place = filled;
    }
    std::sort(keys, keys + filled);
    for (lua_Integer i = 0; i < filled; ++i) {
        lua_rawgeti(state, found, keys[i].place);
        lua_rawseti(state, -2, i + 1);
    }
    lua_replace(state, found - 1);
    lua_settop(state, found - 1);
}

// Upvalues: the content, its keys, the number of keys already visited.
int visit_next(lua_State* state) {
    lua_Integer visited = lua_tointeger(state, lua_upvalueindex(3));
    for (;;) {
        if (lua_rawgeti(state, lua_upvalueindex(2), ++visited) == LUA_TNIL) {
            return 1;
        }
        lua_pushvalue(state, -1);
        if (lua_rawget(state, lua_upvalueindex(1)) != LUA_TNIL) {
            break;
        }
        lua_pop(state, 2);
    }
    lua_pushinteger(state, visited);
    lua_replace(state, lua_upvalueindex(3));
    return 2;
}

}  // namespace

void push_content(lua_State* state, int index) {
    if (luaL_getmetafield(state, index, kReadOnly) == LUA_TTABLE) {
        return;
    }
    lua_pushvalue(state, index);
}

int ordered_pairs(lua_State* state) {
    luaL_checkany(state, 1);
    if (luaL_getmetafield(state, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(state, 1);
        lua_call(state, 1, 3);
        return 3;
    }
    luaL_checktype(state, 1, LUA_TTABLE);
    push_content(state, 1);
    push_sorted_keys(state, lua_gettop(state));
    lua_pushinteger(state, 0);
    lua_pushcclosure(state, visit_next, 3);
    lua_pushvalue(state, 1);
    lua_pushnil(state);
    return 3;
}

int ordered_next(lua_State* state) {
    constexpr int kAfter = 2;
    constexpr int kContent = 3;
    constexpr int kBest = 4;
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_settop(state, kAfter);
    push_content(state, 1);
    lua_pushnil(state);
    const bool is_first = lua_isnil(state, kAfter);
    if (!is_first && !is_ordered(lua_type(state, kAfter))) {
        refuse_type(state, lua_type(state, kAfter));
    }
    const Key after = is_first ? Key{} : key_at(state, kAfter);
    Key best = {};
    for (lua_pushnil(state); lua_next(state, kContent) != 0; lua_pop(state, 1)) {
        const Key key = next_key(state, kContent);
        if ((is_first || after < key) && (lua_isnil(state, kBest) || key < best)) {
            best = key;
            lua_copy(state, -2, kBest);
        }
    }
    if (lua_isnil(state, kBest)) {
        return 1;
    }
    lua_pushvalue(state, kBest);
    lua_rawget(state, kContent);
    return 2;
}

}  // namespace podball::lua
