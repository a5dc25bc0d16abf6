// The pages of the memory that this program allocates.
#pragma once

namespace podball::cli {

/// Asks for large pages for the first `kLargePagesBytes` of the heap, and keeps freed memory for the next match. The
/// first touch of a page is an interrupt, and a recorded match touches 1,000 small ones. Where the system has no large
/// pages or another allocator, nothing changes. Call it once, at the start.
void use_large_pages();

}  // namespace podball::cli
