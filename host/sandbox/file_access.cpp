#include "sandbox/file_access.hpp"

#include "base/descriptor.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace podball::sandbox {
namespace {

// The attributes of Linux 6.12. The installed headers may be older.
struct RulesetAttributes {
    std::uint64_t files;
    std::uint64_t network;
    std::uint64_t scopes;
};
constexpr std::uint64_t kFileRightsOfFirst = (1U << 13) - 1;  // ABI 1: execute to make_sym.
constexpr std::uint64_t kRefer = 1U << 13;                    // ABI 2.
constexpr std::uint64_t kTruncate = 1U << 14;                 // ABI 3.
constexpr std::uint64_t kBindAndConnectTcp = 3;               // ABI 4.
constexpr std::uint64_t kDeviceControl = 1U << 15;            // ABI 5.
constexpr std::uint64_t kSocketsAndSignals = 3;               // ABI 6.

RulesetAttributes everything_known_to(long abi) {
    RulesetAttributes attributes = {kFileRightsOfFirst, 0, 0};
    if (abi >= 2) {
        attributes.files |= kRefer;
    }
    if (abi >= 3) {
        attributes.files |= kTruncate;
    }
    if (abi >= 4) {
        attributes.network = kBindAndConnectTcp;
    }
    if (abi >= 5) {
        attributes.files |= kDeviceControl;
    }
    if (abi >= 6) {
        attributes.scopes = kSocketsAndSignals;
    }
    return attributes;
}

long create_ruleset(const void* attributes, std::size_t size, unsigned flags) {
    return syscall(SYS_landlock_create_ruleset, attributes, size, flags);
}

// The right to read suffices for loading a library. The right to execute is for execve, which no worker needs.
bool permit_reading(const Descriptor& ruleset, const std::filesystem::path& file) {
    const Descriptor place(open(file.c_str(), O_PATH | O_CLOEXEC));
    if (place.get() < 0) {
        return true;
    }
    landlock_path_beneath_attr rule = {};
    rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
    rule.parent_fd = place.get();
    return syscall(SYS_landlock_add_rule, ruleset.get(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

}  // namespace

GuardState restrict_files(const std::vector<std::filesystem::path>& files) {
    const long abi = create_ruleset(nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (abi < 1) {
        return guard_missing("landlock_create_ruleset", errno);
    }
    const RulesetAttributes attributes = everything_known_to(abi);
    const Descriptor ruleset(static_cast<int>(create_ruleset(&attributes, sizeof(attributes), 0)));
    if (ruleset.get() < 0) {
        return guard_missing("landlock_create_ruleset", errno);
    }
    for (const auto& file : files) {
        if (!permit_reading(ruleset, file)) {
            return guard_missing("landlock_add_rule", errno);
        }
    }
    if (syscall(SYS_landlock_restrict_self, ruleset.get(), 0) != 0) {
        return guard_missing("landlock_restrict_self", errno);
    }
    return guard_holds();
}

}  // namespace podball::sandbox
