// The bytes of a file without a copy of them.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

namespace podball::control {

/// A regular file that is not empty, mapped for reading: a huge sparse one costs no more than what is looked at.
class MappedFile {
  public:
    /// Errors: the file is missing, unreadable, not regular, or empty. Never waits for the other end of a pipe.
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& file);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

  private:
    explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::span<const std::byte> bytes_;
};

}  // namespace podball::control
