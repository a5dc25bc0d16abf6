#include "isolation/guard_state.hpp"

#include "base/system_error.hpp"
#include "control/text.hpp"

#include <algorithm>
#include <vector>

namespace podball::isolation {

std::string_view guard_name(Guard guard) {
    constexpr std::array<std::string_view, kGuards> kNames = {"limits", "namespaces", "landlock", "seccomp"};
    return kNames[static_cast<std::size_t>(guard)];
}

GuardState guard_holds() {
    GuardState state;
    state.holds = 1;
    return state;
}

GuardState guard_missing(std::string_view reason) {
    GuardState state;
    const std::size_t size = std::min(reason.size(), state.reason.size() - 1);
    std::copy_n(reason.begin(), size, state.reason.begin());
    return state;
}

GuardState guard_missing(std::string_view what, int failure) {
    return guard_missing(system_error(what, failure).message);
}

std::string reason_of(const GuardState& state) {
    const auto end = std::find(state.reason.begin(), state.reason.end(), '\0');
    return control::printable({state.reason.data(), static_cast<std::size_t>(end - state.reason.begin())});
}

std::string sandbox_text(const SandboxState& state) {
    std::vector<std::string> missing;
    bool sanitizer = false;
    int holding = 0;
    for (int i = 0; i < kGuards; ++i) {
        const GuardState& guard = state.guards[static_cast<std::size_t>(i)];
        const std::string reason = reason_of(guard);
        if (guard.holds != 0) {
            ++holding;
        } else if (reason == kSanitizerReason) {
            sanitizer = true;
        } else {
            missing.push_back("no " + std::string(guard_name(static_cast<Guard>(i))) + " (" + reason + ")");
        }
    }
    if (holding == kGuards) return "full";
    if (sanitizer) missing.insert(missing.begin(), std::string(kSanitizerReason));
    return (holding == 0 ? "none: " : "partial: ") + control::joined(missing, ", ");
}

}  // namespace podball::isolation
