// Teams that decide by what they may not decide by: a match cannot be repeated, which only `validate` notices.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

struct Verdict {
    int code = 0;
    std::string outcome;
};

Verdict repeated(const std::string& act) {
    const Answer answer = run_contained({"validate", faulty_team("faulty"), "--only", "determinism.repeat", "--json",
                                         "--param=act=" + act, "--param=every=1"});
    CAPTURE(act, answer.code, answer.out, answer.err);
    REQUIRE(nlohmann::json::accept(answer.out));
    const auto report = nlohmann::json::parse(answer.out);
    for (const auto& check : report["checks"]) {
        if (check["check"] == "determinism.repeat") {
            return {answer.code, check["outcome"]};
        }
    }
    return {answer.code, "not run"};
}

std::string final_hash(const std::string& act, const std::string& seed) {
    return play_contained({faulty_team("faulty"), {"act=" + act, "every=1"}, {"--seed", seed}})["final_state_hash"];
}

}  // namespace

TEST_CASE("a team that decides by clocks, numbers of the system or memory that it never wrote does not repeat itself") {
    for (const char* act : {"clock", "cpu_clock", "time_stamp", "random", "process", "uninitialised"}) {
        // The allocator of a sanitizer fills what it hands out.
        if (sandbox::kUnderSanitizer && act == std::string("uninitialised")) {
            continue;
        }
        const Verdict verdict = repeated(act);
        CAPTURE(act);
        CHECK(verdict.outcome == "fail");
        CHECK(verdict.code == 1);
    }
}

TEST_CASE("a team that decides by its seed repeats itself") {
    const Verdict verdict = repeated("by_seed");
    CHECK(verdict.outcome == "pass");
    CHECK(verdict.code == 0);
    CHECK(final_hash("by_seed", "1") == final_hash("by_seed", "1"));
    CHECK(final_hash("by_seed", "1") != final_hash("none", "1"));
}
