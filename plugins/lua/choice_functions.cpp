#include "lua/choice_functions.hpp"

#include "lua/script.hpp"
#include "lua/tactics.hpp"
#include "lua/tactics_arguments.hpp"
#include "lua/vectors.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <podball/tactics/assignment.hpp>
#include <podball/tactics/formation.hpp>
#include <podball/tactics/marking.hpp>
#include <podball/tactics/positioning_criteria.hpp>
#include <podball/tactics/scram.hpp>
#include <podball/tactics/scram_costs.hpp>

namespace podball::lua {
namespace {

constexpr int kAssignedMax = 64;  // Agents, targets, and opponents.
constexpr int kAlternativesMax = 2048;
constexpr int kPodsMax = 16;
constexpr double kWeightMax = 1e6;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Points = std::array<Vec2, kAssignedMax>;

constexpr std::size_t product(int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

// Room for a matrix, which is no object of the caller: a script can nest calls deeply.
std::span<double> matrix_room(lua_State* state, std::size_t size) {
    std::vector<double>& matrix = tactics_of(state).matrix;
    guarded(state, [&] { matrix.resize(std::max(matrix.size(), size)); });
    return std::span(matrix).first(size);
}

// ------------------------------------------------------------------------------------------------- assignments

using Assignment = void (*)(const tactics::CostMatrix&, tactics::AssignmentWorkspace&, std::span<int>);

// A list with the target of each agent; false: it has none.
void push_targets(lua_State* state, std::span<const int> targets) {
    lua_createtable(state, static_cast<int>(targets.size()), 0);
    lua_Integer agent = 0;
    for (const int target : targets) {
        if (target == tactics::kNoTarget) {
            lua_pushboolean(state, 0);
        } else {
            lua_pushinteger(state, target + 1);
        }
        lua_rawseti(state, -2, ++agent);
    }
}

// The jumps that an assignment counts. It takes O(n^3).
std::int64_t assignment_jumps(const Shape& shape) {
    const std::int64_t size = std::max(shape.rows, shape.columns);
    return 100 + size * size + size * size * size / 16;
}

// assign(costs [, way]): costs[agent][target].
int assign(lua_State* state) {
    constexpr const char* kWays[] = {"minimum_sum", "bottleneck", "mmdr", "mmd_msd2", nullptr};
    constexpr Assignment kFunctions[] = {tactics::minimum_sum_assignment, tactics::bottleneck_assignment,
                                         tactics::mmdr_assignment, tactics::mmd_msd2_assignment};
    const Assignment make = kFunctions[luaL_checkoption(state, 2, "minimum_sum", kWays)];
    Tactics& of = tactics_of(state);
    constexpr Shape kMost = {kAssignedMax, kAssignedMax};
    const std::span<double> costs = matrix_room(state, product(kMost.rows, kMost.columns));
    const Shape shape = matrix_at(state, 1, "costs", 0, kMost, tactics::kCostMax, costs);
    Script::charge(state, assignment_jumps(shape));
    std::array<int, kAssignedMax> targets{};
    const std::span<int> of_agents(targets.data(), static_cast<std::size_t>(shape.rows));
    guarded(state, [&] {
        make({costs.first(product(shape.rows, shape.columns)), shape.rows, shape.columns}, of.assignment, of_agents);
    });
    push_targets(state, of_agents);
    return 1;
}

// The priorities at `index`: a list with { value, distance } for each target, or false for a target without priority.
std::span<const tactics::Priority> priorities_at(lua_State* state, int index, int targets,
                                                 std::span<tactics::Priority> priorities) {
    if (lua_isnoneornil(state, index)) {
        return {};
    }
    constexpr const char* kName = "priorities";
    open_list(state, index, {kName}, targets, targets);
    for (int i = 0; i < targets; ++i) {
        const Place place = {kName, i + 1};
        lua_rawgeti(state, -1, i + 1);
        tactics::Priority& priority = priorities[static_cast<std::size_t>(i)];
        if (lua_istable(state, -1)) {
            priority = {field_at(state, -1, place, "value", 0.0, 1e6),
                        field_at(state, -1, place, "distance", -kCoordinateMax, kCoordinateMax)};
        } else if (!lua_isboolean(state, -1) || lua_toboolean(state, -1) != 0) {
            refuse_value(state, -1, place, "a table { value, distance } or false");
        }
        lua_pop(state, 1);
    }
    lua_pop(state, 1);
    return priorities.first(static_cast<std::size_t>(targets));
}

// assignment_costs(agents, targets [, priorities]): costs[agent][target], the distances with the priorities.
int assignment_costs(lua_State* state) {
    Points agent_room;
    Points target_room;
    std::array<tactics::Priority, kAssignedMax> priority_room;
    const std::span<Vec2> agents = points_at(state, 1, "agents", 0, agent_room);
    const std::span<Vec2> targets = points_at(state, 2, "targets", 0, target_room);
    const int count = static_cast<int>(targets.size());
    const std::span<const tactics::Priority> priorities = priorities_at(state, 3, count, priority_room);
    const std::span<double> costs = matrix_room(state, agents.size() * targets.size());
    const tactics::CostMatrix matrix = tactics::assignment_costs(agents, targets, priorities, costs);
    lua_createtable(state, matrix.agents(), 0);
    for (int agent = 0; agent < matrix.agents(); ++agent) {
        lua_createtable(state, matrix.targets(), 0);
        for (int target = 0; target < matrix.targets(); ++target) {
            lua_pushnumber(state, matrix(agent, target));
            lua_rawseti(state, -2, target + 1);
        }
        lua_rawseti(state, -2, agent + 1);
    }
    return 1;
}

// -------------------------------------------------------------------------------------------------- formations

// The roles of the pods of a line-up. False: the text has no such rows.
bool find_roles(std::string_view text, bool is_built_in, std::span<const Vec2> lineup, std::span<tactics::Role> roles) {
    const int field_players = static_cast<int>(lineup.size()) - 1;
    const std::optional<tactics::Rows> rows =
        is_built_in ? tactics::built_in_rows(field_players) : tactics::parse_rows(text, field_players);
    if (rows) {
        const std::vector<tactics::Role> found = tactics::assign_roles(*rows, lineup);
        std::copy(found.begin(), found.end(), roles.begin());
    }
    return rows.has_value();
}

// assign_roles(lineup [, rows]): a role { keeper, depth, side } for each place; rows such as "2-2".
int assign_roles(lua_State* state) {
    std::array<Vec2, kPodsMax> room;
    const std::span<Vec2> lineup = points_at(state, 1, "lineup", 1, room);
    const bool is_built_in = lua_isnoneornil(state, 2);
    std::size_t size = 0;
    const char* const text = is_built_in ? "" : luaL_checklstring(state, 2, &size);
    std::array<tactics::Role, kPodsMax> roles;
    bool has_rows = false;
    guarded(state, [&] { has_rows = find_roles({text, size}, is_built_in, lineup, roles); });
    if (!has_rows) {
        return luaL_error(state, "rows is '%s'; numbers joined by '-' with the sum %d are needed", text,
                          static_cast<int>(lineup.size()) - 1);
    }
    lua_createtable(state, static_cast<int>(lineup.size()), 0);
    for (std::size_t i = 0; i < lineup.size(); ++i) {
        lua_createtable(state, 0, 3);
        lua_pushboolean(state, roles[i].keeper ? 1 : 0);
        lua_setfield(state, -2, "keeper");
        lua_pushnumber(state, roles[i].depth);
        lua_setfield(state, -2, "depth");
        lua_pushnumber(state, roles[i].side);
        lua_setfield(state, -2, "side");
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

void need_table(lua_State* state, int index, const char* argument) {
    if (!lua_istable(state, index)) {
        refuse_value(state, index, {argument}, "a table");
    }
}

// formation_place(role, ball, style): the place of a role of the rows; style is { lag, height, depth, width }.
int formation_place(lua_State* state) {
    constexpr Place kStyle = {"style"};
    constexpr Place kRole = {"role"};
    Tactics& of = tactics_of(state);
    need_table(state, 1, kRole.argument);
    lua_getfield(state, 1, "keeper");
    if (lua_toboolean(state, -1) != 0) {
        return luaL_error(state, "role.keeper is true; a role of the rows is needed");
    }
    lua_pop(state, 1);
    const tactics::Role role = {false, field_at(state, 1, kRole, "depth", 0.0, 1.0),
                                field_at(state, 1, kRole, "side", -1.0, 1.0)};
    const Vec2 ball = place_at(state, 2, {"ball"});
    need_table(state, 3, kStyle.argument);
    const tactics::RowStyle style = {field_at(state, 3, kStyle, "lag", -kCoordinateMax, kCoordinateMax),
                                     field_at(state, 3, kStyle, "height", -kCoordinateMax, kCoordinateMax),
                                     field_at(state, 3, kStyle, "depth", -kCoordinateMax, kCoordinateMax),
                                     field_at(state, 3, kStyle, "width", 0.0, kCoordinateMax)};
    Vec2 place;
    guarded(state, [&] {
        const tactics::Field& field = of.field();
        const Vec2 limit = field.pod_limit - Vec2{field.pod_radius, field.pod_radius};
        place = tactics::formation_place(role, ball, style, field.arena_height, limit);
    });
    push_vector(state, place);
    return 1;
}

// marking_position(opponent, own_goal, apart)
int marking_position(lua_State* state) {
    const Vec2 opponent = place_at(state, 1, {"opponent"});
    const Vec2 own_goal = place_at(state, 2, {"own_goal"});
    push_vector(state, tactics::marking_position(opponent, own_goal,
                                                 number_at(state, 3, {"apart"}, -kCoordinateMax, kCoordinateMax)));
    return 1;
}

// ------------------------------------------------------------------------------- the best of several alternatives

tactics::CriteriaMatrix criteria_of(std::span<const double> values, const Shape& shape) {
    return {values.first(product(shape.rows, shape.columns)), shape.rows, std::max(1, shape.columns)};
}

// criteria[alternative][criterion], at index 1. Numbers may be infinite.
tactics::CriteriaMatrix criteria_at(lua_State* state) {
    constexpr Shape kMost = {kAlternativesMax, tactics::kCriteriaMax};
    const std::span<double> values = matrix_room(state, product(kMost.rows, kMost.columns));
    return criteria_of(values, matrix_at(state, 1, "criteria", 1, kMost, kInfinity, values));
}

// The jumps that reading the criteria counts.
std::int64_t criteria_jumps(const tactics::CriteriaMatrix& criteria) {
    return 500 + std::int64_t{criteria.alternatives()} * criteria.criteria();
}

// The indices of alternatives at `index`, each at most once; all of them for nil.
std::span<const int> alternatives_at(lua_State* state, int index, int count, std::span<int> room) {
    if (lua_isnoneornil(state, index)) {
        std::iota(room.begin(), room.begin() + count, 0);
        return room.first(static_cast<std::size_t>(count));
    }
    constexpr const char* kName = "alternatives";
    std::array<bool, kAlternativesMax> is_given{};
    const int given = open_list(state, index, {kName}, 0, count);
    for (int i = 0; i < given; ++i) {
        lua_rawgeti(state, -1, i + 1);
        const auto alternative = static_cast<std::size_t>(whole_at(state, -1, {kName, i + 1}, 1, count)) - 1;
        if (is_given[alternative]) {
            refuse_value(state, -1, {kName, i + 1}, "another index than those before it");
        }
        is_given[alternative] = true;
        room[static_cast<std::size_t>(i)] = static_cast<int>(alternative);
        lua_pop(state, 1);
    }
    lua_pop(state, 1);
    return room.first(static_cast<std::size_t>(given));
}

// non_dominated(criteria): the indices of the alternatives that no other one dominates, ascending.
int non_dominated(lua_State* state) {
    const tactics::CriteriaMatrix criteria = criteria_at(state);
    Tactics& of = tactics_of(state);
    Script::charge(state, criteria_jumps(criteria));
    std::span<const int> found;
    guarded(state, [&] { found = *tactics::non_dominated(criteria, of.pareto); });
    const std::int64_t compared = std::int64_t{criteria.alternatives()} * static_cast<std::int64_t>(found.size());
    Script::charge(state, compared * criteria.criteria() / 64);
    lua_createtable(state, static_cast<int>(found.size()), 0);
    lua_Integer entry = 0;
    for (const int alternative : found) {
        lua_pushinteger(state, alternative + 1);
        lua_rawseti(state, -2, ++entry);
    }
    return 1;
}

// Pushes the alternative that is left; nil if there was none.
int push_chosen(lua_State* state, const std::optional<int>& chosen) {
    if (chosen) {
        lua_pushinteger(state, *chosen + 1);
    } else {
        lua_pushnil(state);
    }
    return 1;
}

// eliminate_in_turn(criteria [, alternatives])
int eliminate_in_turn(lua_State* state) {
    const tactics::CriteriaMatrix criteria = criteria_at(state);
    Tactics& of = tactics_of(state);
    std::array<int, kAlternativesMax> room;
    const std::span<const int> alternatives = alternatives_at(state, 2, criteria.alternatives(), room);
    Script::charge(state, 4 * criteria_jumps(criteria));
    std::optional<int> chosen;
    guarded(state, [&] { chosen = tactics::eliminate_in_turn(criteria, alternatives, of.elimination); });
    return push_chosen(state, chosen);
}

// eliminate_by_weight(criteria, weights, seed [, alternatives])
int eliminate_by_weight(lua_State* state) {
    const tactics::CriteriaMatrix criteria = criteria_at(state);
    Tactics& of = tactics_of(state);
    std::array<double, tactics::kCriteriaMax> weight_room;
    const auto wanted = static_cast<std::size_t>(criteria.criteria());
    const std::span<const double> weights =
        numbers_at(state, 2, "weights", criteria.criteria(), 0.0, kWeightMax, std::span(weight_room).first(wanted));
    const auto seed = static_cast<std::uint64_t>(
        whole_at(state, 3, {"seed"}, std::numeric_limits<lua_Integer>::min(), std::numeric_limits<lua_Integer>::max()));
    std::array<int, kAlternativesMax> room;
    const std::span<const int> alternatives = alternatives_at(state, 4, criteria.alternatives(), room);
    if (std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0.0; })) {
        return luaL_error(state, "weights are all 0; at least one above 0 is needed");
    }
    Script::charge(state, 4 * criteria_jumps(criteria));
    std::optional<int> chosen;
    guarded(state,
            [&] { chosen = tactics::eliminate_by_weight(criteria, alternatives, weights, seed, of.elimination); });
    return push_chosen(state, chosen);
}

// ------------------------------------------------------------------------------------------------- criteria

// segment_distance(point, a, b)
int segment_distance(lua_State* state) {
    const Vec2 point = place_at(state, 1, {"point"});
    const Vec2 a = place_at(state, 2, {"a"});
    lua_pushnumber(state, tactics::segment_distance(point, a, place_at(state, 3, {"b"})));
    return 1;
}

double threshold_at(lua_State* state, int index) { return number_at(state, index, {"threshold"}, 0.0, kCoordinateMax); }

// open_line_criterion(point, target, opponents, threshold)
int open_line_criterion(lua_State* state) {
    const Vec2 point = place_at(state, 1, {"point"});
    const Vec2 target = place_at(state, 2, {"target"});
    Points room;
    const std::span<Vec2> opponents = points_at(state, 3, "opponents", 0, room);
    lua_pushnumber(state, tactics::open_line_criterion(point, target, opponents, threshold_at(state, 4)));
    return 1;
}

// space_criterion(point, opponents, threshold)
int space_criterion(lua_State* state) {
    const Vec2 point = place_at(state, 1, {"point"});
    Points room;
    const std::span<Vec2> opponents = points_at(state, 2, "opponents", 0, room);
    lua_pushnumber(state, tactics::space_criterion(point, opponents, threshold_at(state, 3)));
    return 1;
}

constexpr luaL_Reg kFunctions[] = {{"assign", assign},
                                   {"assignment_costs", assignment_costs},
                                   {"assign_roles", assign_roles},
                                   {"formation_place", formation_place},
                                   {"marking_position", marking_position},
                                   {"non_dominated", non_dominated},
                                   {"eliminate_in_turn", eliminate_in_turn},
                                   {"eliminate_by_weight", eliminate_by_weight},
                                   {"segment_distance", segment_distance},
                                   {"open_line_criterion", open_line_criterion},
                                   {"space_criterion", space_criterion},
                                   {nullptr, nullptr}};

}  // namespace

void add_choice_functions(lua_State* state) { luaL_setfuncs(state, kFunctions, 0); }

}  // namespace podball::lua
