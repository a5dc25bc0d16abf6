#include "isolation/resource_limits.hpp"

#include "base/system_error.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

namespace podball::isolation {
namespace {

struct Limit {
    int resource;
    rlim_t value;
    const char* name;
};

constexpr rlim_t kStackBytes = rlim_t{8} << 20;
constexpr rlim_t kDescriptors = 16;  // Loading opens one library after the other.

// Not CPU time: with a limit the process's CPU clock, by which teams are judged, moves on only every few milliseconds.
// The host's clocks end what hangs, and nothing outlives the host.
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
        all.push_back({RLIMIT_NPROC, 0, "processes"});  // The search for leaks starts one at the end.
    }
    return all;
}

bool set(const Limit& limit) {
    const auto resource = static_cast<__rlimit_resource>(limit.resource);
    rlimit current = {};
    if (getrlimit(resource, &current) != 0) return false;
    const rlim_t value = std::min(limit.value, current.rlim_max);
    const rlimit wanted = {value, value};
    return setrlimit(resource, &wanted) == 0;
}

}  // namespace

std::optional<Error> set_limits(const SandboxOptions& options) {
    std::signal(SIGXFSZ, SIG_IGN);
    // RLIMIT_CORE does not hold where dumps go to a program, and a crash would cost what that program takes.
    if (!kUnderSanitizer) prctl(PR_SET_DUMPABLE, 0);
    for (const Limit& limit : limits(options)) {
        if (!set(limit)) return system_error(limit.name);
    }
    return std::nullopt;
}

}  // namespace podball::isolation
