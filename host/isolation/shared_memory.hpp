// A piece of memory that two processes can map.
#pragma once

#include "base/result.hpp"
#include "isolation/descriptor.hpp"

#include <cstddef>
#include <memory>

namespace podball::isolation {

enum class Access { Read, ReadWrite };

/// A mapping of one T, zero from the start. T is plain data.
template <typename T>
struct Unmap {
    void operator()(T* mapped) const;
};
template <typename T>
using Mapped = std::unique_ptr<T, Unmap<T>>;

/// Anonymous memory of `size` bytes that lives as long as somebody has it open or mapped; only its pages that are
/// touched take memory. Errors: the system has none.
Result<Descriptor> make_shared_memory(const char* name, std::size_t size);

/// From now on nobody can map it for writing any more; mappings that are there stay. Errors: the system refuses.
bool seal_for_reading(const Descriptor& memory);

void* map_memory(int descriptor, std::size_t size, Access access);  ///< Null if it fails.
void unmap_memory(void* mapped, std::size_t size);

template <typename T>
void Unmap<T>::operator()(T* mapped) const {
    unmap_memory(mapped, sizeof(T));
}

template <typename T>
Mapped<T> map_shared(int descriptor, Access access) {
    return Mapped<T>(static_cast<T*>(map_memory(descriptor, sizeof(T), access)));
}

}  // namespace podball::isolation
