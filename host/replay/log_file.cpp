#include "replay/log_file.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace podball::replay {

LogFile::LogFile(std::unique_ptr<std::istream> stream, std::string name)
    : stream_(std::move(stream)), name_(std::move(name)) {
    stream_->seekg(0, std::ios::end);
    size_ = static_cast<std::uint64_t>(std::max<std::streamoff>(stream_->tellg(), 0));
}

Result<Chunk> LogFile::chunk_at(std::uint64_t offset) const {
    assert(offset <= size_);
    if (offset == size_) {
        return Error{"the file ends without its end mark"};
    }
    if (size_ - offset < kHeaderSize) {
        return Error{"the file ends within the header of a chunk"};
    }
    const auto header_bytes = bytes_at(offset, kHeaderSize);
    if (!header_bytes) {
        return header_bytes.error();
    }
    Chunk chunk;
    chunk.header = read_header(header_bytes.value());
    chunk.kind = chunk.header.kind();
    chunk.offset = offset;
    if (const auto result = check_header(chunk.header); !result) {
        return result.error();
    }
    if (chunk.header.size > size_ - offset - kHeaderSize) {
        return Error{"the file ends within the chunk"};
    }
    chunk.end = offset + kHeaderSize + chunk.header.size;
    auto payload = bytes_at(offset + kHeaderSize, chunk.header.size);
    if (!payload) {
        return payload.error();
    }
    if (const auto result = check_crc(chunk.header, payload.value()); !result) {
        return result.error();
    }
    if (!chunk.kind) {
        return chunk;
    }
    auto plain = unpacked(chunk.header, std::move(payload).value());
    if (!plain) {
        return plain.error();
    }
    chunk.payload = std::move(plain).value();
    return chunk;
}

Result<std::string> LogFile::bytes_at(std::uint64_t offset, std::uint64_t size) const {
    std::string bytes(size, '\0');
    stream_->clear();
    stream_->seekg(static_cast<std::streamoff>(offset));
    stream_->read(bytes.data(), static_cast<std::streamsize>(size));
    if (static_cast<std::uint64_t>(stream_->gcount()) == size) {
        return bytes;
    }
    return Error{name_ + ": cannot be read any more"};
}

}  // namespace podball::replay
