#include "lua/fields.hpp"

#include <podball/podball.h>

namespace podball::lua {
namespace {

// Each list ends with null. An entry is the name of the value that is its index.
constexpr const char* kModes[] = {"running", "before_kickoff", "goal", "suspended", "ended", nullptr};
constexpr const char* kBallStates[] = {"free", "carried", "dead", nullptr};
constexpr const char* kEvents[] = {"mode_changed",
                                   "pick_up",
                                   "loss",
                                   "shot",
                                   "goal",
                                   "zone_entry",
                                   "zone_denied",
                                   "zone_exit",
                                   "stall_drop",
                                   "structure_ordered",
                                   "structure_finished",
                                   "structure_damaged",
                                   "structure_destroyed",
                                   "structure_taken_down",
                                   nullptr};
constexpr const char* kTeams[] = {"own", "opponent", nullptr};
constexpr const char* kStructureKinds[] = {"generator", "barrier", nullptr};
constexpr const char* kRefused[] = {"",         "not_running", "not_finite",   "unknown_kind",
                                    "too_many", "too_dear",    "out_of_place", "structure_near",
                                    "no_pod",   "unknown_id",  "not_yours",    nullptr};

const char* name_of(As kind, std::int64_t value) {
    const char* const* name = value >= 0 ? names_of(kind) : nullptr;
    for (std::int64_t i = 0; name != nullptr && *name != nullptr; ++i, ++name) {
        if (i == value) {
            return *name;
        }
    }
    return nullptr;
}

void push(lua_State* state, As kind, std::int64_t value) {
    switch (kind) {
        case As::Whole: lua_pushinteger(state, value); return;
        case As::FromOne: lua_pushinteger(state, value + 1); return;
        case As::Truth: lua_pushboolean(state, value != 0 ? 1 : 0); return;
        case As::Pod: break;
        default: lua_pushstring(state, name_of(kind, value)); return;
    }
    if (value == PODBALL_NONE) {
        lua_pushnil(state);
    } else {
        lua_pushinteger(state, value + 1);
    }
}

}  // namespace

const char* const* names_of(As kind) {
    switch (kind) {
        case As::Mode: return kModes;
        case As::BallState: return kBallStates;
        case As::Event: return kEvents;
        case As::Team: return kTeams;
        case As::StructureKind: return kStructureKinds;
        default: return kRefused;
    }
}

void set_field(lua_State* state, const char* name, As kind, std::int64_t value) {
    push(state, kind, value);
    lua_setfield(state, -2, name);
}

void set_field(lua_State* state, const char* name, double value) {
    lua_pushnumber(state, value);
    lua_setfield(state, -2, name);
}

std::int32_t value_of_name(lua_State* state, int index, As kind) {
    return luaL_checkoption(state, index, nullptr, names_of(kind));
}

}  // namespace podball::lua
