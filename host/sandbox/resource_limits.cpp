#include "sandbox/resource_limits.hpp"

#include "base/system_error.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

namespace podball::sandbox {
namespace {

struct Limit {
    int resource;
    rlim_t value;
    const char* name;
};

constexpr rlim_t kDescriptors = 16;  // Few, because loading opens one library after the other.

// No limit of CPU time: with it the CPU clock of the process advances only every few milliseconds, and teams are judged
// by this clock. The host ends workers that hang, and no worker outlives the host.
std::vector<Limit> limits(const SandboxOptions& options) {
    std::vector<Limit> all = {
        {RLIMIT_STACK, kStackBytes, "stack"},
        {RLIMIT_NOFILE, kDescriptors, "descriptors"},
        {RLIMIT_FSIZE, options.output_bytes_max, "file size"},
        {RLIMIT_CORE, 0, "core file"},
        {RLIMIT_MEMLOCK, 0, "locked memory"},
        {RLIMIT_MSGQUEUE, 0, "message queues"},
        {RLIMIT_RTPRIO, 0, "real-time priority"},
    };
    if (!kUnderSanitizer) {
        all.push_back({RLIMIT_AS, options.memory_bytes, "memory"});
        all.push_back({RLIMIT_NPROC, 0, "processes"});  // LeakSanitizer starts one at the end.
    }
    return all;
}

bool set(const Limit& limit) {
    const auto resource = static_cast<__rlimit_resource>(limit.resource);
    rlimit current = {};
    if (getrlimit(resource, &current) != 0) {
        return false;
    }
    const rlim_t value = std::min(limit.value, current.rlim_max);
    const rlimit wanted = {value, value};
    return setrlimit(resource, &wanted) == 0;
}

}  // namespace

Result<void> set_limits(const SandboxOptions& options) {
    std::signal(SIGXFSZ, SIG_IGN);
    // RLIMIT_CORE has no effect if core dumps are piped to a program. Then each crash would cost that program's time.
    if (!kUnderSanitizer) {
        prctl(PR_SET_DUMPABLE, 0);
    }
    for (const Limit& limit : limits(options)) {
        if (!set(limit)) {
            return system_error(limit.name);
        }
    }
    return {};
}

}  // namespace podball::sandbox
