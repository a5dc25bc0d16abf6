#include "cli/heap_pages.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <cstdlib>

namespace podball::cli {
namespace {

constexpr std::uintptr_t kLargePageBytes = 2 * 1024 * 1024;
constexpr std::uintptr_t kSmallPagesBytes = 256 * 1024;  // They are touched before the advice.
constexpr std::size_t kBlockBytes = 192 * 1024;          // More than malloc has left, so it makes the heap larger.
constexpr int kUsualPadBytes = 128 * 1024;
constexpr int kHeapBytes = 32 * 1024 * 1024;  // It takes memory when it is touched, a large page at a time.

}  // namespace

void use_large_pages() {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, kHeapBytes);
    mallopt(M_TRIM_THRESHOLD, 2 * kHeapBytes);
    mallopt(M_TOP_PAD, kHeapBytes);
    const auto end = std::bit_cast<std::uintptr_t>(sbrk(0));
    const std::uintptr_t large = ((end + kSmallPagesBytes) / kLargePageBytes + 1) * kLargePageBytes;
    sbrk(static_cast<std::intptr_t>(large - kSmallPagesBytes - end));
    void* volatile block = std::malloc(kBlockBytes);
    std::free(block);
    madvise(std::bit_cast<void*>(large), kHeapBytes - kLargePageBytes, MADV_HUGEPAGE);
    mallopt(M_TOP_PAD, kUsualPadBytes);
#endif
}

}  // namespace podball::cli
