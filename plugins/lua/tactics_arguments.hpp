// Arguments of the functions of podball.tactics: plain tables of numbers, read with their bounds. Every error names the
// place, the value and what is permitted.
#pragma once

#include "lua/lua_api.hpp"

#include <span>

#include <podball/math/linear_drag.hpp>
#include <podball/math/vec2.hpp>
#include <podball/tactics/interception.hpp>

namespace podball::lua {

constexpr double kCoordinateMax = 1000.0;  ///< Greatest magnitude of a coordinate, and of a velocity.

/// The name of a value in messages, such as `costs`, `costs[2]`, `costs[2][3]` or `agents[2].x`. Entries count from 1.
struct Place {
    const char* argument;
    int entry = 0;  ///< 0: the argument itself.
    int column = 0;
    const char* field = nullptr;
};

struct Shape {
    int rows = 0;
    int columns = 0;
};

/// Raises the error that the value at `index` is not what is needed: "costs[2][3] is nan; a number is needed".
void refuse_value(lua_State* state, int index, const Place& place, const char* needed);

/// The number at `index`. Raises an error unless it is from `least` to `most`; NaN is not.
double number_at(lua_State* state, int index, const Place& place, double least, double most);

/// The whole number at `index`. Raises an error unless it is from `least` to `most`.
lua_Integer whole_at(lua_State* state, int index, const Place& place, lua_Integer least, lua_Integer most);

/// The number in a field of the table at `index`, read with metamethods.
double field_at(lua_State* state, int index, Place place, const char* field, double least, double most);

/// The same; `otherwise` for nil.
double field_or(lua_State* state, int index, Place place, const char* field, double otherwise);

/// A point: a table with the coordinates x and y. A motion has vx and vy too, which are 0 if they are missing. A pod
/// has also deny_ticks_left.
Vec2 place_at(lua_State* state, int index, const Place& place);
Motion motion_at(lua_State* state, int index, const Place& place);
tactics::PodState pod_at(lua_State* state, int index, const Place& place);

/// Pushes the list at `index`, to be read by lua_rawgeti, and returns the number of its entries. Lists are read without
/// metamethods, so that no code of the script runs meanwhile; a list of the host counts as its content. Raises an error
/// for a list of less than `least` or more than `most` entries, and for one with a hole of less than 64 entries.
int open_list(lua_State* state, int index, const Place& place, int least, int most);

/// Reads a list of points. Returns those that were read. Shape: points[most].
std::span<Vec2> points_at(lua_State* state, int index, const char* argument, int least, std::span<Vec2> points);

/// Reads a list of numbers. Returns those that were read. Shape: numbers[most].
std::span<double> numbers_at(lua_State* state, int index, const char* argument, int least, double least_value,
                             double most_value, std::span<double> numbers);

/// Reads a list of rows of one length, `least_columns` to `most.columns`, row by row. The values are at most
/// `value_max` in magnitude. Shape: values[most.rows x most.columns].
Shape matrix_at(lua_State* state, int index, const char* argument, int least_columns, Shape most, double value_max,
                std::span<double> values);

}  // namespace podball::lua
