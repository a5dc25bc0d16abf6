#include "handoff/shared_memory.hpp"

#include "base/system_error.hpp"

#include <fcntl.h>
#include <sys/mman.h>

#include <string>

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

void* map_memory(int descriptor, std::size_t size, Access access, void* place) {
    const int protection = access == Access::Read ? PROT_READ : PROT_READ | PROT_WRITE;
    const int flags = place == nullptr ? MAP_SHARED : MAP_SHARED | MAP_FIXED_NOREPLACE;
    void* const mapped = mmap(place, size, protection, flags, descriptor, 0);
    return mapped == MAP_FAILED ? nullptr : mapped;
}

void unmap_memory(void* mapped, std::size_t size) { munmap(mapped, size); }

}  // namespace podball::handoff
