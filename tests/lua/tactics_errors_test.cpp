// Wrong arguments of podball.tactics: one error of the script each, with its line, the place, the value and what is
// permitted.
#include "lua/tactics_script.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"

#include <memory>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

struct Wrong {
    std::string call;
    std::string said;
};

const std::vector<Wrong> kWrong = {
    {"assign()", "costs is nil; a list is needed"},
    {"assign({{1, 2}, {3}})", "costs[2] has 1 entries and costs[1] has 2; rows of one length are needed"},
    {"assign({{1, 0/0}})", "costs[1][2] is nan; a number from -1e+150 to 1e+150 is needed"},
    {"assign({{1, 1e151}})", "costs[1][2] is 1e+151; a number from -1e+150 to 1e+150 is needed"},
    {"assign({{1}, 3})", "costs[2] is 3; a list is needed"},
    {"assign({{'1'}})", "costs[1][1] is a string; a number from -1e+150"},
    {"assign({{1, nil, 3}})", "costs[1][2] is nil"},
    {"assign({{1}, nil, nil, {2}})", "costs[2] is nil; a list is needed"},
    {"assign(setmetatable({{1}}, {__index = function() error('never') end, __len = function() return 9 end}), 'x')",
     "invalid option 'x'"},
    {"assign(many(65))", "costs has 65 entries; 0 to 64 are permitted"},
    {"assign({many(1000000)})", "costs[1] has 1000000 entries; 0 to 64 are permitted"},
    {"assign(with_hole())", "costs has entry 40, but not entry 3; a list without holes is needed"},
    {"assign(cyclic())", "costs[1][1] is a table; a number"},
    {"assignment_costs({1}, {})", "agents[1] is 1; a point is needed"},
    {"assignment_costs({{x = 1}}, {})", "agents[1].y is nil; a number from -1000.0 to 1000.0 is needed"},
    {"assignment_costs({}, {{x = 1/0, y = 0}})", "targets[1].x is inf; a number from -1000.0 to 1000.0 is needed"},
    {"assignment_costs({}, {{x = 1, y = 0}}, {})", "priorities has 0 entries; 1 to 1 are permitted"},
    {"assignment_costs({}, {{x = 1, y = 0}}, {true})", "priorities[1] is true; a table { value, distance } or false"},
    {"assignment_costs({}, {{x = 1, y = 0}}, {{value = -1, distance = 0}})",
     "priorities[1].value is -1; a number from"},
    {"assign_roles({})", "lineup has 0 entries; 1 to 16 are permitted"},
    {"assign_roles({{x = 0, y = 0}, {x = 1, y = 0}}, '4-3')",
     "rows is '4-3'; numbers joined by '-' with the sum 1 are needed"},
    {"assign_roles({{x = 0, y = 0}, {x = 1, y = 0}}, '99999999999999999999')",
     "numbers joined by '-' with the sum 1 are needed"},
    {"formation_place({keeper = true}, {x = 0, y = 0}, {})", "role.keeper is true; a role of the rows is needed"},
    {"formation_place({depth = 2, side = 0}, {x = 0, y = 0}, {})", "role.depth is 2; a number from 0.0 to 1.0"},
    {"formation_place({depth = 1, side = 0}, {x = 0, y = 0}, {lag = 0})", "style.height is nil; a number from"},
    {"non_dominated({{}})", "criteria[1] has 0 entries; 1 to 8 are permitted"},
    {"non_dominated({many(9)})", "criteria[1] has 9 entries; 1 to 8 are permitted"},
    {"non_dominated(many(2049))", "criteria has 2049 entries; 0 to 2048 are permitted"},
    {"non_dominated({{0/0}})", "criteria[1][1] is nan; a number from -inf to inf is needed"},
    {"eliminate_in_turn({{1}}, {2})", "alternatives[1] is 2; a whole number from 1 to 1 is needed"},
    {"eliminate_in_turn({{1}, {2}}, {1, 1})", "alternatives[2] is 1; another index than those before it is needed"},
    {"eliminate_in_turn({{1}, {2}}, {1.5})", "alternatives[1] is 1.5; a whole number from 1 to 2 is needed"},
    {"eliminate_by_weight({{1}}, {1, 2}, 1)", "weights has 2 entries; 1 to 1 are permitted"},
    {"eliminate_by_weight({{1}}, {-1}, 1)", "weights[1] is -1; a number from 0.0 to"},
    {"eliminate_by_weight({{1}}, {0}, 1)", "weights are all 0; at least one above 0 is needed"},
    {"eliminate_by_weight({{1}}, {1})", "seed is nil; a whole number from"},
    {"earliest_pickup()", "pod is nil; a point is needed"},
    {"earliest_pickup({x = 0, y = 0, vx = 'fast'})", "pod.vx is a string; a number from -1000.0 to 1000.0 is needed"},
    {"earliest_pickup({x = 0, y = 0, deny_ticks_left = -1})", "pod.deny_ticks_left is -1; a whole number from 0"},
    {"earliest_pickup({x = 0, y = 0, deny_ticks_left = 0/0})", "pod.deny_ticks_left is nan; a whole number from 0"},
    {"earliest_pickup({x = 0, y = 0}, 'both')", "invalid option 'both'"},
    {"earliest_pickup({x = 0, y = 0}, 'own', 502)", "before is 502; a whole number from 0 to 501 is needed"},
    {"earliest_pickup({x = 0, y = 0}, 'own', 9, {x = 0, y = 0, vx = 1001})", "ball.vx is 1001; a number from -1000.0"},
    {"surest_block({x = 0, y = 0}, 'own', 7)", "ball is 7; a point is needed"},
    {"earliest_chaser('own', nil, 6)", "shooter is 6; a whole number from 1 to 5 is needed"},
    {"earliest_blocker('nobody')", "invalid option 'nobody'"},
    {"ball_after(-1)", "ticks is -1; a whole number from 0 to 1000000000 is needed"},
    {"ball_after(1/0)", "ticks is inf; a whole number from 0"},
    {"flight_end(false)", "ball is false; a point is needed"},
    {"kicked_ball({x = 0, y = 0})", "shot is nil; a point is needed"},
    {"drifted({x = 0, y = 0}, 501)", "ticks is 501; a whole number from 0 to 500 is needed"},
    {"predicted_position({x = 0, y = 0}, 0/0)", "ticks is nan; a number from"},
    {"marking_position({x = 0, y = 0}, {x = 0, y = 0})", "apart is nil; a number from"},
    {"segment_distance({x = 0, y = 0}, {x = 0, y = 0}, {})", "b.x is nil; a number from"},
    {"open_line_criterion({x = 0, y = 0}, {x = 0, y = 0}, {}, -1)", "threshold is -1; a number from 0.0 to 1000.0"},
    {"space_criterion({x = 0, y = 0}, {x = 0, y = 0}, {})", "threshold is a table; a number from"},
    // What runs code of the script.
    {"flight_end(setmetatable({}, {__index = function() error('mine') end}))", "mine"},
    {"assignment_costs(many(64, setmetatable({}, {__index = function() while true do end end})), {})",
     "more than 5000000 jumps and calls in one call"},
    {"earliest_pickup(setmetatable({}, {__index = function(_, k) return tactics.flight_end({}) end}))",
     "ball.x is nil"},
    {"flight_end(setmetatable({}, {__index = function(t) return tactics.flight_end(t) end}))", "stack overflow"},
    {"assignment_costs({setmetatable({}, {__index = function(t) return tactics.assignment_costs({t}, {}) end})}, {})",
     "stack overflow"},
    {"flight_end(setmetatable({}, {__index = function() coroutine.yield() end}))", "attempt to yield"},
    {"flight_end(setmetatable({}, {__index = function() return string.rep('x', 1 << 29) end}))", "not enough memory"},
    {"flight_end(setmetatable({}, {__index = function() local t = {} while true do t[#t + 1] = {t} end end}))",
     "more than 5000000 jumps"},
};

