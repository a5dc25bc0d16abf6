// Documents that misbehave: their own side pays, the host and the opponent notice nothing.
#include "faults/contained_run.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

using Json = nlohmann::json;

const std::string kSound = "function step(view) for _, pod in ipairs(view.own) do pod:thrust(1, 0) end end\n";

void skip_without_lua() {
    skip_if(!std::filesystem::exists(PODBALL_BUNDLED_TEAMS "/runtimes/lua.so"), "liblua5.4-dev is not installed");
}

/// A folder that every user can read, with scripts.
class Scripts {
  public:
    Scripts() {
        namespace fs = std::filesystem;
        fs::permissions(folder_.path(), fs::perms::others_exec | fs::perms::others_read, fs::perm_options::add);
    }
    std::string write(const std::string& text) const {
        folder_.write("bad.lua", text);
        return (folder_.path() / "bad.lua").string();
    }

  private:
    TemporaryFolder folder_;
};

struct Case {
    std::string text;
    std::string said;  ///< Words that the error message must have.
};

// All in the first line, in `step`.
const std::vector<Case> kStepErrors = {
    {"while true do end", "bad.lua:1: more than 5000000 jumps and calls in one call"},
    {"while true do pcall(function() while true do end end) end", "bad.lua:1: more than 5000000 jumps and calls"},
    {"xpcall(function() while true do end end, function() while true do end end)", "more than 5000000 jumps and calls"},
    {"local f = function() while true do end end while true do pcall(coroutine.wrap(f)) end", "more than 5000000"},
    {"local f = function() return 1 + f() end function f() return 1 + f() end f()", "bad.lua:1: "},
    {"local function f(s) return (string.gsub(s, '.', f)) end f('a')", "bad.lua:1: C stack overflow"},
    {"local s = 'x' while true do s = s .. s end", "not enough memory: a script has at most 256 MiB"},
    {"string.rep('x', 1 << 40)", "bad.lua:1: resulting string too large"},
    {"table.unpack({}, 1, 1e8)", "bad.lua:1: too many results to unpack"},
    {"view.ball.x = 3", "bad.lua:1: view.ball cannot be changed"},
    {"rawset(view.ball, 'x', 3)", "bad.lua:1: this table cannot be changed"},
    {"table.insert(view.own, 3)", "bad.lua:1: view.own cannot be changed"},
    {"setmetatable(view.ball, {})", "bad.lua:1: cannot change a protected metatable"},
    {"getmetatable(view).__index = {}", "bad.lua:1: attempt to index a boolean value"},
    {"rules.thrust = 9", "bad.lua:1: rules cannot be changed"},
    {"view.opponents[1]:thrust(1, 0)", "bad.lua:1: attempt to call a nil value (method 'thrust')"},
    {"view.own[1].thrust()", "bad.lua:1: a point or two numbers are needed"},
    {"error({ code = 3 })", "bad.lua:1: an error that is a table and no text"},
    {"error(setmetatable({}, { __tostring = function() while true do end end }))",
     "bad.lua:1: an error that is a table"},
    {"error()", "bad.lua:1: an error that is a nil and no text"},
    {"setmetatable({}, { __gc = function() while true do end end })", "bad.lua:1: __gc is not available"},
    {"local a <close> = setmetatable({}, { __close = function() while true do end end }) error('x')", "bad.lua:1: "},
    {"assert(load('\\27Lua'))", "attempt to load a binary chunk"},
    {"string.dump(step)", "bad.lua:1: attempt to call a nil value (field 'dump')"},
    {"os.exit(0)", "bad.lua:1: attempt to index a nil value (global 'os')"},
    {"io.open('/etc/passwd')", "bad.lua:1: attempt to index a nil value (global 'io')"},
    {"debug.sethook()", "bad.lua:1: attempt to index a nil value (global 'debug')"},
    {"package.loadlib('/lib/libc.so.6', '*')", "bad.lua:1: attempt to index a nil value (global 'package')"},
    {"require('/etc/passwd')", "bad.lua:1: attempt to call a nil value (global 'require')"},
    {"dofile('/etc/passwd')", "bad.lua:1: attempt to call a nil value (global 'dofile')"},
    {"loadfile('/etc/passwd')", "bad.lua:1: attempt to call a nil value (global 'loadfile')"},
    {"collectgarbage('count')", "bad.lua:1: attempt to call a nil value (global 'collectgarbage')"},
    {"string.format('%99999d', 3)", "bad.lua:1: invalid conversion"},
    {"for _ in pairs({ [{}] = 1 }) do end", "bad.lua:1: a key that is a table has no place in the order"},
    {"table.sort({ 3, 2, 1 }, function() error('x') end)", "bad.lua:1: x"},
    {"coroutine.yield()", "bad.lua:1: attempt to yield from outside a coroutine"},
    {"coroutine.close(coroutine.running())", "bad.lua:1: cannot close a running coroutine"},
    // Functions of the tactics library, which are C++.
    {"podball.tactics.assign({ { 1 }, { 1, 2 } }, 'mmdr')", "bad.lua:1: costs[2] has 2 entries and costs[1] has 1"},
    {"local c = {} for i = 1, 1e6 do c[i] = {} end podball.tactics.assign(c, 'mmdr')",
     "bad.lua:1: costs has 1000000 entries; 0 to 64 are permitted"},
    {"local c = {} c[1] = c podball.tactics.assign(c)", "bad.lua:1: costs[1][1] is a table; a number"},
    {"local c = {} for i = 1, 64 do c[i] = {} for j = 1, 64 do c[i][j] = i * j end end "
     "while true do pcall(podball.tactics.assign, c, 'mmdr') end",
     "bad.lua:1: more than 5000000 jumps and calls in one call"},
    {"podball.tactics.non_dominated({ { 0/0 } })", "bad.lua:1: criteria[1][1] is nan"},
    {"podball.tactics.surest_block({ x = 0, y = 0, deny_ticks_left = -600 })",
     "bad.lua:1: pod.deny_ticks_left is -600; a whole number from 0"},
    {"podball.tactics.assignment_costs({ setmetatable({}, { __index = function() error('mine') end }) }, {})",
     "bad.lua:1: mine"},
    {"local a = { false, { x = 0, y = 0 } } "
     "a[1] = setmetatable({}, { __index = function() a[2] = nil return 0 end }) podball.tactics.assignment_costs(a, "
     "{})",
     "bad.lua:1: agents[2] is nil; a point is needed"},
    {"podball.tactics.flight_end(setmetatable({}, { __index = function(ball) podball.tactics.flight_end(ball) end }))",
     "bad.lua:1: C stack overflow"},
    {"podball.tactics.flight_end(setmetatable({}, { __index = function() while true do end end }))",
     "bad.lua:1: more than 5000000 jumps and calls in one call"},
    {"podball.tactics.flight_end(setmetatable({}, { __index = function() return string.rep('x', 1 << 29) end }))",
     "not enough memory: a script has at most 256 MiB"},
};

