#include "isolation/sandbox.hpp"

#include "isolation/call_filter.hpp"
#include "isolation/file_access.hpp"
#include "isolation/privileges.hpp"
#include "isolation/resource_limits.hpp"

namespace podball::isolation {
namespace {

GuardState limit(const SandboxOptions& options) {
    if (const auto error = drop_privileges()) return guard_missing(error->message);
    if (const auto error = set_limits(options)) return guard_missing(error->message);
    return kUnderSanitizer ? guard_missing(kSanitizerReason) : guard_holds();
}

GuardState filter(const SandboxOptions& options, DenialLog& denials) {
    if (kUnderSanitizer) return guard_missing(kSanitizerReason);
    if (options.seccomp == 0) return guard_missing("switched off");
    return filter_loading(denials);
}

// Of the guard that `enter_sandbox` left behind.
GuardState& seccomp_state() {
    static GuardState state;
    return state;
}

}  // namespace

// From mild to severe: each step needs calls that the next one forbids.
SandboxState enter_sandbox(const SandboxOptions& options, const std::filesystem::path& library,
                           const GuardState& namespaces, DenialLog& denials) {
    SandboxState state;
    state[Guard::Namespaces] = namespaces;
    state[Guard::Limits] = limit(options);
    state[Guard::Landlock] = restrict_files(readable_files(library));
    state[Guard::Seccomp] = seccomp_state() = filter(options, denials);
    return state;
}

GuardState lock_down() {
    if (seccomp_state().holds == 0) return seccomp_state();
    return filter_playing();
}

}  // namespace podball::isolation
