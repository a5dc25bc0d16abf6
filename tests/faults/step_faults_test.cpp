// Teams that misbehave in a match: the match goes on, and the verdict names the right team and the right fault.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <csignal>
#include <numeric>
#include <utility>

using namespace podball;
using namespace podball::testing;

namespace {

using Json = nlohmann::json;

// A step comes every five ticks, so the fourth one does it, once: no later instance has a fourth one so early.
const Words kOnce = {"at=3", "until_tick=20"};

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Json play(const std::string& act, const Words& parameters, const std::string& budget = kPatient) {
    return play_contained(
        {.a = faulty_team("faulty"), .parameters = with({"act=" + act}, parameters), .budget = budget});
}

/// It happens once, and the match goes on with a new instance.
void check_survived(const std::string& act, const std::string& kind, double value,
                    const std::string& budget = kPatient) {
    CAPTURE(act);
    const Json result = play(act, kOnce, budget);
    check_kinds(result, {kind});
    const Json& incident = result["incidents"][0];
    CAPTURE(incident.dump());
    CHECK(incident["count"] == 1);
    CHECK(incident["first"][0] == Json({{"tick", 15}, {"pod", nullptr}, {"value", value}}));
    CHECK(result["end_reason"] == "full_time");
}

/// Nothing of it reaches the host. What the team said.
Words check_harmless(const std::string& act, const Words& parameters = kOnce) {
    CAPTURE(act, parameters);
    const Played played = play_with_log({faulty_team("faulty"), with({"act=" + act}, parameters)});
    check_kinds(played.result, {});
    return played.log;
}

/// Nor does it change anything of the match. What the team said, and what was said of it.
Words check_unseen(const std::string& act, const Words& parameters = kOnce) {
    static const Json sound = play("none", {});
    CAPTURE(act, parameters);
    const Played played = play_with_log({faulty_team("faulty"), with({"act=" + act}, parameters)});
    check_kinds(played.result, {});
    CHECK(played.result["final_state_hash"] == sound["final_state_hash"]);
    return played.log;
}

/// Whatever happens to the team happens to it alone.
Json check_survived_somehow(const std::string& act, const Words& parameters) {
    const Json result = play(act, parameters, kHurried);
    CAPTURE(act, result["incidents"].dump());
    CHECK(incident_kinds(result, 1).empty());
    return result;
}

}  // namespace

TEST_CASE("a team without a fault has no incident") { check_kinds(play("none", {}), {}); }

TEST_CASE("a team that crashes in a step is named with the signal, and plays on") {
    const std::pair<const char*, int> deaths[] = {
        {"segv", SIGSEGV},         {"bad_jump", SIGSEGV},   {"fpe", SIGFPE},         {"trap", SIGILL},
        {"abort", SIGABRT},        {"recursion", SIGSEGV},  {"stack_junk", SIGSEGV}, {"longjmp_junk", SIGSEGV},
        {"pthread_exit", SIGABRT}, {"write_view", SIGSEGV}, {"unmap_view", SIGSEGV}, {"unmap_block", SIGSEGV},
    };
    for (const auto& [act, signal] : deaths) {
        check_survived(act, "crashed", signal);
    }
}

TEST_CASE("a team that ruins its heap is ended by the C library, and plays on") {
    skip_if(sandbox::kUnderSanitizer, "the allocator of a sanitizer ends the process in its own way");
    for (const char* act : {"double_free", "heap_junk"}) {
        check_survived(act, "crashed", SIGABRT);
    }
}

TEST_CASE("a team that ends its process in a step is named with the exit code, and plays on") {
    for (const char* act : {"exit", "exit_now", "exit_thread"}) {
        check_survived(act, "exited", 0);
    }
}

TEST_CASE("a team that does not come back is ended, and plays on") {
    for (const char* act : {"loop", "sleep", "wait"}) {
        check_survived(act, "step_hung", 200'000, kHurried);
    }
}

TEST_CASE("an exception out of a step retires the team") {
    const Json result = play("throw", kOnce);
    check_kinds(result, {"step_threw"});
    CHECK(result["latency"][0]["calls"] == 4);
}

TEST_CASE("a jump into a frame that is gone ends in a crash, a hang, or nowhere") {
    CHECK(incident_kinds(check_survived_somehow("longjmp_dead", kOnce), 0).size() <= 1);
}

TEST_CASE("a team that wants more memory than there is crashes or throws") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer maps terabytes, so memory is not limited in this build");
    check_kinds(play("hoard", with(kOnce, {"amount=10240"})), {"crashed"});
    check_kinds(play("hoard_by_new", with(kOnce, {"amount=10240"})), {"step_threw"});
    check_unseen("hoard_by_map", with(kOnce, {"amount=10240"}));
}

TEST_CASE("what a team writes beside its commands harms itself alone") {
    CHECK(has_line(check_unseen("overrun", {"every=1"}), "act overrun"));
    CHECK(has_line(check_unseen("write_late", {"every=1"}), "act write_late"));
    CHECK(has_line(check_unseen("unlock_view"), "mprotect of the view: denied"));
    check_kinds(play("overrun_far", kOnce), {"command_unknown_flag"});
    // What else lies around the commands is the worker's own; so it may crash, or accuse itself of denied calls.
    for (const char* act : {"scribble_ones", "scribble_zeros", "scribble_noise"}) {
        check_survived_somehow(act, {"at=3", "every=50"});
    }
}

