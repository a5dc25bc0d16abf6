// Libraries whose constructors, tables or destructors are faulty, and which can be played all the same.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::testing;

namespace {

/// The library plays as one without a fault does, if it is built of the same team.
Played check_plays_as(const std::string& team, const std::string& sound) {
    CAPTURE(team);
    const Played played = play_with_log({faulty_team(team)});
    CHECK(played.result["final_state_hash"] == play_contained({sound})["final_state_hash"]);
    CHECK(played.result["end_reason"] == "full_time");
    return played;
}

}  // namespace

TEST_CASE("a constructor that prints 10 MB prints what is kept of any team's output") {
    const Played played = check_plays_as("load_flood_stdout", faulty_team("faulty"));
    check_kinds(played.result, {});
    CHECK(has_line(played.log, "act flood_stdout"));
    const auto is_printed = [](const std::string& line) { return line.starts_with("xxx"); };
    CHECK(std::any_of(played.log.begin(), played.log.end(), is_printed));
    CHECK(std::all_of(played.log.begin(), played.log.end(), [](auto& line) { return line.size() < 5'000; }));
}

TEST_CASE("a constructor cannot install handlers of signals") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer makes system calls of its own, so this build has no filter");
    const Played played = check_plays_as("load_catch_signals", faulty_team("faulty"));
    check_kinds(played.result, {"denied_call"});
    CHECK(has_line(played.log, "catch_signals: denied"));
}

TEST_CASE("the malloc of a library serves nobody but itself") {
    const auto result = play_contained({faulty_team("exports_malloc")});
    check_kinds(result, {});
    CHECK(result["end_reason"] == "full_time");
    CHECK(result["latency"][0]["coasted_steps"] == 0);
}

TEST_CASE("a library that would misbehave when it is unloaded never is") {
    for (const char* team : {"unload_segv", "unload_loop"}) {
        const Played played = check_plays_as(team, faulty_team("faulty"));
        check_kinds(played.result, {});
        CHECK(played.log.empty());
    }
}

TEST_CASE("a step that leads nowhere crashes each new instance") {
    const auto result = play_contained({faulty_team("junk_step")});
    check_kinds(result, {"crashed", "forfeited"});
    CHECK(result["forfeits"][0] == "crashes");
    CHECK(result["latency"][0]["calls"] == 3);
}

TEST_CASE("a destroy that leads nowhere crashes after the match, and is told") {
    const Played played = check_plays_as("junk_destroy", "idle");
    check_kinds(played.result, {});
    CHECK(played.log == Words{"crashed (SIGSEGV) in destroy"});
}

TEST_CASE("an instance that leads nowhere is the team's own affair") {
    const Played played = check_plays_as("junk_self", "idle");  // It never looks there, and nor does the host.
    check_kinds(played.result, {});
    CHECK(played.log.empty());
}
