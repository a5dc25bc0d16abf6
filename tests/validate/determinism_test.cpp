// What differs between two runs on two days is found if it decides, and accuses nobody if it does not.
#include "sandbox/guard_state.hpp"
#include "validate/validated.hpp"

#include "support/catch.hpp"
#include "support/sample.hpp"
#include "support/skip.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;
using validate::Outcome;

namespace {

struct Fickle {
    std::string source;  ///< Of tests/teams/fickle.cpp.
    std::string in;      ///< The call in which the team looks at it.
};

// One for each kind: a unit of time, an address, contents of memory, the surroundings.
const std::vector<Fickle> kFew = {
    {"hour", "create"}, {"program", "step"}, {"fresh_stack", "step"}, {"folder", "create"}};

// All kinds. Teams that look in create see one time only.
const std::vector<Fickle> kAll = {
    {"srand_time", "create"},
    {"minute", "step"},
    {"hour", "create"},
    {"friday", "create"},
    {"december", "create"},
    {"night", "step"},
    {"uptime_minutes", "create"},
    {"coarse_hour", "create"},
    {"raw_hour", "create"},
    {"cpu_seconds", "step"},
    {"system_call_hour", "create"},
    {"timeofday_hour", "create"},
    {"long_play", "step"},
    {"stamp", "create"},
    {"stamp_and_core", "create"},
    {"process", "create"},
    {"thread", "create"},
    {"library", "step"},
    {"libc", "create"},
    {"program", "step"},
    {"stack", "create"},
    {"heap", "step"},
    {"view", "step"},
    {"vdso", "create"},
    {"thread_block", "create"},
    {"canary", "create"},
    {"random_bytes", "create"},
    {"distance", "step"},
    {"fresh_heap", "step"},
    {"fresh_stack", "step"},
    {"order_by_address", "create"},
    {"hash_of_pointer", "create"},
    {"core", "step"},
    {"permitted_cores", "create"},
    {"environment", "create"},
    {"folder", "create"},
    {"random_bit", "create"},
    {"random_device", "create"},
    {"heap_in_use", "create"},
    {"output_time", "create"},
};

validate::Report judged(const Fickle& c, const std::string& decides) {
    const std::vector<std::string> parameters = {"source=" + c.source, "in=" + c.in, "decides=" + decides};
    return validated(subject_of(careless_team("fickle"), parameters), 2, {"determinism"});
}

void require_noticed(const Fickle& c) {
    const auto report = judged(c, "true");
    CAPTURE(c.source, c.in, validate::verdict_text(report));
    CHECK(report.count(Outcome::Fail) == 1);
}

void require_passed(const Fickle& c) {
    const auto report = judged(c, "false");
    CAPTURE(c.source, c.in, validate::verdict_text(report));
    CHECK(report.passed());
}

/// Some virtual machines accept the trap of the time stamp counter and never spring it, so nobody can change the
/// counter.
bool time_stamps_are_trapped() {
#ifdef __x86_64__
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL);
        prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
        [[maybe_unused]] volatile auto stamp = __builtin_ia32_rdtsc();
        _exit(0);
    }
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFSIGNALED(status);
#else
    return true;
#endif
}

/// All sources that this machine lets `validate` change.
std::vector<Fickle> changeable() {
    std::vector<Fickle> sources = kAll;
    if (!time_stamps_are_trapped()) {
        std::erase_if(sources, [](const Fickle& c) { return c.source.starts_with("stamp"); });
    }
    return sources;
}

void skip_under_sanitizer() {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer permits no filter, so clocks cannot be changed");
}

}  // namespace

TEST_CASE("a team that lets the surroundings decide is found, and one that only looks at them passes", "[long]") {
    skip_under_sanitizer();
    for (const Fickle& c : kFew) {
        require_noticed(c);
    }
    require_passed(kFew.front());
    require_passed(kFew.back());
}

TEST_CASE("each source that differs between two days is found in each of ten runs", "[slow]") {
    skip_under_sanitizer();
    const int runs = sample_of(10);
    for (int run = 0; run < runs; ++run) {
        for (const Fickle& c : changeable()) {
            require_noticed(c);
        }
    }
}

TEST_CASE("a team that looks at a source but does not let it decide passes", "[slow][long]") {
    skip_under_sanitizer();
    const std::size_t sources = kAll.size();
    const auto cases = static_cast<std::size_t>(sample_of(10 * static_cast<int>(sources), 28));
    for (std::size_t i = 0; i < cases; ++i) {
        require_passed(kAll[3 * i % sources]);  // The sample has every third source.
    }
}

TEST_CASE("no bundled team is accused of chance", "[slow]") {
    skip_under_sanitizer();
    const int runs = sample_of(200, 22);  // The sample has each team once.
    const std::vector<std::string> teams = {"idle",          "novice",  "chaser",   "formation", "marking",
                                            "multicriteria", "setplay", "expander", "rusher"};
    for (int run = 0; run < runs; ++run) {
        const std::string& team = teams[static_cast<std::size_t>(run) % teams.size()];
        const auto report = validated(subject_of(bundled(team)), 2, {"determinism", "symmetry"});
        CAPTURE(team, run, validate::verdict_text(report));
        CHECK(report.passed());
    }
}

TEST_CASE("the cause is named: a clock by one check, addresses and memory by the other") {
    skip_under_sanitizer();
    const auto failed_check = [](const Fickle& c) {
        const auto report = judged(c, "true");
        for (const auto& result : report.results) {
            if (result.finding.outcome == Outcome::Fail) {
                return result.check->id();
            }
        }
        return std::string("none");
    };
    CHECK(failed_check({"friday", "create"}) == "determinism.clock");
    CHECK(failed_check({"environment", "create"}) == "determinism.memory");
}
