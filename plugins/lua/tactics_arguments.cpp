#include "lua/tactics_arguments.hpp"

#include "lua/ordered_keys.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace podball::lua {
namespace {

constexpr lua_Integer kDenyTicksMax = 1'000'000'000;

const char* push_place(lua_State* state, const Place& place) {
    const char* name = place.argument;
    if (place.column != 0) {
        name = lua_pushfstring(state, "%s[%d][%d]", name, place.entry, place.column);
    } else if (place.entry != 0) {
        name = lua_pushfstring(state, "%s[%d]", name, place.entry);
    }
    return place.field == nullptr ? name : lua_pushfstring(state, "%s.%s", name, place.field);
}

// The value as text, without the metamethods of the script.
const char* push_value(lua_State* state, int index) {
    switch (lua_type(state, index)) {
        case LUA_TNIL:
        case LUA_TNONE: return "nil";
        case LUA_TBOOLEAN: return lua_toboolean(state, index) != 0 ? "true" : "false";
        case LUA_TNUMBER: break;
        default: return lua_pushfstring(state, "a %s", luaL_typename(state, index));
    }
    if (lua_isinteger(state, index) != 0) {
        return lua_pushfstring(state, "%I", static_cast<LUAI_UACINT>(lua_tointeger(state, index)));
    }
    const double number = lua_tonumber(state, index);
    // NaN without its sign, which differs from machine to machine.
    return std::isnan(number) ? "nan" : lua_pushfstring(state, "%f", number);
}

// The value is text, which is pushed before the others: the index of a missing argument is above the stack.
void refuse(lua_State* state, const Place& place, const char* value, const char* needed) {
    luaL_error(state, "%s is %s; %s is needed", push_place(state, place), value, needed);
}

// Pushes the list at `index`. Returns the number of its entries. If one is missing, the list may end before it.
int open_entries(lua_State* state, int index, const Place& place, int least, int most) {
    index = lua_absindex(state, index);
    if (lua_type(state, index) != LUA_TTABLE) {
        refuse_value(state, index, place, "a list");
    }
    push_content(state, index);
    const lua_Unsigned count = lua_rawlen(state, -1);
    if (count < static_cast<lua_Unsigned>(least) || count > static_cast<lua_Unsigned>(most)) {
        luaL_error(state, "%s has %I entries; %d to %d are permitted", push_place(state, place),
                   static_cast<LUAI_UACINT>(count), least, most);
    }
    return static_cast<int>(count);
}

// Reads the list of numbers on top, of as many entries as `numbers`.
void read_numbers(lua_State* state, const Place& place, double least, double most, std::span<double> numbers) {
    int entry = 0;
    for (double& number : numbers) {
        lua_rawgeti(state, -1, ++entry);
        const Place at = place.entry == 0 ? Place{place.argument, entry} : Place{place.argument, place.entry, entry};
        number = number_at(state, -1, at, least, most);
        lua_pop(state, 1);
    }
}

}  // namespace

void refuse_value(lua_State* state, int index, const Place& place, const char* needed) {
    refuse(state, place, push_value(state, index), needed);
}

double number_at(lua_State* state, int index, const Place& place, double least, double most) {
    const double number =
        lua_type(state, index) == LUA_TNUMBER ? lua_tonumber(state, index) : std::numeric_limits<double>::quiet_NaN();
    if (!(number >= least && number <= most)) {
        const char* const value = push_value(state, index);
        refuse(state, place, value, lua_pushfstring(state, "a number from %f to %f", least, most));
    }
    return number;
}

lua_Integer whole_at(lua_State* state, int index, const Place& place, lua_Integer least, lua_Integer most) {
    int is_whole = 0;
    const lua_Integer number = lua_type(state, index) == LUA_TNUMBER ? lua_tointegerx(state, index, &is_whole) : 0;
    if (is_whole == 0 || number < least || number > most) {
        const char* const value = push_value(state, index);
        refuse(state, place, value,
               lua_pushfstring(state, "a whole number from %I to %I", static_cast<LUAI_UACINT>(least),
                               static_cast<LUAI_UACINT>(most)));
    }
    return number;
}

double field_at(lua_State* state, int index, Place place, const char* field, double least, double most) {
    place.field = field;
    lua_getfield(state, index, field);
    const double number = number_at(state, -1, place, least, most);
    lua_pop(state, 1);
    return number;
}

