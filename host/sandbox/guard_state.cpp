#include "sandbox/guard_state.hpp"

#include "base/printable.hpp"
#include "base/system_error.hpp"

#include <algorithm>
#include <vector>

namespace podball::sandbox {

std::string_view guard_name(Guard guard) {
    constexpr std::array<std::string_view, kGuards> kNames = {"limits", "namespaces", "filesystem", "landlock",
                                                              "seccomp"};
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
    return printable({state.reason.data(), static_cast<std::size_t>(end - state.reason.begin())});
}

std::string missing_guard(const SandboxState& promised, const SandboxState& found) {
    for (std::size_t i = 0; i < promised.guards.size(); ++i) {
        if (promised.guards[i].holds != 0 && found.guards[i].holds == 0) {
            return std::string(guard_name(static_cast<Guard>(i))) + " (" + reason_of(found.guards[i]) + ")";
        }
    }
    return {};
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
    if (holding == kGuards) {
        return "full";
    }
    if (sanitizer) {
        missing.insert(missing.begin(), std::string(kSanitizerReason));
    }
    std::string text = holding == 0 ? "none: " : "partial: ";
    for (std::size_t i = 0; i < missing.size(); ++i) {
        text += (i == 0 ? "" : ", ") + missing[i];
    }
    return text;
}

}  // namespace podball::sandbox
