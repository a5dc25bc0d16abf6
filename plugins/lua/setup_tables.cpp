#include "lua/setup_tables.hpp"

#include "lua/resource_tables.hpp"
#include "lua/script.hpp"
#include "lua/script_functions.hpp"
#include "lua/vectors.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace podball::lua {
namespace {

struct NumberField {
    const char* name;
    double podball_rules_t::*field;
};
struct WholeField {
    const char* name;
    std::int32_t podball_rules_t::*field;
};

#define PODBALL_FIELD(name) \
    { #name, &podball_rules_t::name }

constexpr NumberField kNumbers[] = {PODBALL_FIELD(arena_width),
                                    PODBALL_FIELD(arena_height),
                                    PODBALL_FIELD(goal_width),
                                    PODBALL_FIELD(keepoff),
                                    PODBALL_FIELD(exclusion_radius),
                                    PODBALL_FIELD(restitution),
                                    PODBALL_FIELD(pod_radius),
                                    PODBALL_FIELD(pod_mass),
                                    PODBALL_FIELD(pod_friction),
                                    PODBALL_FIELD(pod_friction_carrying),
                                    PODBALL_FIELD(thrust),
                                    PODBALL_FIELD(ball_radius),
                                    PODBALL_FIELD(ball_mass),
                                    PODBALL_FIELD(ball_friction),
                                    PODBALL_FIELD(shoot_force),
                                    PODBALL_FIELD(pickup_velocity),
                                    PODBALL_FIELD(collision_force_limit),
                                    PODBALL_FIELD(pod_decay),
                                    PODBALL_FIELD(carrier_decay),
                                    PODBALL_FIELD(ball_decay),
                                    PODBALL_FIELD(stall_open_radius),
                                    PODBALL_FIELD(lineup_jitter),
                                    PODBALL_FIELD(thrust_noise),
                                    PODBALL_FIELD(ball_noise),
                                    PODBALL_FIELD(kick_noise_degrees),
                                    PODBALL_FIELD(blocking_share_max),
                                    PODBALL_FIELD(camping_attack_ratio_min)};
constexpr WholeField kWholes[] = {PODBALL_FIELD(control_step_ticks),
                                  PODBALL_FIELD(own_count),
                                  PODBALL_FIELD(opponent_count),
                                  PODBALL_FIELD(keep_ticks),
                                  PODBALL_FIELD(deny_ticks),
                                  PODBALL_FIELD(keep_deny_ticks),
                                  PODBALL_FIELD(periods),
                                  PODBALL_FIELD(period_ticks),
                                  PODBALL_FIELD(before_kickoff_ticks),
                                  PODBALL_FIELD(after_goal_ticks),
                                  PODBALL_FIELD(own_first_kickoff),
                                  PODBALL_FIELD(stall_ticks),
                                  PODBALL_FIELD(stall_open_ticks),
                                  PODBALL_FIELD(conduct_consequence),
                                  PODBALL_FIELD(keepoff_holds),
                                  PODBALL_FIELD(after_goal)};

#undef PODBALL_FIELD

void push_rules(lua_State* state, const podball_rules_t& given) {
    podball_rules_t rules = {};  // The host's structure may be longer or shorter than ours.
    std::memcpy(&rules, &given, std::min<std::size_t>(given.struct_size, sizeof rules));
    lua_newtable(state);
    for (const NumberField& number : kNumbers) {
        lua_pushnumber(state, rules.*number.field);
        lua_setfield(state, -2, number.name);
    }
    for (const WholeField& whole : kWholes) {
        lua_pushinteger(state, rules.*whole.field);
        lua_setfield(state, -2, whole.name);
    }
    make_read_only(state, "rules");
}

void push_lineup(lua_State* state, const podball_point_t* places, std::int32_t count) {
    lua_createtable(state, count, 0);
    for (std::int32_t i = 0; i < count; ++i) {
        push_vector(state, {places[i].x, places[i].y});
        lua_rawseti(state, -2, i + 1);
    }
}

// The type of the default in the script is the type of the value: a number that the user gave stays a number.
void push_parameters(lua_State* state, const podball_setup_t& setup) {
    lua_newtable(state);
    for (std::uint32_t i = 0; i < setup.params_count; ++i) {
        const podball_param_t& given = setup.params[i];
        lua_getglobal(state, "team");
        lua_getfield(state, -1, "params");
        lua_getfield(state, -1, given.name);
        const bool is_number = lua_geti(state, -1, 1) == LUA_TNUMBER;
        lua_pop(state, 4);
        if (!is_number || lua_stringtonumber(state, given.text) == 0) {
            lua_pushstring(state, given.text);
        }
        lua_setfield(state, -2, given.name);
    }
}

int refuse_change(lua_State* state) {
    return luaL_error(state, "%s cannot be changed", lua_tostring(state, lua_upvalueindex(1)));
}

int length_of_content(lua_State* state) {
    lua_pushinteger(state, static_cast<lua_Integer>(lua_rawlen(state, lua_upvalueindex(1))));
    return 1;
}

}  // namespace

void make_read_only(lua_State* state, const char* name) {
    lua_newtable(state);
    lua_newtable(state);
    lua_pushvalue(state, -3);
    lua_setfield(state, -2, "__index");
    lua_pushvalue(state, -3);
    lua_setfield(state, -2, kReadOnly);
    lua_pushvalue(state, -3);
    lua_pushcclosure(state, length_of_content, 1);
    lua_setfield(state, -2, "__len");
    lua_pushstring(state, name);
    lua_pushcclosure(state, refuse_change, 1);
    lua_setfield(state, -2, "__newindex");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    add_operators(state);
    lua_setmetatable(state, -2);
    lua_remove(state, -2);
}

int call_create(lua_State* state) {
    const auto& setup = *static_cast<const podball_setup_t*>(lua_touserdata(state, 1));
    const double half_width = 0.5 * setup.rules->arena_width;
    push_rules(state, *setup.rules);
    lua_setglobal(state, "rules");
    push_resource_rules(state, Script::of(state).surroundings().orders);
    lua_setglobal(state, "resource_rules");
    push_vector(state, {half_width, 0.0});
    lua_setglobal(state, "goal");
    push_vector(state, {-half_width, 0.0});
    lua_setglobal(state, "own_goal");
    if (lua_getglobal(state, "create") == LUA_TNIL) {
        return 0;
    }
    lua_newtable(state);
    lua_getglobal(state, "rules");
    lua_setfield(state, -2, "rules");
    lua_pushinteger(state, static_cast<lua_Integer>(setup.seed));
    lua_setfield(state, -2, "seed");
    push_parameters(state, setup);
    lua_setfield(state, -2, "params");
    push_lineup(state, setup.own_lineup, setup.rules->own_count);
    lua_setfield(state, -2, "own_lineup");
    push_lineup(state, setup.opponent_lineup, setup.rules->opponent_count);
    lua_setfield(state, -2, "opponent_lineup");
    lua_call(state, 1, 0);
    return 0;
}

}  // namespace podball::lua