double field_or(lua_State* state, int index, Place place, const char* field, double otherwise) {
    place.field = field;
    const bool is_missing = lua_getfield(state, index, field) == LUA_TNIL;
    const double number = is_missing ? otherwise : number_at(state, -1, place, -kCoordinateMax, kCoordinateMax);
    lua_pop(state, 1);
    return number;
}

Vec2 place_at(lua_State* state, int index, const Place& place) {
    if (lua_type(state, index) != LUA_TTABLE) {
        refuse_value(state, index, place, "a point");
    }
    return {field_at(state, index, place, "x", -kCoordinateMax, kCoordinateMax),
            field_at(state, index, place, "y", -kCoordinateMax, kCoordinateMax)};
}

Motion motion_at(lua_State* state, int index, const Place& place) {
    const Vec2 position = place_at(state, index, place);
    return {position, {field_or(state, index, place, "vx", 0.0), field_or(state, index, place, "vy", 0.0)}};
}

tactics::PodState pod_at(lua_State* state, int index, const Place& place) {
    const Motion motion = motion_at(state, index, place);
    Place of_ticks = place;
    of_ticks.field = "deny_ticks_left";
    const bool is_missing = lua_getfield(state, index, of_ticks.field) == LUA_TNIL;
    const lua_Integer ticks = is_missing ? 0 : whole_at(state, -1, of_ticks, 0, kDenyTicksMax);
    lua_pop(state, 1);
    return {motion.position, motion.velocity, static_cast<int>(std::min<lua_Integer>(ticks, tactics::kNever))};
}

int open_list(lua_State* state, int index, const Place& place, int least, int most) {
    constexpr int kLookedAt = 64;
    const int count = open_entries(state, index, place, least, most);
    for (int entry = count + 2; entry <= std::min(most, count + kLookedAt); ++entry) {
        if (lua_rawgeti(state, -1, entry) != LUA_TNIL) {
            luaL_error(state, "%s has entry %d, but not entry %d; a list without holes is needed",
                       push_place(state, place), entry, count + 1);
        }
        lua_pop(state, 1);
    }
    return count;
}

std::span<Vec2> points_at(lua_State* state, int index, const char* argument, int least, std::span<Vec2> points) {
    luaL_checkstack(state, 8, nullptr);
    const int count = open_list(state, index, {argument}, least, static_cast<int>(points.size()));
    for (int i = 0; i < count; ++i) {
        lua_rawgeti(state, -1, i + 1);
        points[static_cast<std::size_t>(i)] = place_at(state, -1, {argument, i + 1});
        lua_pop(state, 1);
    }
    lua_pop(state, 1);
    return points.first(static_cast<std::size_t>(count));
}

std::span<double> numbers_at(lua_State* state, int index, const char* argument, int least, double least_value,
                             double most_value, std::span<double> numbers) {
    const int count = open_list(state, index, {argument}, least, static_cast<int>(numbers.size()));
    numbers = numbers.first(static_cast<std::size_t>(count));
    read_numbers(state, {argument}, least_value, most_value, numbers);
    lua_pop(state, 1);
    return numbers;
}

// The first row is looked at for holes. The others are as long.
Shape matrix_at(lua_State* state, int index, const char* argument, int least_columns, Shape most, double value_max,
                std::span<double> values) {
    Shape shape = {open_list(state, index, {argument}, 0, most.rows), 0};
    for (int row = 0; row < shape.rows; ++row) {
        const Place place = {argument, row + 1};
        lua_rawgeti(state, -1, row + 1);
        const int columns = row == 0 ? open_list(state, -1, place, least_columns, most.columns)
                                     : open_entries(state, -1, place, 0, most.columns);
        if (row > 0 && columns != shape.columns) {
            luaL_error(state, "%s[%d] has %d entries and %s[1] has %d; rows of one length are needed", argument,
                       row + 1, columns, argument, shape.columns);
        }
        shape.columns = columns;
        const auto width = static_cast<std::size_t>(columns);
        read_numbers(state, place, -value_max, value_max, values.subspan(static_cast<std::size_t>(row) * width, width));
        lua_pop(state, 2);
    }
    lua_pop(state, 1);
    return shape;
}

}  // namespace podball::lua
