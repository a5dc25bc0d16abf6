// Games with resources: accounts, structures and orders in a script.
#pragma once

#include "lua/lua_api.hpp"

#include <podball/podball.h>

namespace podball::lua {

/// Defines the functions build and take_down. For `Script::run`.
void open_orders(lua_State* state);

/// Pushes the rules of the resources as a read-only table; nil in a game without resources.
void push_resource_rules(lua_State* state, const podball_orders_t* orders);

/// Pushes the resources of the view as a read-only table. Requires: the view has resources.
void push_resources(lua_State* state, const podball_view_t& view);

}  // namespace podball::lua
