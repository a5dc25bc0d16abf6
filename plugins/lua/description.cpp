#include "lua/description.hpp"

#include "lua/missing_fields.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <span>

namespace podball::lua {
namespace {

constexpr std::size_t kParametersMax = 256;  // As many as the host takes.
constexpr const char* kTeamKeys[] = {"id", "name", "version", "author", "pods", "params"};
constexpr const char* kParameterKeys[] = {"min", "max", "unit", "choices", "about"};

// Refuses keys of the table on top that are not in `known`; whole numbers from 1 to `entries` may be there as well.
void check_keys(lua_State* state, const char* place, std::span<const char* const> known, lua_Integer entries) {
    for (lua_pushnil(state); lua_next(state, -2) != 0; lua_pop(state, 1)) {
        const bool is_text = lua_type(state, -2) == LUA_TSTRING;
        const bool is_entry =
            lua_isinteger(state, -2) != 0 && lua_tointeger(state, -2) >= 1 && lua_tointeger(state, -2) <= entries;
        const auto is_key = [&](const char* name) { return std::strcmp(name, lua_tostring(state, -2)) == 0; };
        if (!is_entry && !(is_text && std::any_of(known.begin(), known.end(), is_key))) {
            const char* const key = push_key(state, -2);
            luaL_error(state, "%s has no key %s; its keys: %s", place, key, push_names(state, known));
        }
    }
}

// Reads the field of the table on top as a text. A missing one leaves `to` as it is. `place` is for messages.
void read_text(lua_State* state, const char* place, const char* field, std::string& to) {
    const int type = lua_getfield(state, -1, field);
    if (type == LUA_TSTRING) {
        to.assign(lua_tostring(state, -1));
    } else if (type != LUA_TNIL) {
        luaL_error(state, "%s.%s must be a text, not a %s", place, field, luaL_typename(state, -1));
    }
    lua_pop(state, 1);
}

// The value on top as the text of a number, the shortest that is read as the same number.
void number_text(lua_State* state, std::string& to) {
    char digits[64];
    const auto end = lua_isinteger(state, -1) != 0
                         ? std::to_chars(std::begin(digits), std::end(digits), lua_tointeger(state, -1))
                         : std::to_chars(std::begin(digits), std::end(digits), lua_tonumber(state, -1));
    to.assign(digits, end.ptr);
}

void read_bound(lua_State* state, const char* place, const char* field, std::string& to) {
    const int type = lua_getfield(state, -1, field);
    if (type == LUA_TNUMBER) {
        number_text(state, to);
    } else if (type != LUA_TNIL) {
        luaL_error(state, "%s.%s must be a number, not a %s", place, field, luaL_typename(state, -1));
    }
    lua_pop(state, 1);
}

void read_choices(lua_State* state, const char* place, ScriptParameter& to) {
    const int type = lua_getfield(state, -1, "choices");
    if (type == LUA_TTABLE) {
        to.type = PODBALL_PARAM_CHOICE;
        const lua_Integer count = luaL_len(state, -1);
        for (lua_Integer i = 1; i <= count; ++i) {
            if (lua_geti(state, -1, i) != LUA_TSTRING) {
                luaL_error(state, "%s.choices must be texts", place);
            }
            to.choices.append(i > 1 ? "|" : "").append(lua_tostring(state, -1));
            lua_pop(state, 1);
        }
    } else if (type != LUA_TNIL) {
        luaL_error(state, "%s.choices must be a list of texts, not a %s", place, luaL_typename(state, -1));
    }
    lua_pop(state, 1);
}

// Reads { default, min = ..., max = ..., unit = ..., choices = ..., about = ... } on top.
void read_parameter(lua_State* state, ScriptParameter& to) {
    const char* const place = lua_pushfstring(state, "team.params.%s", to.name.c_str());
    lua_insert(state, -2);
    if (lua_type(state, -1) != LUA_TTABLE) {
        luaL_error(state, "%s must be a table that begins with the default, not a %s", place, luaL_typename(state, -1));
    }
    check_keys(state, place, kParameterKeys, 1);
    const int type = lua_geti(state, -1, 1);
    if (type == LUA_TNUMBER) {
        to.type = lua_isinteger(state, -1) != 0 ? PODBALL_PARAM_INTEGER : PODBALL_PARAM_NUMBER;
        number_text(state, to.default_text);
    } else if (type == LUA_TSTRING) {
        to.type = PODBALL_PARAM_TEXT;
        to.default_text.assign(lua_tostring(state, -1));
    } else {
        luaL_error(state, "%s must begin with its default, a number or a text, not a %s", place,
                   luaL_typename(state, -1));
    }
    lua_pop(state, 1);
    read_text(state, place, "unit", to.unit);
    read_text(state, place, "about", to.meaning);
    read_bound(state, place, "min", to.min);
    read_bound(state, place, "max", to.max);
    read_choices(state, place, to);
    lua_remove(state, -2);
}

// Reads the table of parameters on top.
void read_parameters(lua_State* state, Description& to) {
    for (lua_pushnil(state); lua_next(state, -2) != 0; lua_pop(state, 1)) {
        if (lua_type(state, -2) != LUA_TSTRING) {
            luaL_error(state, "the keys of team.params must be texts, not a %s", luaL_typename(state, -2));
        }
        if (to.parameters.size() == kParametersMax) {
            luaL_error(state, "team.params has more than %d parameters", static_cast<int>(kParametersMax));
        }
        to.parameters.emplace_back();
        to.parameters.back().name.assign(lua_tostring(state, -2));
    }
    std::sort(to.parameters.begin(), to.parameters.end(),
              [](const ScriptParameter& a, const ScriptParameter& b) { return a.name < b.name; });
    for (ScriptParameter& parameter : to.parameters) {
        lua_getfield(state, -1, parameter.name.c_str());
        read_parameter(state, parameter);
        lua_pop(state, 1);
    }
}

void read_pods(lua_State* state, Description& to) {
    const int type = lua_getfield(state, -1, "pods");
    if (type == LUA_TTABLE) {
        for (int i = 1; i <= 2; ++i) {
            lua_geti(state, -1, i);
            int is_whole = 0;
            const lua_Integer pods = lua_tointegerx(state, -1, &is_whole);
            if (is_whole == 0 || pods < 0 || pods > 1000) {
                luaL_error(state, "team.pods must be { LEAST, MOST }, whole numbers from 1 to %d", PODBALL_PODS_MAX);
            }
            (i == 1 ? to.min_pods : to.max_pods) = static_cast<int>(pods);
            lua_pop(state, 1);
        }
    } else if (type != LUA_TNIL) {
        luaL_error(state, "team.pods must be { LEAST, MOST }, not a %s", luaL_typename(state, -1));
    }
    lua_pop(state, 1);
}

}  // namespace

int read_description(lua_State* state) {
    Description& description = *static_cast<Description*>(lua_touserdata(state, 1));
    if (lua_getglobal(state, "step") != LUA_TFUNCTION) {
        return luaL_error(state, "it has no function step(view)");
    }
    const int type = lua_getglobal(state, "team");
    if (type == LUA_TNIL) {
        return 0;
    }
    if (type != LUA_TTABLE) {
        return luaL_error(state, "team must be a table, not a %s", luaL_typename(state, -1));
    }
    check_keys(state, "team", kTeamKeys, 0);
    read_text(state, "team", "id", description.id);
    read_text(state, "team", "name", description.name);
    read_text(state, "team", "version", description.version);
    read_text(state, "team", "author", description.author);
    read_pods(state, description);
    const int parameters = lua_getfield(state, -1, "params");
    if (parameters == LUA_TTABLE) {
        read_parameters(state, description);
    } else if (parameters != LUA_TNIL) {
        return luaL_error(state, "team.params must be a table, not a %s", luaL_typename(state, -1));
    }
    return 0;
}

}  // namespace podball::lua
