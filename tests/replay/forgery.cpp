#include "replay/forgery.hpp"

#include "replay/bytes.hpp"

#include <cstdlib>
#include <optional>

namespace podball::replay {
namespace {

// What INDX says of the chunks before it.
std::string index_of(const std::vector<ForgedChunk>& chunks) {
    ByteWriter entries;
    std::uint64_t count = 0;
    std::uint64_t offset = kMagic.size();
    std::uint64_t begin = 0;
    for (const ForgedChunk& chunk : chunks) {
        if (chunk.code() == "KEYF") {
            begin = offset;
        }
        if (chunk.code() == "HASH") {
            ++count;
            entries.varint(chunk.header.first_step);
            entries.varint(chunk.header.steps);
            entries.varint(begin);
        }
        offset += kHeaderSize + chunk.payload.size();
    }
    ByteWriter index;
    index.varint(count);
    return std::string(index.bytes()) += entries.bytes();
}

}  // namespace

std::vector<ForgedChunk> chunks_of(std::string_view content) {
    std::vector<ForgedChunk> chunks;
    for (std::size_t at = kMagic.size(); at < content.size();) {
        ForgedChunk chunk;
        chunk.header = read_header(content.substr(at, kHeaderSize));
        auto payload = unpacked(chunk.header, std::string(content.substr(at + kHeaderSize, chunk.header.size)));
        if (!payload) {
            std::abort();
        }
        chunk.payload = std::move(payload).value();
        at += kHeaderSize + chunk.header.size;
        chunk.header.codec = 0;
        chunks.push_back(std::move(chunk));
    }
    return chunks;
}

std::string file_of(std::vector<ForgedChunk> chunks) {
    const std::string index = index_of(chunks);
    std::string file(kMagic);
    std::size_t index_offset = 0;
    for (ForgedChunk& chunk : chunks) {
        if (chunk.code() == "INDX") {
            index_offset = file.size();
            chunk.payload = index;
        }
        if (chunk.code() == "TAIL") {
            ByteWriter tail;
            tail.u64(index_offset);
            chunk.payload = tail.bytes();
        }
        chunk.header.unpacked_size = static_cast<std::uint32_t>(chunk.payload.size());
        file += sealed(chunk.header, chunk.payload);
    }
    return file;
}

ForgedChunk& chunk_in(std::vector<ForgedChunk>& chunks, std::string_view code, int index) {
    for (ForgedChunk& chunk : chunks) {
        if (chunk.code() == code && index-- == 0) {
            return chunk;
        }
    }
    std::abort();
}

std::string with_checksums(std::string content) {
    for (std::size_t at = kMagic.size(); at + kHeaderSize <= content.size();) {
        const ChunkHeader header = read_header(std::string_view(content).substr(at, kHeaderSize));
        if (header.size > content.size() - at - kHeaderSize) {
            break;
        }
        const std::string chunk = sealed(header, std::string_view(content).substr(at + kHeaderSize, header.size));
        content.replace(at, chunk.size(), chunk);
        at += chunk.size();
    }
    return content;
}

}  // namespace podball::replay
