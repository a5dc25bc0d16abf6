// Chunks: the parts of a recording after its magic. Source: docs/replay-format.md, File.
#pragma once

#include "base/result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct isal_zstream;

namespace podball::replay {

constexpr std::string_view kMagic = "\x89PODLOG\n";
constexpr std::size_t kHeaderSize = 28;
constexpr int kBlockStepsMax = 256;
constexpr std::uint32_t kPayloadMax = 16'777'216;  ///< Bytes of a payload, packed or unpacked.
constexpr std::uint32_t kJsonMax = 4'194'304;      ///< Bytes of JSON, unpacked.

enum class ChunkKind : std::uint8_t {
    Head,
    Keyframe,
    View,
    Commands,
    Events,
    Structures,
    Orders,
    OldDrawings,     ///< DRAW.
    ListedDrawings,  ///< DRWN.
    Drawings,        ///< DRWP.
    Times,
    Hashes,
    Result,
    Index,
    Tail,
};
constexpr std::size_t kChunkKinds = 15;

/// The four letters of `kind`, such as "HEAD".
std::string_view code_of(ChunkKind kind);
bool is_optional(ChunkKind kind);
/// Whether only recordings of games with resources have chunks of `kind`.
constexpr bool is_of_resources(ChunkKind kind) { return kind == ChunkKind::Structures || kind == ChunkKind::Orders; }

struct ChunkHeader {
    std::array<char, 4> code{};
    std::uint8_t codec = 0;
    std::uint8_t flags = 0;
    std::uint16_t reserved = 0;
    std::uint32_t first_step = 0;
    std::uint32_t steps = 0;
    std::uint32_t size = 0;           ///< Bytes of the payload in the file.
    std::uint32_t unpacked_size = 0;  ///< Bytes of the unpacked payload.
    std::uint32_t crc = 0;

    /// Null for an unknown code.
    [[nodiscard]] std::optional<ChunkKind> kind() const;
};

/// Reads a header. Requires: `bytes` has kHeaderSize bytes.
ChunkHeader read_header(std::string_view bytes);
/// Check the header against the limits of the format, and its CRC against header and payload.
/// Errors: what is wrong with the chunk.
Result<void> check_header(const ChunkHeader& header);
Result<void> check_crc(const ChunkHeader& header, std::string_view payload);
/// The payload before packing. Errors: it cannot be inflated, or not to the stated size. Cost: memory for the stated
/// size.
Result<std::string> unpacked(const ChunkHeader& header, std::string payload);

/// The bytes of a whole chunk. `size` and `crc` of the header are set to fit the payload.
std::string sealed(ChunkHeader header, std::string_view payload);

/// Packs payloads. It keeps the memory of ISA-L from one chunk to the next.
class Packer {
  public:
    Packer();
    ~Packer();
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;

    /// Appends a whole chunk to `bytes`. A payload that packing does not make smaller by some bytes is stored unpacked.
    /// Requires: the payload is within its limit, and is no part of `bytes`.
    void add(std::string& bytes, ChunkKind kind, std::int64_t first_step, std::size_t steps, std::string_view payload);

  private:
    /// Appends the packed payload to `bytes`. Returns false, with unchanged bytes, if it would not be smaller.
    bool deflate(std::string& bytes, std::string_view payload);

    std::unique_ptr<isal_zstream> stream_;
    std::unique_ptr<std::uint8_t[]> buffer_;  ///< Working memory of ISA-L.
};

}  // namespace podball::replay
