#include "lua/vectors.hpp"

#include <podball/math/linear_drag.hpp>
#include <podball/view.hpp>

namespace podball::lua {
namespace {

constexpr const char* kVector = "podball.vector";

double field_at(lua_State* state, int index, const char* name) {
    int is_number = 0;
    lua_getfield(state, index, name);
    const double value = lua_tonumberx(state, -1, &is_number);
    lua_pop(state, 1);
    if (is_number == 0) {
        luaL_error(state, "a point needs a number %s", name);
    }
    return value;
}

int add(lua_State* state) {
    push_vector(state, point_at(state, 1) + point_at(state, 2));
    return 1;
}

int subtract(lua_State* state) {
    push_vector(state, point_at(state, 1) - point_at(state, 2));
    return 1;
}

int multiply(lua_State* state) {
    if (lua_type(state, 1) == LUA_TNUMBER) {
        push_vector(state, lua_tonumber(state, 1) * point_at(state, 2));
    } else {
        push_vector(state, point_at(state, 1) * luaL_checknumber(state, 2));
    }
    return 1;
}

int divide(lua_State* state) {
    push_vector(state, point_at(state, 1) / luaL_checknumber(state, 2));
    return 1;
}

int negate(lua_State* state) {
    push_vector(state, Vec2{} - point_at(state, 1));
    return 1;
}

int equal(lua_State* state) {
    lua_pushboolean(state, point_at(state, 1) == point_at(state, 2) ? 1 : 0);
    return 1;
}

int as_text(lua_State* state) {
    const Vec2 vector = point_at(state, 1);
    lua_pushfstring(state, "(%f, %f)", vector.x, vector.y);
    return 1;
}

int length_of(lua_State* state) {
    lua_pushnumber(state, length(point_at(state, 1)));
    return 1;
}

int direction_of(lua_State* state) {
    push_vector(state, direction(Vec2{}, point_at(state, 1)));
    return 1;
}

int dot_product(lua_State* state) {
    lua_pushnumber(state, dot(point_at(state, 1), point_at(state, 2)));
    return 1;
}

int make_vector(lua_State* state) {
    push_vector(state, {luaL_checknumber(state, 1), luaL_checknumber(state, 2)});
    return 1;
}

int direction_between(lua_State* state) {
    push_vector(state, direction(point_at(state, 1), point_at(state, 2)));
    return 1;
}

int distance_between(lua_State* state) {
    lua_pushnumber(state, distance(point_at(state, 1), point_at(state, 2)));
    return 1;
}

// linear_drag(mass, friction, ticks): the numbers of podball::LinearDrag in their order.
int drag_of(lua_State* state) {
    const double mass = luaL_checknumber(state, 1);
    const double friction = luaL_checknumber(state, 2);
    const double ticks = luaL_checknumber(state, 3);
    luaL_argcheck(state, mass > 0.0, 1, "a mass above 0 is needed");
    luaL_argcheck(state, friction >= 0.0 && friction <= 1e6 * mass, 2, "a friction from 0 to 10^6 masses is needed");
    luaL_argcheck(state, ticks >= 0.0 && ticks <= 1e9, 3, "0 to 10^9 ticks are permitted");
    const LinearDrag drag = linear_drag(mass, friction, ticks);
    for (const double number : {drag.decay, drag.reach, drag.force_to_velocity, drag.force_to_reach}) {
        lua_pushnumber(state, number);
    }
    return 4;
}

constexpr luaL_Reg kMethods[] = {
    {"length", length_of}, {"direction", direction_of}, {"dot", dot_product}, {nullptr, nullptr}};
constexpr luaL_Reg kOperators[] = {{"__add", add},    {"__sub", subtract}, {"__mul", multiply},
                                   {"__div", divide}, {"__unm", negate},   {nullptr, nullptr}};

}  // namespace

Vec2 point_at(lua_State* state, int index) {
    if (lua_type(state, index) != LUA_TTABLE) {
        luaL_error(state, "a point is needed, not a %s", luaL_typename(state, index));
    }
    return {field_at(state, index, "x"), field_at(state, index, "y")};
}

Vec2 point_or_numbers_at(lua_State* state, int index) {
    if (lua_type(state, index) == LUA_TNUMBER) {
        return {lua_tonumber(state, index), luaL_checknumber(state, index + 1)};
    }
    return point_at(state, index);
}

void push_vector(lua_State* state, Vec2 vector) {
    lua_createtable(state, 0, 2);
    lua_pushnumber(state, vector.x);
    lua_setfield(state, -2, "x");
    lua_pushnumber(state, vector.y);
    lua_setfield(state, -2, "y");
    luaL_setmetatable(state, kVector);
}

void add_operators(lua_State* state) { luaL_setfuncs(state, kOperators, 0); }

void open_vectors(lua_State* state) {
    luaL_newmetatable(state, kVector);
    add_operators(state);
    lua_pushcfunction(state, equal);
    lua_setfield(state, -2, "__eq");
    lua_pushcfunction(state, as_text);
    lua_setfield(state, -2, "__tostring");
    lua_newtable(state);
    luaL_setfuncs(state, kMethods, 0);
    lua_setfield(state, -2, "__index");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 1);
    constexpr luaL_Reg kGlobals[] = {{"vec", make_vector},
                                     {"direction", direction_between},
                                     {"distance", distance_between},
                                     {"linear_drag", drag_of}};
    for (const luaL_Reg& global : kGlobals) {
        lua_pushcfunction(state, global.func);
        lua_setglobal(state, global.name);
    }
}

}  // namespace podball::lua
