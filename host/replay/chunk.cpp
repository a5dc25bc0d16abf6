#include "replay/chunk.hpp"

#include "replay/bytes.hpp"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include <cassert>
#include <memory>
#include <new>

#include <fmt/format.h>

namespace podball::replay {
namespace {

struct KindRow {
    std::string_view code;
    bool optional;
    bool json;
    bool packed;  ///< May be deflated.
};
// In the order of ChunkKind.
constexpr std::array<KindRow, kChunkKinds> kRows = {{
    // code, optional, json, packed
    {"HEAD", false, true, true},
    {"KEYF", false, true, true},
    {"VIEW", false, false, true},
    {"CMND", false, false, true},
    {"EVNT", false, true, true},
    {"STRC", false, false, true},
    {"ORDR", false, false, true},
    {"DRAW", true, false, true},
    {"DRWN", true, false, true},
    {"DRWP", true, false, true},
    {"TIME", true, false, true},
    {"HASH", false, false, false},
    {"RSLT", false, true, true},
    {"INDX", false, false, true},
    {"TAIL", false, false, false},
}};
const KindRow& row(ChunkKind kind) { return kRows.at(static_cast<std::size_t>(kind)); }

// Columns have few repeated sequences. Higher levels make a recording less than 1 % smaller.
constexpr std::uint32_t kLevel = 1;
constexpr std::uint32_t kBufferSize = ISAL_DEF_LVL1_DEFAULT;

// ISA-L leaves values in the upper halves of the AVX registers. Until they are cleared, a processor runs SSE code more
// slowly. Podball is compiled to SSE code.
#if defined(__x86_64__)
__attribute__((target("avx"))) void clear_upper_halves() { __builtin_ia32_vzeroupper(); }
void clear_registers() {
    if (__builtin_cpu_supports("avx") != 0) {
        clear_upper_halves();
    }
}
#else
void clear_registers() {}
#endif

// The bytes of the header.
std::string header_text(const ChunkHeader& header) {
    ByteWriter bytes;
    bytes.text({header.code.data(), header.code.size()});
    bytes.u8(header.codec);
    bytes.u8(header.flags);
    bytes.u16(header.reserved);
    bytes.u32(header.first_step);
    bytes.u32(header.steps);
    bytes.u32(header.size);
    bytes.u32(header.unpacked_size);
    bytes.u32(header.crc);
    return std::string(bytes.bytes());
}

std::uint32_t crc_after(std::uint32_t crc, std::string_view bytes) {
    return libdeflate_crc32(crc, bytes.data(), bytes.size());
}

// The header's own CRC, at its end, is left out.
std::uint32_t crc_of(const ChunkHeader& header, std::string_view payload) {
    const std::string bytes = header_text(header);
    const std::uint32_t crc_of_header =
        crc_after(0, std::string_view(bytes).substr(0, kHeaderSize - sizeof header.crc));
    return crc_after(crc_of_header, payload);
}

}  // namespace

std::string_view code_of(ChunkKind kind) { return row(kind).code; }

bool is_optional(ChunkKind kind) { return row(kind).optional; }

std::optional<ChunkKind> ChunkHeader::kind() const {
    for (std::size_t i = 0; i < kChunkKinds; ++i) {
        if (kRows.at(i).code == std::string_view(code.data(), code.size())) {
            return static_cast<ChunkKind>(i);
        }
    }
    return std::nullopt;
}

ChunkHeader read_header(std::string_view text) {
    assert(text.size() == kHeaderSize);
    ChunkHeader header;
    text.copy(header.code.data(), header.code.size());
    ByteReader bytes(text.substr(header.code.size()));
    header.codec = bytes.u8();
    header.flags = bytes.u8();
    header.reserved = bytes.u16();
    header.first_step = bytes.u32();
    header.steps = bytes.u32();
    header.size = bytes.u32();
    header.unpacked_size = bytes.u32();
    header.crc = bytes.u32();
    return header;
}

Result<void> check_header(const ChunkHeader& header) {
    for (const char letter : header.code) {
        const bool is_letter = (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
        if (!is_letter) {
            return Error{"no chunk begins here"};
        }
    }
    const auto kind = header.kind();
    const std::uint32_t unpacked_max = kind && row(*kind).json ? kJsonMax : kPayloadMax;
    if (header.codec > 1 || (kind && !row(*kind).packed && header.codec != 0)) {
        return Error{"the codec of the chunk is not known"};
    }
    if (header.flags > 1 || header.reserved != 0) {
        return Error{"bits of the chunk's header are set that must be 0"};
    }
    if (kind && (header.flags == 1) != row(*kind).optional) {
        return Error{"the flag of an optional chunk is wrong"};
    }
    if (header.steps > static_cast<std::uint32_t>(kBlockStepsMax)) {
        return Error{"the chunk has more than 256 control steps"};
    }
    if (header.size > kPayloadMax) {
        return Error{fmt::format("the chunk has more than {} bytes", kPayloadMax)};
    }
    if (header.unpacked_size > unpacked_max) {
        return Error{fmt::format("the chunk has more than {} bytes unpacked", unpacked_max)};
    }
    if (header.codec == 0 && header.size != header.unpacked_size) {
        return Error{"the two lengths of the chunk contradict each other"};
    }
    return {};
}

Result<void> check_crc(const ChunkHeader& header, std::string_view payload) {
    if (crc_of(header, payload) == header.crc) {
        return {};
    }
    return Error{"the checksum of the chunk is wrong"};
}

Result<std::string> unpacked(const ChunkHeader& header, std::string payload) {
    if (header.codec == 0) {
        return payload;
    }
    const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)> decompressor(
        libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
    if (decompressor == nullptr) {
        throw std::bad_alloc();
    }
    std::string bytes(header.unpacked_size, '\0');
    std::size_t used = 0;
    std::size_t size = 0;
    const auto status = libdeflate_zlib_decompress_ex(decompressor.get(), payload.data(), payload.size(), bytes.data(),
                                                      bytes.size(), &used, &size);
    if (status != LIBDEFLATE_SUCCESS || size != bytes.size() || used != payload.size()) {
        return Error{"the chunk cannot be inflated"};
    }
    return bytes;
}

std::string sealed(ChunkHeader header, std::string_view payload) {
    header.size = static_cast<std::uint32_t>(payload.size());
    header.crc = crc_of(header, payload);
    return header_text(header) += payload;
}

// ISA-L initialises only some members of the stream itself. The buffer needs no values.
Packer::Packer()
    : stream_(std::make_unique<isal_zstream>()), buffer_(std::make_unique_for_overwrite<std::uint8_t[]>(kBufferSize)) {}

Packer::~Packer() = default;

void Packer::add(std::string& bytes, ChunkKind kind, std::int64_t first_step, std::size_t steps,
                 std::string_view payload) {
    assert(payload.size() <= (row(kind).json ? kJsonMax : kPayloadMax));
    ChunkHeader header;
    row(kind).code.copy(header.code.data(), header.code.size());
    header.flags = row(kind).optional ? 1 : 0;
    header.first_step = static_cast<std::uint32_t>(first_step);
    header.steps = static_cast<std::uint32_t>(steps);
    header.unpacked_size = static_cast<std::uint32_t>(payload.size());

    // The payload goes to its place first, because the header has its size and checksum.
    const std::size_t at = bytes.size();
    bytes.append(kHeaderSize, '\0');
    if (row(kind).packed && deflate(bytes, payload)) {
        header.codec = 1;
    } else {
        bytes += payload;
    }
    const std::string_view stored = std::string_view(bytes).substr(at + kHeaderSize);
    header.size = static_cast<std::uint32_t>(stored.size());
    header.crc = crc_of(header, stored);
    bytes.replace(at, kHeaderSize, header_text(header));
}

bool Packer::deflate(std::string& bytes, std::string_view payload) {
    if (payload.empty()) {
        return false;
    }
    const std::size_t at = bytes.size();
    bytes.resize(at + payload.size() - 1);  // A result that does not fit is not smaller.
    // ISA-L does not write to its input, although the type says so.
    const auto* const in = reinterpret_cast<const std::uint8_t*>(payload.data());
    isal_deflate_stateless_init(stream_.get());
    stream_->level = kLevel;
    stream_->level_buf = buffer_.get();
    stream_->level_buf_size = kBufferSize;
    stream_->gzip_flag = IGZIP_ZLIB;
    stream_->end_of_stream = 1;
    stream_->next_in = const_cast<std::uint8_t*>(in);
    stream_->avail_in = static_cast<std::uint32_t>(payload.size());
    stream_->next_out = reinterpret_cast<std::uint8_t*>(bytes.data()) + at;
    stream_->avail_out = static_cast<std::uint32_t>(payload.size() - 1);
    const int status = isal_deflate_stateless(stream_.get());
    clear_registers();
    assert(status == COMP_OK || status == STATELESS_OVERFLOW);
    bytes.resize(status == COMP_OK ? at + stream_->total_out : at);
    return status == COMP_OK;
}

}  // namespace podball::replay
