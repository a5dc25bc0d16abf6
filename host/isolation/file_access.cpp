#include "isolation/file_access.hpp"

#include "control/elf_file.hpp"
#include "isolation/descriptor.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace podball::isolation {
namespace {

constexpr std::size_t kLibrariesMax = 32;

// The last one is what std::thread::hardware_concurrency reads; numeric libraries ask for it when they are loaded.
const std::vector<std::filesystem::path> kOfTheSystem = {
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/sys/devices/system/cpu/online"};

bool is_plain_name(const std::string& name) { return !name.empty() && name.find('/') == std::string::npos; }

bool is_team(const std::filesystem::path& file) {
    const auto entries = control::exported_functions(file, control::kTeamEntryPrefix);
    return !entries.ok() || !entries.value().empty();
}

// Of those that `library` names, the ones that lie beside it and are not in `files` yet.
void append_needed(const std::filesystem::path& library, std::vector<std::filesystem::path>& files) {
    const auto names = control::needed_libraries(library);
    if (!names.ok()) return;
    for (const std::string& name : names.value()) {
        const auto file = library.parent_path() / name;
        const bool is_new = std::find(files.begin(), files.end(), file) == files.end();
        if (is_plain_name(name) && is_new && files.size() < kLibrariesMax && !is_team(file)) files.push_back(file);
    }
}

// As the kernel has them since 6.12; the headers may be older.
struct RulesetAttributes {
    std::uint64_t files;
    std::uint64_t network;
    std::uint64_t scopes;
};
constexpr std::uint64_t kFileRightsOfFirst = (1U << 13) - 1;  // Execute to make_sym.
constexpr std::uint64_t kRefer = 1U << 13;                    // Of ABI 2,
constexpr std::uint64_t kTruncate = 1U << 14;                 // 3,
constexpr std::uint64_t kBindAndConnectTcp = 3;               // 4,
constexpr std::uint64_t kDeviceControl = 1U << 15;            // 5,
constexpr std::uint64_t kSocketsAndSignals = 3;               // and 6.

RulesetAttributes everything_known_to(long abi) {
    RulesetAttributes attributes = {kFileRightsOfFirst, 0, 0};
    if (abi >= 2) attributes.files |= kRefer;
    if (abi >= 3) attributes.files |= kTruncate;
    if (abi >= 4) attributes.network = kBindAndConnectTcp;
    if (abi >= 5) attributes.files |= kDeviceControl;
    if (abi >= 6) attributes.scopes = kSocketsAndSignals;
    return attributes;
}

long create_ruleset(const void* attributes, std::size_t size, unsigned flags) {
    return syscall(SYS_landlock_create_ruleset, attributes, size, flags);
}

// Loading maps a file that it can read; the right to execute is for execve, which no worker needs.
bool permit_reading(const Descriptor& ruleset, const std::filesystem::path& file) {
    const Descriptor place(open(file.c_str(), O_PATH | O_CLOEXEC));
    if (place.get() < 0) return true;
    landlock_path_beneath_attr rule = {};
    rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
    rule.parent_fd = place.get();
    return syscall(SYS_landlock_add_rule, ruleset.get(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

}  // namespace

std::vector<std::filesystem::path> readable_files(const std::filesystem::path& library) {
    std::vector<std::filesystem::path> files;
    if (!library.empty()) files.push_back(library);
    for (std::size_t i = 0; i < files.size(); ++i) append_needed(std::filesystem::path(files[i]), files);
    files.insert(files.end(), kOfTheSystem.begin(), kOfTheSystem.end());
    return files;
}

GuardState restrict_files(const std::vector<std::filesystem::path>& files) {
    const long abi = create_ruleset(nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (abi < 1) return guard_missing("landlock_create_ruleset", errno);
    const RulesetAttributes attributes = everything_known_to(abi);
    const Descriptor ruleset(static_cast<int>(create_ruleset(&attributes, sizeof(attributes), 0)));
    if (ruleset.get() < 0) return guard_missing("landlock_create_ruleset", errno);
    for (const auto& file : files) {
        if (!permit_reading(ruleset, file)) return guard_missing("landlock_add_rule", errno);
    }
    if (syscall(SYS_landlock_restrict_self, ruleset.get(), 0) != 0) {
        return guard_missing("landlock_restrict_self", errno);
    }
    return guard_holds();
}

}  // namespace podball::isolation