constexpr const char* kMakers = R"(
function many(count, entry)
    local list = {}
    for i = 1, count do list[i] = entry or 1 end
    return list
end
function with_hole()
    local list = {}
    list[1], list[2] = {1}, {2}
    list[40] = {3}
    return list
end
function cyclic()
    local list = {}
    list[1] = list
    return list
end
)";

}  // namespace

TEST_CASE("a wrong argument of podball.tactics is an error that names the place, the value and what is permitted") {
    TacticsScript script;
    REQUIRE(script.run(kMakers).empty());
    for (const auto& [call, said] : kWrong) {
        CAPTURE(call);
        const std::string error = script.run("\n\nlocal result = tactics." + call);
        CAPTURE(error);
        CHECK(error.find(said) != std::string::npos);
        CHECK((error.rfind("test.lua:3: ", 0) == 0 || said == "not enough memory"));
        CHECK(script.ask("tactics.assign({{2}, {1}, {3}})") == std::vector<double>{0.0, 1.0, 0.0});
    }
}

TEST_CASE("functions of podball.tactics count against the limit of a call, and no function catches that") {
    TacticsScript script;
    for (const std::string call :
         {"tactics.assign(costs)", "tactics.non_dominated(criteria)", "tactics.earliest_chaser('own')",
          "tactics.earliest_pickup({x = 1.9, y = 0, vx = 285, vy = 10.5}, 'own', nil, {x = -0.7, y = -0.5, vy = "
          "-61})"}) {
        CAPTURE(call);
        const std::string error = script.run(
            "local costs, criteria = {}, {}\n"
            "for i = 1, 64 do costs[i] = {} for j = 1, 64 do costs[i][j] = i * j end end\n"
            "for i = 1, 2048 do criteria[i] = {i, -i, i % 7} end\n"
            "for i = 1, 20000 do pcall(function() return " +
            call + " end) end");
        CHECK(error == "test.lua:4: more than 5000000 jumps and calls in one call");
    }
}

