// The pages of the memory that this program allocates.
#pragma once

namespace podball::cli {

/// Asks for large pages for some 30 MiB of the heap, and keeps freed memory for what comes next. The first touch of a
/// page is an interrupt, and a recorded match touched 9,000 small ones. Where the system has no large pages or another
/// allocator, nothing changes. Call it once, at the start, before there are threads.
void use_large_pages();

}  // namespace podball::cli
