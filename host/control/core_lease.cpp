#include "control/core_lease.hpp"

#include <array>
#include <cstddef>
#include <mutex>

namespace podball::control {
namespace {

// The one thing that all matches of a process share: who plays where.
struct Book {
    std::mutex mutex;
    std::array<int, CPU_SETSIZE> leases{};
};

Book& book() {
    static Book the_book;
    return the_book;
}

void keep_thread_on(const cpu_set_t& cores) { sched_setaffinity(0, sizeof cores, &cores); }

int pick(const cpu_set_t& permitted, const std::array<int, CPU_SETSIZE>& leases) {
    auto best = static_cast<std::size_t>(sched_getcpu());
    for (std::size_t core = 0; core < leases.size(); ++core) {
        if (!CPU_ISSET(core, &permitted)) continue;
        if (!CPU_ISSET(best, &permitted) || leases[core] < leases[best]) best = core;
    }
    return static_cast<int>(best);
}

}  // namespace

CoreLease::CoreLease() {
    sched_getaffinity(0, sizeof before_, &before_);
    {
        const std::lock_guard lock(book().mutex);
        core_ = pick(before_, book().leases);
        ++book().leases[static_cast<std::size_t>(core_)];
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(core_), &one);
    keep_thread_on(one);
}

CoreLease::~CoreLease() {
    keep_thread_on(before_);
    const std::lock_guard lock(book().mutex);
    --book().leases[static_cast<std::size_t>(core_)];
}

}  // namespace podball::control
