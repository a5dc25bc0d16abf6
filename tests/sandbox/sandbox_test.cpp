#include "sandbox/sandbox.hpp"

#include "sandbox/confined.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <linux/capability.h>
#include <net/if.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::sandbox;
using podball::testing::Confinement;
using podball::testing::run_confined;
using podball::testing::Scratch;

namespace {

bool has_capabilities() {
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {};
    if (syscall(SYS_capget, &header, data) != 0) {
        return true;
    }
    return (data[0].effective | data[0].permitted | data[1].effective | data[1].permitted) != 0;
}

rlim_t hard_limit(__rlimit_resource resource) {
    rlimit limit = {};
    getrlimit(resource, &limit);
    return limit.rlim_max;
}

}  // namespace

TEST_CASE("the sandbox is as full as this machine can give it, as root and as an ordinary user") {
    const Confinement confinement = {GENERATE(false, true)};
    const SandboxState possible = testing::probed_sandbox(confinement.as_nobody);
    const auto outcome = run_confined(confinement, [](Scratch& scratch) { scratch.lock(); });
    CHECK(outcome.exit_code == 0);
    CHECK(sandbox_text(outcome.scratch.state) == sandbox_text(possible));
    CHECK((outcome.scratch.locked.holds != 0) == (possible[Guard::Seccomp].holds != 0));
    // What no machine withholds; the rest some do, as AppArmor does with namespaces of ordinary users.
    for (const Guard guard : {Guard::Limits, Guard::Seccomp}) {
        CHECK(outcome.scratch.state[guard].holds == (kUnderSanitizer ? 0 : 1));
    }
    if (kUnderSanitizer) {
        CHECK(sandbox_text(outcome.scratch.state) == "partial: sanitizer");
    }
}

TEST_CASE("without seccomp the sandbox says so") {
    testing::skip_without_seccomp();
    SandboxState possible = testing::probed_sandbox(false);
    possible[Guard::Seccomp] = guard_missing("switched off");
    const auto outcome = run_confined(testing::without_seccomp(), [](Scratch& scratch) { scratch.lock(); });
    CHECK(sandbox_text(outcome.scratch.state) == sandbox_text(possible));
    CHECK(sandbox_text(outcome.scratch.state).find("no seccomp (switched off)") != std::string::npos);
    CHECK(reason_of(outcome.scratch.locked) == "switched off");
}

TEST_CASE("a confined process has no capabilities, no way to new ones, and no network") {
    const Confinement confinement = testing::without_seccomp({GENERATE(false, true)});
    const auto outcome = run_confined(confinement, [](Scratch& scratch) {
        scratch.results[0] = has_capabilities() ? 1 : 0;
        scratch.results[1] = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
        scratch.results[2] = prctl(PR_CAPBSET_READ, CAP_SYS_ADMIN, 0, 0, 0);
        scratch.results[3] = if_nametoindex("lo") == 1 && if_nametoindex("eth0") == 0 ? 1 : 0;
    });
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.scratch.results[0] == 0);
    CHECK(outcome.scratch.results[1] == 1);
    // An ordinary user cannot leave the namespaces of some machines, nor with the second thread of a thread sanitizer.
    const bool namespaces = outcome.scratch.state[Guard::Namespaces].holds != 0;
    CHECK(namespaces == (testing::probed_sandbox(confinement.as_nobody)[Guard::Namespaces].holds != 0));
    if (!namespaces) {
        return;
    }
    CHECK(outcome.scratch.results[2] == 0);
    CHECK(outcome.scratch.results[3] == 1);
}

TEST_CASE("a confined process has hard limits") {
    Confinement confinement = testing::without_seccomp({GENERATE(false, true)});
    confinement.options.memory_bytes = 512 << 20;
    confinement.options.output_bytes_max = 4096;
    const auto outcome = run_confined(confinement, [](Scratch& scratch) {
        auto* result = scratch.results.begin();
        for (const auto limit : {RLIMIT_STACK, RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_MEMLOCK, RLIMIT_AS, RLIMIT_NPROC}) {
            *result++ = static_cast<std::int32_t>(hard_limit(limit));
        }
    });
    CHECK(outcome.exit_code == 0);
    const std::vector<std::int32_t> results(outcome.scratch.results.begin(), outcome.scratch.results.begin() + 6);
    if (kUnderSanitizer) {
        CHECK(std::vector(results.begin(), results.begin() + 4) == std::vector<std::int32_t>{8 << 20, 0, 4096, 0});
    } else {
        CHECK(results == std::vector<std::int32_t>{8 << 20, 0, 4096, 0, 512 << 20, 0});
    }
}

TEST_CASE("the CPU clock of a confined process moves on with every reading") {
    testing::skip_if(hard_limit(RLIMIT_CPU) != RLIM_INFINITY,
                     "the limit of CPU time that this test runs under makes the clock coarse");
    const auto outcome = run_confined({}, [](Scratch& scratch) {
        timespec before = {};
        for (int i = 0; i < 1000; ++i) {
            timespec now = {};
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
            if (now.tv_sec != before.tv_sec || now.tv_nsec != before.tv_nsec) {
                ++scratch.results[0];
            }
            before = now;
        }
    });
    CHECK(outcome.scratch.results[0] > 900);
}
