#include "handoff/shared_memory.hpp"

#include "base/system_error.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

namespace podball::handoff {

Result<Descriptor> make_shared_memory(const char* name, std::size_t size) {
    Descriptor memory(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!memory || ftruncate(memory.get(), static_cast<off_t>(size)) != 0) {
        return system_error("shared memory of " + std::to_string(size) + " bytes");
    }
    return memory;
}

bool seal_for_reading(const Descriptor& memory) {
    return fcntl(memory.get(), F_ADD_SEALS, F_SEAL_FUTURE_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
}

Result<Descriptor> make_sealed_memory(const char* name, std::span<const std::byte> bytes) {
    auto made = make_shared_memory(name, bytes.size());
    if (!made) {
        return made;
    }
    Descriptor memory = std::move(made).value();
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written =
            pwrite(memory.get(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
        if (written <= 0 && errno != EINTR) {
            return system_error("sealed memory of " + std::to_string(bytes.size()) + " bytes");
        }
        done += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    }
    if (fcntl(memory.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        return system_error("sealed memory");
    }
    return memory;
}

// Not shared: kernels before 6.7 refuse shared mappings of memory that is sealed against writing.
const void* map_private(int descriptor, std::size_t size) {
    void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    return mapped == MAP_FAILED ? nullptr : mapped;
}

void* map_memory(int descriptor, std::size_t size, Access access, void* place) {
    const int protection = access == Access::Read ? PROT_READ : PROT_READ | PROT_WRITE;
    const int flags = place == nullptr ? MAP_SHARED : MAP_SHARED | MAP_FIXED_NOREPLACE;
    void* const mapped = mmap(place, size, protection, flags, descriptor, 0);
    return mapped == MAP_FAILED ? nullptr : mapped;
}

void unmap_memory(void* mapped, std::size_t size) { munmap(mapped, size); }

}  // namespace podball::handoff
