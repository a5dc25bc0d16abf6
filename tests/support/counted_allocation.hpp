// Counts the allocations of a test program. Linking podball_counted_allocation replaces the allocator.
#pragma once

namespace podball::testing {

/// Number of allocations so far.
long long allocation_count();

}  // namespace podball::testing
