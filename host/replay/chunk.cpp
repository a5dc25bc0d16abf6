#include "replay/chunk.hpp"

#include "replay/bytes.hpp"

#include <zlib.h>

#include <cassert>
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
    {"TIME", true, false, true},
    {"HASH", false, false, false},
    {"RSLT", false, true, true},
    {"INDX", false, false, true},
    {"TAIL", false, false, false},
}};
const KindRow& row(ChunkKind kind) { return kRows.at(static_cast<std::size_t>(kind)); }

Bytef* zlib_bytes(char* bytes) { return reinterpret_cast<Bytef*>(bytes); }
const Bytef* zlib_bytes(const char* bytes) { return reinterpret_cast<const Bytef*>(bytes); }

// Columns have few repeated sequences. Level 6 makes a recording 4 % smaller, but takes half as much work again.
constexpr int kLevel = 1;

// The header without its CRC.
ByteWriter header_bytes(const ChunkHeader& header) {
    ByteWriter bytes;
    bytes.text({header.code.data(), header.code.size()});
    bytes.u8(header.codec);
    bytes.u8(header.flags);
    bytes.u16(header.reserved);
    bytes.u32(header.first_step);
    bytes.u32(header.steps);
    bytes.u32(header.size);
    bytes.u32(header.unpacked_size);
    return bytes;
}

std::uint32_t crc_of(const ChunkHeader& header, std::string_view payload) {
    const ByteWriter bytes = header_bytes(header);
    const uLong start = crc32(0, zlib_bytes(bytes.bytes().data()), static_cast<uInt>(bytes.bytes().size()));
    return static_cast<std::uint32_t>(crc32(start, zlib_bytes(payload.data()), static_cast<uInt>(payload.size())));
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
    std::string bytes(header.unpacked_size, '\0');
    auto size = static_cast<uLongf>(bytes.size());
    auto used = static_cast<uLong>(payload.size());
    const int status = uncompress2(zlib_bytes(bytes.data()), &size, zlib_bytes(payload.data()), &used);
    if (status == Z_MEM_ERROR) {
        throw std::bad_alloc();
    }
    if (status != Z_OK || size != bytes.size() || used != payload.size()) {
        return Error{"the chunk cannot be inflated"};
    }
    return bytes;
}

std::string sealed(ChunkHeader header, std::string_view payload) {
    header.size = static_cast<std::uint32_t>(payload.size());
    ByteWriter bytes = header_bytes(header);
    bytes.u32(crc_of(header, payload));
    bytes.text(payload);
    return bytes.bytes();
}

struct Packer::Stream {
    z_stream z{};
};

Packer::Packer() : stream_(std::make_unique<Stream>()) {
    if (deflateInit(&stream_->z, kLevel) != Z_OK) {
        throw std::bad_alloc();
    }
}

Packer::~Packer() { deflateEnd(&stream_->z); }

std::string Packer::chunk(ChunkKind kind, std::int64_t first_step, int steps, std::string_view payload) {
    assert(payload.size() <= (row(kind).json ? kJsonMax : kPayloadMax));
    ChunkHeader header;
    row(kind).code.copy(header.code.data(), header.code.size());
    header.flags = row(kind).optional ? 1 : 0;
    header.first_step = static_cast<std::uint32_t>(first_step);
    header.steps = static_cast<std::uint32_t>(steps);
    header.unpacked_size = static_cast<std::uint32_t>(payload.size());

    std::string packed;
    z_stream& z = stream_->z;
    if (row(kind).packed && !payload.empty()) {
        packed.resize(payload.size() - 1);  // A result that does not fit is not smaller, so the payload is stored.
        deflateReset(&z);
        z.next_in = const_cast<Bytef*>(zlib_bytes(payload.data()));
        z.avail_in = static_cast<uInt>(payload.size());
        z.next_out = zlib_bytes(packed.data());
        z.avail_out = static_cast<uInt>(packed.size());
        if (deflate(&z, Z_FINISH) == Z_STREAM_END) {
            packed.resize(z.total_out);
            header.codec = 1;
            payload = packed;
        }
    }
    return sealed(header, payload);
}

}  // namespace podball::replay
