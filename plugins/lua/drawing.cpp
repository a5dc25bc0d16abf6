#include "lua/drawing.hpp"

#include "lua/script.hpp"
#include "lua/vectors.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <span>

#include <podball/layer.hpp>

namespace podball::lua {
namespace {

constexpr const char* kLayer = "podball.layer";

// layer(name): of the name "plan/targets". It draws nothing if nobody can see the drawing.
int make_layer(lua_State* state) {
    const char* const name = luaL_checkstring(state, 1);
    const podball_draw_t* const draw = Script::of(state).surroundings().draw;
    new (lua_newuserdatauv(state, sizeof(Layer), 0)) Layer(draw, name);
    luaL_setmetatable(state, kLayer);
    return 1;
}

const Layer& layer_at(lua_State* state) { return *static_cast<Layer*>(luaL_checkudata(state, 1, kLayer)); }

// The colour at `index`; the team's own if there is none.
Color color_at(lua_State* state, int index) {
    constexpr const char* kColors[] = {"team", "orange", "sky_blue", "green", "yellow",
                                       "blue", "red",    "purple",   nullptr};
    return static_cast<Color>(luaL_checkoption(state, index, "team", kColors));
}

int is_seen(lua_State* state) {
    lua_pushboolean(state, layer_at(state) ? 1 : 0);
    return 1;
}

// layer:point(at [, color])
int point(lua_State* state) {
    layer_at(state).point(point_at(state, 2), color_at(state, 3));
    return 0;
}

// layer:circle(centre, radius [, color])
int circle(lua_State* state) {
    layer_at(state).circle(point_at(state, 2), luaL_checknumber(state, 3), color_at(state, 4));
    return 0;
}

// layer:line(from, to [, color])
int line(lua_State* state) {
    layer_at(state).line(point_at(state, 2), point_at(state, 3), color_at(state, 4));
    return 0;
}

// layer:arrow(from, to [, color])
int arrow(lua_State* state) {
    layer_at(state).arrow(point_at(state, 2), point_at(state, 3), color_at(state, 4));
    return 0;
}

// layer:polyline(points [, color])
int polyline(lua_State* state) {
    const Layer& layer = layer_at(state);
    luaL_checktype(state, 2, LUA_TTABLE);
    const Color color = color_at(state, 3);
    const lua_Integer count = luaL_len(state, 2);
    luaL_argcheck(state, count <= PODBALL_DRAW_POINTS_MAX, 2, "more points than a polyline may have");
    std::array<Vec2, PODBALL_DRAW_POINTS_MAX> points;
    for (lua_Integer i = 0; i < count; ++i) {
        lua_geti(state, 2, i + 1);
        points[static_cast<std::size_t>(i)] = point_at(state, -1);
        lua_pop(state, 1);
    }
    layer.polyline(std::span(points.data(), static_cast<std::size_t>(std::max<lua_Integer>(count, 0))), color);
    return 0;
}

// layer:text(at, text [, color])
int text(lua_State* state) {
    layer_at(state).text(point_at(state, 2), luaL_checkstring(state, 3), color_at(state, 4));
    return 0;
}

// layer:value(name, number [, color])
int value(lua_State* state) {
    layer_at(state).value(luaL_checkstring(state, 2), luaL_checknumber(state, 3), color_at(state, 4));
    return 0;
}

constexpr luaL_Reg kFunctions[] = {{"is_seen", is_seen}, {"point", point}, {"circle", circle},
                                   {"line", line},       {"arrow", arrow}, {"polyline", polyline},
                                   {"text", text},       {"value", value}, {nullptr, nullptr}};

}  // namespace

void open_drawing(lua_State* state) {
    luaL_newmetatable(state, kLayer);
    lua_newtable(state);
    luaL_setfuncs(state, kFunctions, 0);
    lua_setfield(state, -2, "__index");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 1);
    lua_pushcfunction(state, make_layer);
    lua_setglobal(state, "layer");
}

}  // namespace podball::lua
