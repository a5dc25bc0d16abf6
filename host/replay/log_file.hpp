// The file of a recording, chunk by chunk.
#pragma once

#include "base/result.hpp"
#include "replay/chunk.hpp"

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>

namespace podball::replay {

/// A chunk whose header and checksum are good.
struct Chunk {
    ChunkHeader header;
    std::optional<ChunkKind> kind;
    std::string payload;  ///< Unpacked; empty for an unknown kind.
    std::uint64_t offset = 0;
    std::uint64_t end = 0;

    /// The kind in its four letters.
    [[nodiscard]] std::string code() const { return {header.code.data(), header.code.size()}; }
};

/// Thread: one at a time.
class LogFile {
  public:
    /// `name` stands for the file in messages.
    LogFile(std::unique_ptr<std::istream> stream, std::string name);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }

    /// Errors: what is wrong with the chunk, without its place. Requires: offset <= size().
    [[nodiscard]] Result<Chunk> chunk_at(std::uint64_t offset) const;
    [[nodiscard]] Result<std::string> bytes_at(std::uint64_t offset, std::uint64_t size) const;

  private:
    std::unique_ptr<std::istream> stream_;
    std::string name_;
    std::uint64_t size_ = 0;  ///< 0 for what cannot be sought in.
};

}  // namespace podball::replay
