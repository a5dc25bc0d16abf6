// Cores that share a cache.
#pragma once

#include <sched.h>

#include <string_view>

namespace podball::control {

/// The cores of a list such as "0-3,8". Parts that are not understood are left out, so an empty text gives no core.
/// Source: "List format" of the man page cpuset(7).
cpu_set_t cores_in(std::string_view list);

/// The cores that share the cache of the second level with `core`: at least the threads of the same physical core.
/// Without `core`. Empty if the system does not tell. Cost: opens a file.
cpu_set_t cache_neighbours(int core);

}  // namespace podball::control
