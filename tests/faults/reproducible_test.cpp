// Teams that decide by what they may not decide by: a match cannot be repeated, which only `validate` notices.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

struct Verdict {
    int code = 0;
    std::vector<std::string> failed;  ///< Names of the checks that fail.
};

using Names = std::vector<std::string>;

/// Makes `check`, and before it those that it needs.
Verdict verdict_of(const std::string& check, const std::string& act) {
    const Answer answer = run_contained(
        {"validate", faulty_team("faulty"), "--only", check, "--json", "--param=act=" + act, "--param=every=1"});
    CAPTURE(check, act, answer.code, answer.out, answer.err);
    REQUIRE(nlohmann::json::accept(answer.out));
    const auto report = nlohmann::json::parse(answer.out);
    Verdict verdict{answer.code, {}};
    for (const auto& made : report["checks"]) {
        if (made["outcome"] == "fail") {
            verdict.failed.push_back(made["check"]);
        }
    }
    return verdict;
}

std::string final_hash(const std::string& act, const std::string& seed) {
    return play_contained({faulty_team("faulty"), {"act=" + act, "every=1"}, {"--seed", seed}})["final_state_hash"];
}

}  // namespace

TEST_CASE("a team that decides by clocks or numbers of the system does not repeat itself") {
    for (const char* act : {"clock", "cpu_clock", "time_stamp", "random", "process"}) {
        const Verdict verdict = verdict_of("determinism.repeat", act);
        CAPTURE(act);
        CHECK(verdict.failed == Names{"determinism.repeat"});
        CHECK(verdict.code == 1);
    }
}

// Two processes on one day have equal or different contents of such memory, depending on what the host did before. If
// they are different, the first check fails and the second is not made.
TEST_CASE("a team that decides by memory that it never wrote plays otherwise in another process or in other memory") {
    skip_if(sandbox::kUnderSanitizer, "the allocator of a sanitizer fills the memory that it returns");
    const Verdict verdict = verdict_of("determinism.memory", "uninitialised");
    CHECK((verdict.failed == Names{"determinism.repeat"} || verdict.failed == Names{"determinism.memory"}));
    CHECK(verdict.code == 1);
}

TEST_CASE("a team that decides by its seed repeats itself") {
    const Verdict verdict = verdict_of("determinism.repeat", "by_seed");
    CHECK(verdict.failed.empty());
    CHECK(verdict.code == 0);
    CHECK(final_hash("by_seed", "1") == final_hash("by_seed", "1"));
    CHECK(final_hash("by_seed", "1") != final_hash("none", "1"));
}
