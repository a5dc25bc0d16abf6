#include "control/core_lease.hpp"

#include "control/core_neighbours.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <vector>

namespace podball::control {
namespace {

// The number of leases of each core. All matches of a process share it.
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
        if (!CPU_ISSET(core, &permitted)) {
            continue;
        }
        if (!CPU_ISSET(best, &permitted) || leases[core] < leases[best]) {
            best = core;
        }
    }
    return static_cast<int>(best);
}

std::vector<int> free_cores(const cpu_set_t& permitted, const std::array<int, CPU_SETSIZE>& leases) {
    std::vector<int> found;
    for (std::size_t core = 0; core < leases.size(); ++core) {
        if (CPU_ISSET(core, &permitted) && leases[core] == 0) {
            found.push_back(static_cast<int>(core));
        }
    }
    return found;
}

// Requires: `cores` is not empty.
int most_separate(const std::vector<int>& cores, int from) {
    const cpu_set_t neighbours = cache_neighbours(from);
    const auto found = std::find_if(cores.begin(), cores.end(),
                                    [&](int core) { return !CPU_ISSET(static_cast<std::size_t>(core), &neighbours); });
    return found == cores.end() ? cores.front() : *found;
}

}  // namespace

int usable_cores() {
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

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

std::optional<int> CoreLease::add_core() {
    assert(!second_);
    const std::lock_guard lock(book().mutex);
    const std::vector<int> free = free_cores(before_, book().leases);
    if (!free.empty()) {
        second_ = most_separate(free, core_);
        ++book().leases[static_cast<std::size_t>(*second_)];
    }
    return second_;
}

CoreLease::~CoreLease() {
    keep_thread_on(before_);
    const std::lock_guard lock(book().mutex);
    --book().leases[static_cast<std::size_t>(core_)];
    if (second_) {
        --book().leases[static_cast<std::size_t>(*second_)];
    }
}

}  // namespace podball::control