// Each is refused before the match.
const std::vector<Case> kRefused = {
    {"", "it has no function step(view)"},
    {"step = 5", "it has no function step(view)"},
    {"\xff\xfe\x00 bad", "line 1: unexpected symbol"},
    {"\x1bLuaS", "attempt to load a binary chunk"},
    {"\n\nlocal = 3", "line 3: <name> expected near '='"},
    {"while true do end", "line 1: more than 5000000 jumps and calls in one call"},
    {"local s = string.rep('x', 1 << 29)", "not enough memory"},
    {"team = 5 " + kSound, "team must be a table, not a number"},
    {"team = setmetatable({}, { __index = function() while true do end end }) " + kSound, "more than 5000000"},
    {"team = { id = '../evil' } " + kSound, "id '../evil'"},
    {"team = { name = '\\255' } " + kSound, "name"},
    {"team = { pods = { 0, 99 } } " + kSound, "min_pods 0, max_pods 99"},
    {"team = { params = { x = 'no' } } " + kSound, "team.params.x must be a table"},
    {"team = { params = { x = { 1, min = 2 } } } " + kSound, "x"},
    {"function create() while true do end end " + kSound, "create answered FATAL"},
    {"function create() error('cannot') end " + kSound, "bad.lua:1: cannot"},
};

}  // namespace

