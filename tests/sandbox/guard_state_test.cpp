#include "sandbox/guard_state.hpp"
#include "support/catch.hpp"

#include <cerrno>

using namespace podball::sandbox;

namespace {

SandboxState all_hold() {
    SandboxState state;
    state.guards.fill(guard_holds());
    return state;
}

}  // namespace

TEST_CASE("a sandbox of which all guards hold is full") { CHECK(sandbox_text(all_hold()) == "full"); }

TEST_CASE("what is missing of a sandbox is named with its reason") {
    SandboxState state = all_hold();
    state[Guard::Landlock] = guard_missing("landlock_create_ruleset", ENOSYS);
    CHECK(sandbox_text(state) == "partial: no landlock (landlock_create_ruleset: Function not implemented)");
    state[Guard::Seccomp] = guard_missing("switched off");
    CHECK(sandbox_text(state) ==
          "partial: no landlock (landlock_create_ruleset: Function not implemented), no seccomp (switched off)");
    state.guards.fill(guard_missing("x"));
    CHECK(sandbox_text(state) ==
          "none: no limits (x), no namespaces (x), no filesystem (x), no landlock (x), no seccomp (x)");
}

TEST_CASE("what a sanitizer forbids is one word") {
    SandboxState state = all_hold();
    state[Guard::Limits] = state[Guard::Seccomp] = guard_missing(kSanitizerReason);
    CHECK(sandbox_text(state) == "partial: sanitizer");
    state[Guard::Landlock] = guard_missing("old kernel");
    CHECK(sandbox_text(state) == "partial: sanitizer, no landlock (old kernel)");
}

TEST_CASE("a reason is cut to its place, and read as a printable line whatever stands there") {
    CHECK(reason_of(guard_missing(std::string(1000, 'x'))) == std::string(GuardState().reason.size() - 1, 'x'));
    GuardState nonsense;
    nonsense.reason.fill('\n');
    CHECK(reason_of(nonsense) == std::string(nonsense.reason.size(), ' '));
    nonsense.reason.fill('\xff');
    CHECK(reason_of(nonsense) == std::string(nonsense.reason.size(), '?'));
}
