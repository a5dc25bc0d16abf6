// Documents, which the runtimes among the team libraries play.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

/// A file that the host has read once: its bytes as they were then, and their SHA-256. Never changes.
class Document {
  public:
    /// Reads the regular file at `file`. Errors: it cannot be read, has more than PODBALL_DOCUMENT_SIZE_MAX bytes, or
    /// its name has more than PODBALL_DOCUMENT_NAME_SIZE_MAX; one line that begins with `file`.
    static Result<std::shared_ptr<const Document>> read(const std::filesystem::path& file);

    Document(std::filesystem::path file, std::string_view bytes);
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    [[nodiscard]] const std::filesystem::path& file() const { return file_; }
    [[nodiscard]] const std::string& name() const { return name_; }  ///< File name without folders.
    [[nodiscard]] const std::string& sha256() const { return sha256_; }
    /// The document as a runtime gets it. Valid as long as this object.
    [[nodiscard]] const podball_document_t& view() const { return view_; }
    /// The bytes with the zero byte that follows the last.
    [[nodiscard]] std::span<const std::byte> bytes_with_end() const;

  private:
    struct alignas(64) Line {
        std::byte bytes[64] = {};
    };

    std::filesystem::path file_;
    std::string name_;
    std::string sha256_;
    std::vector<Line> lines_;  // Aligned to 64.
    podball_document_t view_;
};

}  // namespace podball::control
