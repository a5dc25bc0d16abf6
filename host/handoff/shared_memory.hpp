// Memory that two processes can map.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"

#include <cstddef>
#include <memory>
#include <span>

namespace podball::handoff {

enum class Access { Read, ReadWrite };

/// Unmaps a T.
template <typename T>
struct Unmap {
    void operator()(T* mapped) const;
};
/// A mapping of one T, all zero at first. Requires: T is plain data.
template <typename T>
using Mapped = std::unique_ptr<T, Unmap<T>>;

/// Makes anonymous memory of `size` bytes. It lives as long as a process has it open or mapped. Only touched pages take
/// memory. Errors: the system has no memory or descriptors.
Result<Descriptor> make_shared_memory(const char* name, std::size_t size);

/// Prevents further mappings for writing. Existing mappings stay. Returns false and sets errno if the system refuses.
bool seal_for_reading(const Descriptor& memory);

/// Memory of these bytes that nobody can ever write. Errors: the system has no memory or descriptors.
Result<Descriptor> make_sealed_memory(const char* name, std::span<const std::byte> bytes);

/// Maps sealed memory for reading. What the process may write there later stays its own. Returns null if it fails.
const void* map_private(int descriptor, std::size_t size);

/// Maps memory at `place`, or where the kernel chooses if it is null. Returns null if it fails.
void* map_memory(int descriptor, std::size_t size, Access access, void* place = nullptr);
void unmap_memory(void* mapped, std::size_t size);

template <typename T>
void Unmap<T>::operator()(T* mapped) const {
    unmap_memory(mapped, sizeof(T));
}

template <typename T>
Mapped<T> map_shared(int descriptor, Access access, void* place = nullptr) {
    return Mapped<T>(static_cast<T*>(map_memory(descriptor, sizeof(T), access, place)));
}

}  // namespace podball::handoff
