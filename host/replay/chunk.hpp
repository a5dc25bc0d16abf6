// Chunks: what a recording consists of behind its magic. Source: docs/replay-format.md, File.
#pragma once

#include "base/result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace podball::replay {

constexpr std::string_view kMagic = "\x89PODLOG\n";
constexpr std::size_t kHeaderSize = 28;
constexpr int kBlockStepsMax = 256;
constexpr std::uint32_t kPayloadMax = 16'777'216;  ///< Bytes, packed and unpacked.
constexpr std::uint32_t kJsonMax = 4'194'304;      ///< Bytes of JSON, unpacked.

enum class ChunkKind : std::uint8_t {
    Head,
    Keyframe,
    View,
    Commands,
    Events,
    Drawings,
    Times,
    Hashes,
    Result,
    Index,
    Tail,
};
constexpr std::size_t kChunkKinds = 11;

/// "HEAD" and so on.
std::string_view code_of(ChunkKind kind);
bool is_optional(ChunkKind kind);

struct ChunkHeader {
    std::array<char, 4> code{};
    std::uint8_t codec = 0;
    std::uint8_t flags = 0;
    std::uint16_t reserved = 0;
    std::uint32_t first_step = 0;
    std::uint32_t steps = 0;
    std::uint32_t size = 0;           ///< Of the payload in the file.
    std::uint32_t unpacked_size = 0;  ///< Of the payload.
    std::uint32_t crc = 0;

    /// Nothing for a code that is not known.
    [[nodiscard]] std::optional<ChunkKind> kind() const;
};

/// Requires: 28 bytes.
ChunkHeader read_header(std::string_view bytes);
/// What of the header breaks a limit, or why the payload is not what the header says; nothing if all is well.
std::optional<Error> check_header(const ChunkHeader& header);
std::optional<Error> check_crc(const ChunkHeader& header, std::string_view payload);
/// The payload as it was before it was packed; inflates at most as many bytes as the header says.
Result<std::string> unpacked(const ChunkHeader& header, std::string payload);

/// The whole chunk. `size` and `crc` of the header are made to fit.
std::string sealed(ChunkHeader header, std::string_view payload);

/// Packs payloads; keeps what zlib needs from one to the next.
class Packer {
  public:
    Packer();
    ~Packer();
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;

    /// The whole chunk. What deflate does not make smaller is stored. Requires: the payload is within its limit.
    std::string chunk(ChunkKind kind, std::int64_t first_step, int steps, std::string_view payload);

  private:
    struct Stream;
    std::unique_ptr<Stream> stream_;
};

}  // namespace podball::replay
