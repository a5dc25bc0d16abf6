#include "lua/stable_sort.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace podball::lua {
namespace {

constexpr int kList = 1;
constexpr int kBefore = 2;

// Whether the value on top comes before the value below it. Removes neither.
bool is_before(lua_State* state) {
    if (lua_isnil(state, kBefore)) {
        return lua_compare(state, -1, -2, LUA_OPLT) != 0;
    }
    lua_pushvalue(state, kBefore);
    lua_pushvalue(state, -2);
    lua_pushvalue(state, -4);
    lua_call(state, 2, 1);
    const bool result = lua_toboolean(state, -1) != 0;
    lua_pop(state, 1);
    return result;
}

// Merges the sorted parts [first, middle) and [middle, end) of the list at index `from` into the list at index `to`.
void merge(lua_State* state, int from, int to, lua_Integer first, lua_Integer middle, lua_Integer end) {
    lua_Integer left = first;
    lua_Integer right = middle;
    for (lua_Integer i = first; i < end; ++i) {
        bool takes_right = left == middle;
        if (left < middle && right < end) {
            lua_rawgeti(state, from, left);
            lua_rawgeti(state, from, right);
            takes_right = is_before(state);
            lua_pop(state, 2);
        }
        lua_rawgeti(state, from, takes_right ? right++ : left++);
        lua_rawseti(state, to, i);
    }
}

}  // namespace

int stable_sort(lua_State* state) {
    luaL_checktype(state, kList, LUA_TTABLE);
    if (!lua_isnoneornil(state, kBefore)) {
        luaL_checktype(state, kBefore, LUA_TFUNCTION);
    }
    lua_settop(state, kBefore);
    const lua_Integer count = luaL_len(state, kList);
    luaL_argcheck(state, count < std::numeric_limits<int>::max(), kList, "too many elements");
    int from = 3;
    int to = 4;
    lua_newtable(state);
    lua_newtable(state);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_geti(state, kList, i);
        lua_rawseti(state, from, i);
    }
    for (lua_Integer width = 1; width < count; width *= 2) {
        for (lua_Integer first = 1; first <= count; first += 2 * width) {
            merge(state, from, to, first, std::min(first + width, count + 1), std::min(first + 2 * width, count + 1));
        }
        std::swap(from, to);
    }
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(state, from, i);
        lua_seti(state, kList, i);
    }
    return 0;
}

}  // namespace podball::lua
