// Counts what a test program allocates: linking counted_allocation.cpp replaces the allocator.
#pragma once

namespace podball::testing {

/// How often memory was taken so far.
long long allocation_count();

}  // namespace podball::testing
