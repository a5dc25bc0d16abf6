// podball doctor: what of isolation works here.
#include "cli/program.hpp"
#include "sandbox/guard_state.hpp"

#include "support/catch.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <string>

using namespace podball;
using namespace podball::testing;
using nlohmann::json;

namespace {

bool has_advice(const json& diagnosis, const std::string& words) {
    const auto& advice = diagnosis["advice"];
    return std::any_of(advice.begin(), advice.end(), [&](const json& one) {
        return one["what"].get<std::string>().find(words) != std::string::npos;
    });
}

}  // namespace

TEST_CASE("doctor tells each wall, and agrees with what a match records") {
    const Answer answer = run({"doctor", "--json"});
    REQUIRE(json::accept(answer.out));
    const json diagnosis = json::parse(answer.out);
    CHECK(diagnosis["schema"] == "podball.doctor/1");
    bool all_hold = true;
    for (const char* guard : {"limits", "namespaces", "filesystem", "landlock", "seccomp"}) {
        CAPTURE(guard);
        REQUIRE(diagnosis["guards"].contains(guard));
        const json& state = diagnosis["guards"][guard];
        all_hold = all_hold && state["holds"].get<bool>();
        CHECK(state["reason"].get<std::string>().empty() == state["holds"].get<bool>());
        CHECK(has_advice(diagnosis, std::string("no ") + guard) != state["holds"].get<bool>());
    }
    CHECK((diagnosis["sandbox"] == "full") == all_hold);
    CHECK(answer.code == (all_hold ? 0 : 1));

    const TemporaryFolder folder;
    const json match = run_json({"match", "chaser", "idle", "--rules", short_rules(folder), "--json"});
    CHECK(match["sandbox"] == diagnosis["sandbox"]);
}

TEST_CASE("doctor measures hand-offs, clocks and cores") {
    const json diagnosis = json::parse(run({"doctor", "--json"}).out);
    const json& hand_off = diagnosis["hand_off_ns"];
    CHECK(hand_off["one_core"] > 0);
    CHECK(hand_off["baseline_cpu"] > 0);
    CHECK(hand_off["across_cores"].is_null() == (diagnosis["cores"] == 1));
    CHECK(hand_off["baseline_cpu_across_cores"].is_null() == (diagnosis["cores"] == 1));
    CHECK((diagnosis["placement"] == "one_core") == (diagnosis["cores"] == 1));
    CHECK(diagnosis["cores"] >= 1);
    CHECK(diagnosis["cores_online"] >= diagnosis["cores"]);
    for (const char* key : {"worker_start_ns", "cpu_clock_read_ns", "cpu_clock_step_ns", "longest_gap_ns"}) {
        CHECK(diagnosis[key] > 0);
    }
}

TEST_CASE("doctor ends with a verdict for people") {
    const Answer answer = run({"doctor"});
    const auto last = answer.out.rfind("\nverdict: teams ");
    REQUIRE(last != std::string::npos);
    CHECK(answer.out.find('\n', last + 1) == answer.out.size() - 1);
}

TEST_CASE("doctor sees a limit of CPU time, under which budgets judge coarsely") {
    Program program({"doctor", "--json"}, false, [] {
        const rlimit hour = {3600, 3600};
        setrlimit(RLIMIT_CPU, &hour);
    });
    const Answer answer = program.wait();
    REQUIRE(json::accept(answer.out));
    CHECK(has_advice(json::parse(answer.out), "CPU clock"));
}
