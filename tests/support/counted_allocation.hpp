// Counts what a test program allocates: linking podball_counted_allocation replaces the allocator.
#pragma once

namespace podball::testing {

/// How often memory was taken so far.
long long allocation_count();

}  // namespace podball::testing