TEST_CASE("what a team writes over its orders harms itself alone") {
    const std::string builder = test_team("builder");
    for (const char* act : {"scribble_ones", "scribble_zeros", "scribble_noise", "answer_early", "answer_nonsense"}) {
        CAPTURE(act);
        const Json result = play_contained({.a = faulty_team("faulty"),
                                            .parameters = {std::string("act=") + act, "at=3", "every=50"},
                                            .more = {"--param", "B.act=random"},
                                            .b = builder,
                                            .budget = kHurried,
                                            .has_resources = true});
        CHECK(incident_kinds(result, 1).empty());
        CHECK(result["latency"][1]["coasted_steps"] == 0);
    }
}

TEST_CASE("whatever a team writes over the answer, the result says what of the sandbox there was") {
    const auto sandbox = play("none", {})["sandbox"];
    for (const char* act : {"scribble_ones", "scribble_zeros", "scribble_noise"}) {
        CHECK(play(act, kOnce, kHurried)["sandbox"] == sandbox);
    }
}

TEST_CASE("a team that answers before it is done plays on, and its time counts all the same") {
    CHECK(has_line(check_unseen("answer_early", {"at=8", "amount=1000"}), "act answer_early"));
    const Json result = play("answer_early", {"at=8", "every=1", "amount=3000"});
    check_kinds(result, {"bank_empty"});
    CHECK(result["forfeits"][0].is_null());
    CHECK(result["latency"][0]["coasted_steps"] > 500);
    // What else lies around the answer is the worker's own, so it may crash, too.
    check_survived_somehow("answer_nonsense", {"at=8", "amount=1000"});
}

TEST_CASE("what a team changes in its own process reaches nobody else") {
    for (const char* act : {"rounding", "unmask_exceptions", "direction", "environment", "at_exit", "block_signals"}) {
        CHECK(has_line(check_unseen(act, {"every=1"}), std::string("act ") + act));
    }
}

TEST_CASE("there is nothing for a team to read") { CHECK(has_line(check_unseen("read_input"), "read: 0 bytes")); }

TEST_CASE("what a team may not change is denied, and told") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer makes system calls of its own, so this build has no filter");
    const Words acts = {"locale",       "umask",         "catch_signals",    "timer",     "close_all",
                        "truncate_all", "change_output", "leak_descriptors", "remap_view"};
    for (const std::string& act : acts) {
        CAPTURE(act);
        check_kinds(play(act, with(kOnce, {"amount=2000"})), {"denied_call"});
    }
}

TEST_CASE("floods of output and of the log are cut, and the match goes on") {
    const std::pair<const char*, const char*> floods[] = {
        {"flood_stdout", "amount=10"},
        {"flood_raw", "amount=10"},
        {"flood_raw_stderr", "amount=10"},
        {"flood_log", "amount=100000"},
    };
    for (const auto& [act, amount] : floods) {
        const Words log = check_unseen(act, with(kOnce, {amount}));
        const std::size_t bytes = std::accumulate(log.begin(), log.end(), std::size_t{0},
                                                  [](auto sum, auto& line) { return sum + line.size(); });
        CAPTURE(act, log.size(), bytes);
        CHECK(has_line(log, std::string("act ") + act));
        CHECK(bytes > 1000);
        CHECK(bytes < 100'000);
    }
}

TEST_CASE("a team that is a little too slow at each step is made to wait, one that is much too slow is struck") {
    check_harmless("busy", {"every=1", "amount=300"});
    check_kinds(play("busy", {"every=1", "amount=1500"}), {"bank_empty"});
    check_kinds(play("busy", {"every=1", "amount=3000"}), {"bank_empty"});
    const std::string strict = "hard=10ms,hang=20s";
    check_kinds(play("busy", {"every=1", "amount=20000"}, strict), {"step_over_hard", "forfeited"});
    const Json seldom = play("busy", {"every=1000", "amount=20000"}, strict);
    check_kinds(seldom, {"step_over_hard"});
    CHECK(seldom["incidents"][0]["count"] == 2);
}

TEST_CASE("a team that misbehaves in destroy has played its match all the same, and is named with what it did") {
    const std::pair<const char*, const char*> acts[] = {
        {"segv", "crashed (SIGSEGV) in destroy"},
        {"abort", "crashed (SIGABRT) in destroy"},
        {"exit_now", "ended its process with exit code 0 in destroy"},
        {"wait", "did not come back in time in destroy"},
    };
    for (const auto& [act, told] : acts) {
        CHECK(has_line(check_unseen(act, {"in=destroy"}), told));
    }
    CHECK(has_line(check_unseen("throw", {"in=destroy"}), "act throw"));
}

TEST_CASE("a team that frees a block twice in destroy has played its match all the same, and is named") {
    skip_if(sandbox::kUnderSanitizer, "the allocator of a sanitizer ends the process in its own way");
    CHECK(has_line(check_unseen("double_free", {"in=destroy"}), "crashed (SIGABRT) in destroy"));
}
