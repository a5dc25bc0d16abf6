#include "lua/resource_tables.hpp"

#include "lua/fields.hpp"
#include "lua/script.hpp"
#include "lua/setup_tables.hpp"
#include "lua/vectors.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace podball::lua {
namespace {

// The extension for orders, or null in a game without resources.
const podball_orders_t* orders_of(lua_State* state) {
    const Surroundings& surroundings = Script::of(state).surroundings();
    if (surroundings.commands == nullptr) {
        luaL_error(state, "orders are given only in step");
    }
    return surroundings.orders;
}

// Pushes the number of an order, from 1 on; nil if there is no order.
int push_order(lua_State* state, std::int32_t index) {
    if (index < 0) {
        lua_pushnil(state);
    } else {
        lua_pushinteger(state, index + 1);
    }
    return 1;
}

// build(kind, place) or build(kind, x, y)
int build(lua_State* state) {
    const std::int32_t kind = value_of_name(state, 1, As::StructureKind);
    const Vec2 place = point_or_numbers_at(state, 2);
    const podball_orders_t* const orders = orders_of(state);
    return push_order(state,
                      orders == nullptr ? PODBALL_NO_ORDER : orders->build(orders->context, kind, place.x, place.y));
}

// take_down(id)
int take_down(lua_State* state) {
    const lua_Integer id = luaL_checkinteger(state, 1);
    luaL_argcheck(state, id >= 1 && id <= std::numeric_limits<std::int32_t>::max(), 1,
                  "the id of a structure is needed");
    const podball_orders_t* const orders = orders_of(state);
    return push_order(state, orders == nullptr ? PODBALL_NO_ORDER
                                               : orders->take_down(orders->context, static_cast<std::int32_t>(id)));
}

void set_structure_rules(lua_State* state, const char* name, const podball_structure_rules_t& rules) {
    lua_newtable(state);
    set_field(state, "price", rules.price);
    set_field(state, "radius", rules.radius);
    set_field(state, "health", rules.health);
    set_field(state, "build_ticks", As::Whole, rules.build_ticks);
    set_field(state, "most", As::Whole, rules.most);
    make_read_only(state, "resource_rules");
    lua_setfield(state, -2, name);
}

void push_structures(lua_State* state, const podball_view_t& view) {
    const std::uint32_t count = podball_view_resources(&view)->structures_count;
    push_read_only_list(state, count, "view.resources.structures", "a structure", [&](std::int32_t index) {
        const podball_structure_t& structure = *podball_view_structure(&view, index);
        set_field(state, "id", As::Whole, structure.id);
        set_field(state, "kind", As::StructureKind, structure.kind);
        set_field(state, "team", As::Team, structure.team);
        set_field(state, "is_finished", As::Truth, structure.flags & PODBALL_STRUCTURE_FINISHED);
        set_field(state, "x", structure.x);
        set_field(state, "y", structure.y);
        set_field(state, "health", structure.health);
        set_field(state, "build_ticks_left", As::Whole, structure.build_ticks_left);
        set_field(state, "efficiency", structure.efficiency);
    });
}

void push_refusals(lua_State* state, const podball_view_t& view) {
    const std::uint32_t count = podball_view_resources(&view)->refusals_count;
    push_read_only_list(state, count, "view.resources.refusals", "a refusal", [&](std::int32_t index) {
        const podball_refusal_t& refusal = *podball_view_refusal(&view, index);
        set_field(state, "index", As::FromOne, refusal.index);
        set_field(state, "reason", As::Refused, refusal.reason);
    });
}

}  // namespace

void push_resource_rules(lua_State* state, const podball_orders_t* orders) {
    if (orders == nullptr) {
        lua_pushnil(state);
        return;
    }
    constexpr const char* kInterferences[] = {"off", "on"};
    constexpr const char* kVictories[] = {"goals", "worth", "goals_then_worth"};
    podball_resource_rules_t rules = {};  // The host's structure may be longer or shorter than ours.
    std::memcpy(&rules, orders->rules, std::min<std::size_t>(orders->rules->struct_size, sizeof rules));
    lua_newtable(state);
    set_field(state, "ticks_per_minute", As::Whole, rules.ticks_per_minute);
    set_field(state, "initial_points", rules.initial_points);
    set_field(state, "rate", rules.rate);
    set_field(state, "half_life", rules.half_life);
    set_field(state, "range", rules.range);
    set_field(state, "reach", rules.reach);
    set_field(state, "damage_impulse_min", rules.damage_impulse_min);
    set_field(state, "damage_factor", rules.damage_factor);
    set_field(state, "gap", rules.gap);
    lua_pushstring(state, kInterferences[rules.interference == PODBALL_INTERFERENCE_ON ? 1 : 0]);
    lua_setfield(state, -2, "interference");
    lua_pushstring(state,
                   kVictories[std::clamp(rules.victory, PODBALL_VICTORY_GOALS, PODBALL_VICTORY_GOALS_THEN_WORTH)]);
    lua_setfield(state, -2, "victory");
    set_structure_rules(state, "generator", rules.generator);
    set_structure_rules(state, "barrier", rules.barrier);
    make_read_only(state, "resource_rules");
}

void push_resources(lua_State* state, const podball_view_t& view) {
    const podball_resources_t& resources = *podball_view_resources(&view);
    lua_newtable(state);
    set_field(state, "own_points", resources.own_points);
    set_field(state, "opponent_points", resources.opponent_points);
    set_field(state, "own_points_mined", resources.own_points_mined);
    set_field(state, "opponent_points_mined", resources.opponent_points_mined);
    set_field(state, "rate", resources.rate);
    set_field(state, "supply", resources.supply);
    set_field(state, "supply_left", resources.supply_full - resources.supply);
    push_structures(state, view);
    lua_setfield(state, -2, "structures");
    push_refusals(state, view);
    lua_setfield(state, -2, "refusals");
    make_read_only(state, "view.resources");
}

void open_orders(lua_State* state) {
    lua_pushcfunction(state, build);
    lua_setglobal(state, "build");
    lua_pushcfunction(state, take_down);
    lua_setglobal(state, "take_down");
}

}  // namespace podball::lua
