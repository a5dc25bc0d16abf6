#include "replay/log_writer.hpp"

#include "replay/head_json.hpp"

#include <cassert>

namespace podball::replay {

LogWriter::LogWriter(std::ostream& out, const Head& head) : out_(out) {
    std::string bytes(kMagic);
    packer_.add(bytes, ChunkKind::Head, 0, 0, head_json(head));
    write(bytes);
}

void LogWriter::add(const Block& block) { add(block.first, block.count, block_bytes(block, packer_)); }

void LogWriter::add(std::int64_t first, std::size_t count, std::string_view chunks) {
    assert(read_header(chunks.substr(0, kHeaderSize)).first_step == static_cast<std::uint64_t>(first));
    assert(read_header(chunks.substr(0, kHeaderSize)).steps == count);
    blocks_.push_back({static_cast<std::uint64_t>(first), count, bytes_});
    write(chunks);
}

void LogWriter::finish(const Outcome& outcome) {
    std::string bytes;
    packer_.add(bytes, ChunkKind::Result, outcome.steps, 0, outcome_json(outcome));
    ByteWriter index;
    index.varint(blocks_.size());
    for (const Place& block : blocks_) {
        index.varint(block.first);
        index.varint(block.count);
        index.varint(block.offset);
    }
    ByteWriter tail;
    tail.u64(bytes_ + bytes.size());
    packer_.add(bytes, ChunkKind::Index, 0, 0, index.bytes());
    packer_.add(bytes, ChunkKind::Tail, 0, 0, tail.bytes());
    write(bytes);
}

void LogWriter::write(std::string_view bytes) {
    out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out_.flush();
    bytes_ += bytes.size();
}

}  // namespace podball::replay
