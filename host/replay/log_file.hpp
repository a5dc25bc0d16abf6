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

/// A chunk with a valid header and checksum.
struct Chunk {
    ChunkHeader header;
    std::optional<ChunkKind> kind;
    std::string payload;  ///< Unpacked; empty for an unknown kind.
    std::uint64_t offset = 0;
    std::uint64_t end = 0;

    /// The four letters of the kind.
    [[nodiscard]] std::string code() const { return {header.code.data(), header.code.size()}; }
};

/// Reads the chunks of a file. Thread: one at a time.
class LogFile {
  public:
    /// `name` names the file in messages.
    LogFile(std::unique_ptr<std::istream> stream, std::string name);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }

    /// The chunk at `offset`. Requires: offset <= size().
    /// Errors: what is wrong with the chunk. The message does not name the place.
    [[nodiscard]] Result<Chunk> chunk_at(std::uint64_t offset) const;
    [[nodiscard]] Result<std::string> bytes_at(std::uint64_t offset, std::uint64_t size) const;

  private:
    std::unique_ptr<std::istream> stream_;
    std::string name_;
    std::uint64_t size_ = 0;  ///< 0 for a stream without positions.
};

}  // namespace podball::replay