TEST_CASE("an error of a script is an incident of its own side with its line, and the match goes on") {
    skip_without_lua();
    const Scripts scripts;
    for (const auto& [text, said] : kStepErrors) {
        CAPTURE(text);
        const std::string once = "local n = 0 function step(view) n = n + 1 if n == 3 then " + text + " end end";
        const Played played =
            play_with_log({.a = scripts.write(once), .more = {"--mode", "isolated"}, .budget = "off"});
        check_kinds(played.result, {"step_again"});
        CHECK(played.result["incidents"][0]["count"] == 1);
        CHECK(played.result["end_reason"] == "full_time");
        REQUIRE(played.log.size() == 1);
        CHECK(played.log[0].find(said) != std::string::npos);
    }
}

TEST_CASE("a document that is no team is refused with its line") {
    skip_without_lua();
    const Scripts scripts;
    for (const auto& [text, said] : kRefused) {
        CAPTURE(text);
        const Answer answer = run_contained(match_words({.a = scripts.write(text)}));
        CHECK(answer.code == 3);
        CAPTURE(answer.err);
        CHECK(answer.err.find(said) != std::string::npos);
        CHECK(answer.err.find("bad.lua: ") != std::string::npos);
    }
}

TEST_CASE("a script that loops where nothing is counted hangs, and only its own side pays") {
    skip_without_lua();
    const Scripts scripts;
    const std::string text =
        "local n = 0 function step(view) n = n + 1 "
        "if n == 3 and view.tick < 20 then string.find(string.rep('a', 200), string.rep('a-', 60) .. 'c') end end";
    check_kinds(play_contained({.a = scripts.write(text), .budget = kHurried}), {"step_hung"});
}

TEST_CASE("a weak table that loses its entries while its keys are sorted is visited without a fault") {
    skip_without_lua();
    const Scripts scripts;
    // The table alone holds its keys. They leave no memory for copies, and each is returned to the system when it is
    // collected.
    const std::string text =
        "local n = 0\n"
        "local function weak(count)\n"
        "  local base, all = string.rep('x', 33 << 20), setmetatable({}, { __mode = 'v' })\n"
        "  for i = 1, count do all[base .. i] = {} end\n"
        "  return all\n"
        "end\n"
        "function step(view)\n"
        "  n = n + 1\n"
        "  if n == 3 then for key in pairs(weak(5)) do assert(#key > 33 << 20) end end\n"
        "end\n";
    check_kinds(play_contained({.a = scripts.write(text), .budget = "off"}), {});
}

TEST_CASE("a document has at most 64 MiB, and one of that size plays") {
    skip_without_lua();
    const Scripts scripts;
    constexpr std::size_t kMost = 64U << 20U;
    const std::string most = kSound + std::string(kMost - kSound.size(), '\n');
    check_kinds(play_contained({.a = scripts.write(most), .budget = "off"}), {});
    const Answer answer = run_contained(match_words({.a = scripts.write(most + "\n")}));
    CHECK(answer.code == 3);
    CHECK(answer.err.find("too large; at most 67108864 bytes") != std::string::npos);
}

TEST_CASE("two teams that play one document do not meet in it") {
    skip_without_lua();
    const Scripts scripts;
    const std::string file = scripts.write(kSound);
    check_kinds(play_contained({.a = file, .b = file}), {});
}
