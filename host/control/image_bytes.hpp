// The bytes of a shared library, of which only parts are looked at.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace podball::control {

/// Largest library of a team. The memory limit of workers leaves no room for much more. Units: bytes.
inline constexpr std::size_t kLibraryBytesMax = std::size_t{256} << 20U;

/// Bytes in memory or in an open file, which may change while it is read. Parts of a file are copied and not mapped, so
/// truncating it later cannot raise SIGBUS. Most of a library is code and notes for a debugger, which nobody asks for.
class ImageBytes {
  public:
    /// Requires: `memory` outlives this object.
    explicit ImageBytes(std::span<const std::byte> memory) : memory_(memory), size_(memory.size()) {}
    /// Errors: the file is missing, unreadable, not regular, empty, or larger than `kLibraryBytesMax`. A pipe is
    /// refused without waiting for its other end.
    static Result<ImageBytes> open(const std::filesystem::path& file);

    [[nodiscard]] std::size_t size() const { return size_; }
    /// Whether `size` bytes at `offset` lie within these bytes.
    [[nodiscard]] bool have(std::uint64_t offset, std::uint64_t size) const {
        return offset <= size_ && size <= size_ - offset;  // The comparison cannot overflow.
    }
    /// A copy of `size` bytes at `offset`. Nothing if they reach beyond the end, which a file may have lost meanwhile.
    [[nodiscard]] std::optional<std::vector<std::byte>> part(std::uint64_t offset, std::uint64_t size) const;

  private:
    ImageBytes(Descriptor file, std::size_t size) : file_(std::move(file)), size_(size) {}

    std::span<const std::byte> memory_;
    Descriptor file_;  ///< Open if the bytes are those of a file.
    std::size_t size_;
};

}  // namespace podball::control
