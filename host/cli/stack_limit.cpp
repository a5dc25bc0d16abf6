#include "cli/stack_limit.hpp"

#include "sandbox/resource_limits.hpp"

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <string>

namespace podball::cli {
namespace {

// glibc has read the old limit already.
void give_threads(std::size_t bytes) {
    pthread_attr_t attributes;
    if (pthread_getattr_default_np(&attributes) != 0) {
        return;
    }
    std::size_t present = 0;
    pthread_attr_getstacksize(&attributes, &present);
    pthread_attr_setstacksize(&attributes, std::max(present, bytes));
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

}  // namespace

Result<void> ensure_stack() {
    constexpr rlim_t kKib = 1024;
    rlimit limit = {};
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= sandbox::kStackBytes) {
        return {};
    }
    const rlim_t hard = limit.rlim_max;
    limit.rlim_cur = sandbox::kStackBytes;
    if (hard < sandbox::kStackBytes || setrlimit(RLIMIT_STACK, &limit) != 0) {
        return Error{"the stack is limited to " + std::to_string(hard / kKib) + " KiB (ulimit -s); at least " +
                     std::to_string(sandbox::kStackBytes / kKib) + " KiB are needed"};
    }
    give_threads(sandbox::kStackBytes);
    return {};
}

}  // namespace podball::cli
