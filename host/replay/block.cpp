#include "replay/block.hpp"

#include "replay/chunk.hpp"
#include "replay/keyframe.hpp"

#include <cassert>

namespace podball::replay {
namespace {

/// Collects the chunks of a block.
class Chunks {
  public:
    Chunks(const Block& block, Packer& packer) : block_(block), packer_(packer) {}

    void add(ChunkKind kind, std::string_view payload) {
        packer_.add(bytes_, kind, block_.first, block_.count, payload);
    }
    template <typename... Layers>
    void add(ChunkKind kind, void (*write)(ByteWriter&, const Layers&...), const Layers&... layers) {
        payload_.clear();
        write(payload_, layers...);
        add(kind, payload_.bytes());
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

  private:
    const Block& block_;
    Packer& packer_;
    ByteWriter payload_;
    std::string bytes_;
};

void write_hashes(ByteWriter& bytes, const std::vector<std::uint64_t>& hashes) {
    for (const std::uint64_t hash : hashes) {
        bytes.u64(hash);
    }
}

}  // namespace

Block Block::part(std::size_t row, std::size_t steps, const engine::World& start) const {
    assert(row + steps <= count);
    Block part;
    part.first = first + static_cast<std::int64_t>(row);
    part.count = steps;
    part.keyframe = start;
    part.view = view.slice(row, steps + 1);
    part.commands = commands.slice(row, steps);
    part.events = events.slice(part.first, static_cast<std::int64_t>(steps));
    part.structures = structures.slice(row, steps + 1);
    part.orders = orders.slice(row, steps);
    part.drawings = drawings.slice(row, steps);
    part.times.columns = times.columns.slice(row, steps);
    const auto first_hash = hashes.begin() + static_cast<std::ptrdiff_t>(row);
    part.hashes.assign(first_hash, first_hash + static_cast<std::ptrdiff_t>(steps));
    return part;
}

std::string block_bytes(const Block& block, Packer& packer) {
    assert(block.view.frames() == block.count + 1 && block.commands.steps() == block.count &&
           block.times.columns.rows() == block.count && block.hashes.size() == block.count);
    Chunks chunks(block, packer);
    chunks.add(ChunkKind::Keyframe, keyframe_json(block.keyframe));
    chunks.add(ChunkKind::View, write_view, block.view);
    chunks.add(ChunkKind::Commands, write_commands, block.commands);
    chunks.add(ChunkKind::Events, events_json(block.events));
    if (!block.structures.frames.empty()) {
        chunks.add(ChunkKind::Structures, write_structures, block.structures);
        chunks.add(ChunkKind::Orders, write_orders, block.orders);
    }
    if (!block.drawings.empty()) {
        chunks.add(ChunkKind::Drawings, write_drawings, block.drawings, block.view);
    }
    if (!block.times.empty()) {
        chunks.add(ChunkKind::Times, write_times, block.times);
    }
    chunks.add(ChunkKind::Hashes, write_hashes, block.hashes);
    return chunks.take();
}

}  // namespace podball::replay