TEST_CASE("podball.tactics needs a match") {
    const std::unique_ptr<lua::Script> described = lua::Script::open({});
    const std::string text = "podball.tactics.assign({})";
    const podball_document_t document = {sizeof document, 0, "test.lua", text.data(), text.size()};
    CHECK(described->load(document) == "test.lua:1: podball.tactics needs the rules, which are known from create on");
}

TEST_CASE("no argument of podball.tactics is a fault of the host, however odd") {
    TacticsScript script;
    REQUIRE(script.run(kMakers).empty());
    const std::vector<std::string> functions = {
        "assign",           "assignment_costs",  "assign_roles",        "formation_place",  "marking_position",
        "non_dominated",    "eliminate_in_turn", "eliminate_by_weight", "segment_distance", "open_line_criterion",
        "space_criterion",  "earliest_pickup",   "surest_block",        "earliest_tackle",  "earliest_chaser",
        "earliest_blocker", "ball_after",        "flight_end",          "kicked_ball",      "predicted_position",
        "drifted"};
    const std::vector<std::string> values = {
        "nil",
        "0",
        "1",
        "-1",
        "500",
        "1 << 62",
        "0/0",
        "1/0",
        "-1000",
        "'own'",
        "'opponent'",
        "'mmdr'",
        "'2-2'",
        "{}",
        "{{}}",
        "{{1}}",
        "{{1, 2}, {3, 4}}",
        "many(5)",
        "many(64, many(64, 1e150))",
        "many(2048, {1/0, -1/0})",
        "{x = 0, y = 0}",
        "{x = 1000, y = -1000, vx = 1000, vy = -1000, deny_ticks_left = 1000000000}",
        "{x = 0.5, y = 0.06, vx = 1e-300, vy = 0}",
        "{x = -0.5, y = 0, vx = -1000, vy = 5e-324}",
        "{x = 0.49, y = 0.32, vx = 3e-3, vy = -0.0, deny_ticks_left = 499}",
        "{{x = 0, y = 0}, {x = 0, y = 0}}",
        "{{value = 1e6, distance = -1}}",
        "{depth = 1, side = -1}",
        "{lag = 1000, height = 0, depth = 0, width = 1000}",
        "setmetatable({}, {__index = function(_, key) return #key end})"};
    Draw draw(8);
    const auto count = static_cast<int>(values.size());
    for (int number = 0; number < 4000; ++number) {
        std::string arguments;
        for (int i = draw.below(5); i >= 0; --i) {
            arguments += values[static_cast<std::size_t>(draw.below(count))] + (i > 0 ? ", " : "");
        }
        const auto function = functions[static_cast<std::size_t>(number) % functions.size()];
        const std::string error = script.run("local result = tactics." + function + "(" + arguments + ")");
        CAPTURE(function, arguments, error);
        CHECK((error.empty() || error.rfind("test.lua:1: ", 0) == 0));
    }
}
