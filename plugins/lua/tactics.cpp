#include "lua/tactics.hpp"

#include "lua/script.hpp"
#include "lua/vectors.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <span>

#include <podball/tactics/assignment.hpp>
#include <podball/tactics/interception.hpp>
#include <podball/tactics/marking.hpp>
#include <podball/tactics/prediction.hpp>
#include <podball/tactics/scram.hpp>

namespace podball::lua {
namespace {

constexpr int kAssignedMax = 64;  // Agents, and targets.

tactics::FieldConstants constants_of(const podball_rules_t& rules) {
    tactics::FieldConstants constants;
    constants.arena_width = rules.arena_width;
    constants.arena_height = rules.arena_height;
    constants.goal_width = rules.goal_width;
    constants.zone_radius = rules.exclusion_radius;
    constants.pod_radius = rules.pod_radius;
    constants.pod_mass = rules.pod_mass;
    constants.pod_friction = rules.pod_friction;
    constants.thrust = rules.thrust;
    constants.ball_radius = rules.ball_radius;
    constants.ball_mass = rules.ball_mass;
    constants.ball_friction = rules.ball_friction;
    constants.pickup_velocity = rules.pickup_velocity;
    return constants;
}

// Calls `work` of C++, whose exceptions must not pass the functions of Lua. Raises an error for them.
template <typename Work>
void guarded(lua_State* state, Work work) {
    bool has_failed = false;
    try {
        work();
    } catch (const std::exception&) {
        has_failed = true;
    }
    if (has_failed) {
        luaL_error(state, "not enough memory for podball.tactics");
    }
}

// Requires a call of `step`.
Tactics& tactics_of(lua_State* state) {
    Tactics* const tactics = Script::of(state).surroundings().tactics;
    if (tactics == nullptr || tactics->view() == nullptr) {
        luaL_error(state, "podball.tactics predicts only in step");
        std::abort();  // luaL_error does not return.
    }
    return *tactics;
}

// The number in the field of the table at `index`; `otherwise` if it has none.
double number_in(lua_State* state, int index, const char* name, double otherwise) {
    lua_getfield(state, index, name);
    int is_number = 0;
    const double value = lua_tonumberx(state, -1, &is_number);
    lua_pop(state, 1);
    return is_number != 0 ? value : otherwise;
}

Vec2 velocity_at(lua_State* state, int index) {
    return {number_in(state, index, "vx", 0.0), number_in(state, index, "vy", 0.0)};
}

tactics::PodState pod_at(lua_State* state, int index) {
    const Vec2 position = point_at(state, index);
    return {position, velocity_at(state, index), static_cast<int>(number_in(state, index, "deny_ticks_left", 0.0))};
}

// The zones that are closed to the pod at index 1, an own pod unless argument 2 is "opponent". The other team's zone is
// always closed, its own one if another pod is in it.
tactics::Reserve reserve_of(lua_State* state, const podball_view_t& view) {
    constexpr const char* kTeams[] = {"own", "opponent", nullptr};
    const bool is_own = luaL_checkoption(state, 2, "own", kTeams) == PODBALL_OWN;
    const std::int32_t owner = is_own ? view.own_zone_pod : view.opponent_zone_pod;
    const bool is_taken = owner != PODBALL_NONE && owner + 1 != static_cast<int>(number_in(state, 1, "id", 0.0));
    return is_own ? tactics::Reserve{is_taken, true} : tactics::Reserve{true, is_taken};
}

void set_vector(lua_State* state, const char* name, Vec2 vector) {
    push_vector(state, vector);
    lua_setfield(state, -2, name);
}

// { ticks, point, thrust }, or nil if the moment does not exist.
int push_interception(lua_State* state, const tactics::Interception& found) {
    if (!found.exists()) {
        lua_pushnil(state);
        return 1;
    }
    lua_createtable(state, 0, 3);
    lua_pushinteger(state, found.tick);
    lua_setfield(state, -2, "ticks");
    set_vector(state, "point", found.point);
    set_vector(state, "thrust", found.thrust);
    return 1;
}

// earliest_pickup(pod [, team [, before]]): nil also for a ball that is not free.
int earliest_pickup(lua_State* state) {
    Tactics& of = tactics_of(state);
    const tactics::PodState pod = pod_at(state, 1);
    const tactics::Reserve reserve = reserve_of(state, *of.view());
    const lua_Integer before = luaL_optinteger(state, 3, tactics::kNever);
    luaL_argcheck(state, before >= 0 && before <= tactics::kNever, 3, "0 to 501 ticks are permitted");
    tactics::Interception found;
    if (of.view()->ball.state == PODBALL_BALL_FREE) {
        guarded(state, [&] {
            found = tactics::earliest_pickup(of.field(), pod, of.flight(), reserve, static_cast<int>(before));
        });
    }
    return push_interception(state, found);
}

// surest_block(pod): nil for a dead ball.
int surest_block(lua_State* state) {
    Tactics& of = tactics_of(state);
    const tactics::PodState pod = pod_at(state, 1);
    tactics::Interception found;
    if (of.view()->ball.state != PODBALL_BALL_DEAD) {
        guarded(state, [&] { found = tactics::surest_block(of.field(), pod, of.flight()); });
    }
    return push_interception(state, found);
}

// earliest_tackle(pod [, team]): nil if no pod carries the ball.
int earliest_tackle(lua_State* state) {
    Tactics& of = tactics_of(state);
    const tactics::PodState pod = pod_at(state, 1);
    const tactics::Reserve reserve = reserve_of(state, *of.view());
    tactics::Interception found;
    if (of.view()->ball.state == PODBALL_BALL_CARRIED) {
        guarded(state, [&] { found = tactics::earliest_tackle(of.field(), pod, of.flight(), reserve); });
    }
    return push_interception(state, found);
}

// ball_after(ticks): the place of the ball; after a goal, or beyond the horizon, the last one that is predicted.
int ball_after(lua_State* state) {
    Tactics& of = tactics_of(state);
    const lua_Integer ticks = luaL_checkinteger(state, 1);
    luaL_argcheck(state, ticks >= 0, 1, "ticks from now on are needed");
    Vec2 place = {of.view()->ball.x, of.view()->ball.y};
    if (of.view()->ball.state != PODBALL_BALL_DEAD) {
        guarded(state, [&] {
            const tactics::BallFlight& flight = of.flight();
            const bool is_beyond = ticks > flight.end_tick();
            place = flight.position(is_beyond ? flight.end_tick() : static_cast<int>(ticks));
        });
    }
    push_vector(state, place);
    return 1;
}

// predicted_position(body, ticks)
int predicted_position(lua_State* state) {
    const Vec2 position = point_at(state, 1);
    push_vector(state, tactics::predicted_position(position, velocity_at(state, 1), luaL_checknumber(state, 2)));
    return 1;
}

// marking_position(opponent, own_goal, apart)
int marking_position(lua_State* state) {
    const Vec2 opponent = point_at(state, 1);
    push_vector(state, tactics::marking_position(opponent, point_at(state, 2), luaL_checknumber(state, 3)));
    return 1;
}

int rows_of(lua_State* state, int index) {
    luaL_checktype(state, index, LUA_TTABLE);
    const lua_Unsigned count = lua_rawlen(state, index);
    luaL_argcheck(state, count <= kAssignedMax, 1, "at most 64 agents and 64 targets are permitted");
    return static_cast<int>(count);
}

// Reads the rows of costs at index 1, without metamethods, which could call `assign` again. Returns the number of
// targets.
int read_costs(lua_State* state, int agents, std::array<double, kAssignedMax * kAssignedMax>& costs) {
    int targets = 0;
    for (int agent = 0; agent < agents; ++agent) {
        lua_rawgeti(state, 1, agent + 1);
        const int width = rows_of(state, lua_gettop(state));
        luaL_argcheck(state, agent == 0 || width == targets, 1, "all rows of costs must be of the same length");
        targets = width;
        for (int target = 0; target < targets; ++target) {
            lua_rawgeti(state, -1, target + 1);
            const double cost = lua_tonumber(state, -1);
            const bool is_valid =
                lua_type(state, -1) == LUA_TNUMBER && cost >= -tactics::kCostMax && cost <= tactics::kCostMax;
            luaL_argcheck(state, is_valid, 1, "costs are numbers of at most 1e150");
            costs[static_cast<std::size_t>(agent) * static_cast<std::size_t>(targets) +
                  static_cast<std::size_t>(target)] = cost;
            lua_pop(state, 1);
        }
        lua_pop(state, 1);
    }
    return targets;
}

using Assignment = void (*)(const tactics::CostMatrix&, tactics::AssignmentWorkspace&, std::span<int>);

// assign(costs [, way]): costs[agent][target]. Returns a list with the target of each agent; false: it has none.
int assign(lua_State* state) {
    constexpr const char* kWays[] = {"minimum_sum", "bottleneck", "mmdr", "mmd_msd2", nullptr};
    constexpr Assignment kFunctions[] = {tactics::minimum_sum_assignment, tactics::bottleneck_assignment,
                                         tactics::mmdr_assignment, tactics::mmd_msd2_assignment};
    const Assignment make = kFunctions[luaL_checkoption(state, 2, "minimum_sum", kWays)];
    Tactics* const of = Script::of(state).surroundings().tactics;
    if (of == nullptr) {
        return luaL_error(state, "podball.tactics.assign is called from create on");
    }
    const int agents = rows_of(state, 1);
    std::array<double, kAssignedMax * kAssignedMax> costs;
    const int count = read_costs(state, agents, costs);
    std::array<int, kAssignedMax> targets{};
    guarded(state, [&] {
        const std::span<const double> values(costs.data(), static_cast<std::size_t>(agents * count));
        make({values, agents, count}, of->workspace, {targets.data(), static_cast<std::size_t>(agents)});
    });
    lua_createtable(state, agents, 0);
    for (int agent = 0; agent < agents; ++agent) {
        const int target = targets[static_cast<std::size_t>(agent)];
        if (target == tactics::kNoTarget) {
            lua_pushboolean(state, 0);
        } else {
            lua_pushinteger(state, target + 1);
        }
        lua_rawseti(state, -2, agent + 1);
    }
    return 1;
}

constexpr luaL_Reg kFunctions[] = {{"earliest_pickup", earliest_pickup},
                                   {"surest_block", surest_block},
                                   {"earliest_tackle", earliest_tackle},
                                   {"ball_after", ball_after},
                                   {"predicted_position", predicted_position},
                                   {"marking_position", marking_position},
                                   {"assign", assign},
                                   {nullptr, nullptr}};

}  // namespace

Tactics::Tactics(const podball_rules_t& rules) : constants_(constants_of(rules)) {}

void Tactics::look(const podball_view_t* view) {
    view_ = view;
    is_followed_ = false;
}

const tactics::Field& Tactics::field() {
    if (field_ == nullptr) {
        field_ = std::make_unique<tactics::Field>(constants_);
    }
    return *field_;
}

const tactics::BallFlight& Tactics::flight() {
    if (flight_ == nullptr) {
        flight_ = std::make_unique<tactics::BallFlight>();
    }
    if (!is_followed_) {
        const podball_ball_t& ball = view_->ball;
        const Motion motion = {{ball.x, ball.y}, {ball.vx, ball.vy}};
        if (ball.state == PODBALL_BALL_CARRIED) {
            flight_->follow_carried(field(), motion);
        } else {
            flight_->follow_free(field(), motion);
        }
        is_followed_ = true;
    }
    return *flight_;
}

void open_tactics(lua_State* state) {
    lua_newtable(state);
    lua_newtable(state);
    luaL_setfuncs(state, kFunctions, 0);
    lua_setfield(state, -2, "tactics");
    lua_setglobal(state, "podball");
}

}  // namespace podball::lua
