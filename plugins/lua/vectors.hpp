// Points and vectors in scripts: tables with the numbers x and y.
#pragma once

#include "lua/lua_api.hpp"

#include <podball/math/vec2.hpp>

namespace podball::lua {

/// Defines the functions vec, direction, distance and linear_drag, and the operators of vectors. For `Script::run`.
void open_vectors(lua_State* state);

/// The point at `index`. Raises an error if it has no numbers x and y.
Vec2 point_at(lua_State* state, int index);

/// The point at `index`, or that of the two numbers from `index` on. Raises an error if there is neither.
Vec2 point_or_numbers_at(lua_State* state, int index);

/// Pushes a new vector.
void push_vector(lua_State* state, Vec2 vector);

/// Adds the operators of vectors to the metatable on top.
void add_operators(lua_State* state);

}  // namespace podball::lua
