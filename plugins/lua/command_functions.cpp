#include "lua/command_functions.hpp"

#include "lua/script.hpp"
#include "lua/vectors.hpp"

#include <podball/view.hpp>

namespace podball::lua {
namespace {

int id_of(lua_State* state) { return static_cast<int>(lua_tointeger(state, lua_upvalueindex(1))); }

// The commands of the call of `step` that runs.
Commands commands_of(lua_State* state) {
    podball_command_t* const commands = Script::of(state).surroundings().commands;
    if (commands == nullptr) {
        luaL_error(state, "pods take commands only in step");
    }
    return {commands, id_of(state) + 1};
}

// pod:thrust(point) or pod:thrust(x, y): argument 1 is the pod.
Vec2 given_vector(lua_State* state) {
    if (lua_isnone(state, 2)) {
        luaL_error(state, "a point or two numbers are needed; a function of a pod is called with ':'");
    }
    return point_or_numbers_at(state, 2);
}

int thrust(lua_State* state) {
    const Vec2 vector = given_vector(state);
    commands_of(state).thrust(id_of(state), vector);
    return 0;
}

int shoot(lua_State* state) {
    const Vec2 vector = given_vector(state);
    commands_of(state).shoot(id_of(state), vector);
    return 0;
}

int release(lua_State* state) {
    commands_of(state).shoot(id_of(state), {});
    return 0;
}

}  // namespace

void add_commands(lua_State* state, int id) {
    constexpr luaL_Reg kCommands[] = {{"thrust", thrust}, {"shoot", shoot}, {"release", release}};
    for (const luaL_Reg& command : kCommands) {
        lua_pushinteger(state, id);
        lua_pushcclosure(state, command.func, 1);
        lua_setfield(state, -2, command.name);
    }
}

}  // namespace podball::lua
