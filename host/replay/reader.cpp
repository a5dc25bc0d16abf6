#include "replay/reader.hpp"

#include "replay/head_json.hpp"
#include "replay/keyframe.hpp"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

namespace podball::replay {
namespace {

/// A chunk whose header and checksum are good.
struct Chunk {
    ChunkHeader header;
    std::optional<ChunkKind> kind;
    std::string payload;  ///< Unpacked; empty for an unknown kind.
    std::uint64_t offset = 0;
    std::uint64_t end = 0;
};

std::string code_text(const ChunkHeader& header) { return {header.code.data(), header.code.size()}; }

bool is_of_block(ChunkKind kind) { return kind >= ChunkKind::Keyframe && kind <= ChunkKind::Hashes; }

// The order of docs/replay-format.md, File.
bool may_follow(ChunkKind before, ChunkKind kind) {
    switch (kind) {
        case ChunkKind::Head: return false;
        case ChunkKind::Keyframe:
        case ChunkKind::Result: return before == ChunkKind::Head || before == ChunkKind::Hashes;
        case ChunkKind::Drawings: return before == ChunkKind::Events;
        case ChunkKind::Times: return before == ChunkKind::Events || before == ChunkKind::Drawings;
        case ChunkKind::Hashes: return before >= ChunkKind::Events && before <= ChunkKind::Times;
        default: return static_cast<int>(before) + 1 == static_cast<int>(kind);
    }
}

template <typename T>
std::optional<Error> error_of(const Result<T>& result) {
    return result ? std::nullopt : std::optional(result.error());
}

Result<std::vector<std::uint64_t>> read_hashes(std::string_view payload, std::size_t steps) {
    if (payload.size() != 8 * steps) return Error{"it has not one hash for each control step"};
    ByteReader bytes(payload);
    std::vector<std::uint64_t> hashes(steps);
    for (std::uint64_t& hash : hashes) hash = bytes.u64();
    return hashes;
}

}  // namespace

class Reader::Implementation {
  public:
    Implementation(std::unique_ptr<std::istream> stream, std::string name)
        : stream_(std::move(stream)), name_(std::move(name)) {}

    // Errors: those of Reader::open.
    std::optional<Error> scan() {
        stream_->seekg(0, std::ios::end);
        const auto size = stream_->tellg();
        if (size < 0) return Error{name_ + ": cannot be read: " + std::generic_category().message(errno)};
        size_ = static_cast<std::uint64_t>(size);
        const auto magic = bytes_at(0, std::min<std::uint64_t>(size_, kMagic.size()));
        if (!magic) return magic.error();
        if (magic.value() != kMagic) return Error{name_ + ": is no recording of a match (.podlog)"};
        if (auto wrong = scan_head()) return wrong;
        return scan_rest();
    }

    // A chunk of the file. Errors: what is wrong with it, without its place.
    Result<Chunk> chunk_at(std::uint64_t offset) const {
        if (offset == size_) return Error{"the file ends without its end mark"};
        if (size_ - offset < kHeaderSize) return Error{"the file ends within the header of a chunk"};
        const auto header_bytes = bytes_at(offset, kHeaderSize);
        if (!header_bytes) return header_bytes.error();
        Chunk chunk;
        chunk.header = read_header(header_bytes.value());
        chunk.kind = chunk.header.kind();
        chunk.offset = offset;
        if (const auto wrong = check_header(chunk.header)) return *wrong;
        if (chunk.header.size > size_ - offset - kHeaderSize) return Error{"the file ends within the chunk"};
        chunk.end = offset + kHeaderSize + chunk.header.size;
        auto payload = bytes_at(offset + kHeaderSize, chunk.header.size);
        if (!payload) return payload.error();
        if (const auto wrong = check_crc(chunk.header, payload.value())) return *wrong;
        if (!chunk.kind) return chunk;
        auto plain = unpacked(chunk.header, std::move(payload).value());
        if (!plain) return plain.error();
        chunk.payload = std::move(plain).value();
        return chunk;
    }

    Result<std::string> bytes_at(std::uint64_t offset, std::uint64_t size) const {
        std::string bytes(size, '\0');
        stream_->clear();
        stream_->seekg(static_cast<std::streamoff>(offset));
        stream_->read(bytes.data(), static_cast<std::streamsize>(size));
        if (static_cast<std::uint64_t>(stream_->gcount()) == size) return bytes;
        return Error{name_ + ": cannot be read any more"};
    }

    // The payload of a chunk of a block that was found good before.
    Result<std::string> payload(std::size_t block, ChunkKind kind) const {
        auto chunk = chunk_at(blocks_.at(block).chunks.at(static_cast<std::size_t>(kind)));
        if (!chunk) return changed(chunk.error());
        return std::move(chunk.value().payload);
    }
    [[nodiscard]] bool has(std::size_t block, ChunkKind kind) const {
        return blocks_.at(block).chunks.at(static_cast<std::size_t>(kind)) != 0;
    }

    // A layer of a block by the function that reads it.
    template <typename Read>
    auto layer(std::size_t block, ChunkKind kind, Read read) const -> decltype(read(std::string_view())) {
        const auto bytes = payload(block, kind);
        if (!bytes) return bytes.error();
        auto layer = read(std::string_view(bytes.value()));
        if (!layer) return changed(layer.error());
        return layer;
    }

    [[nodiscard]] PodCount pod_count() const { return {head_.rules.pod_count[0], head_.rules.pod_count[1]}; }
    [[nodiscard]] std::int64_t end_step() const {
        return blocks_.empty() ? head_.first_step : blocks_.back().first + blocks_.back().count;
    }

    std::unique_ptr<std::istream> stream_;
    std::string name_;
    std::uint64_t size_ = 0;
    Head head_;
    std::string head_json_;
    std::vector<BlockPlace> blocks_;
    std::optional<Outcome> outcome_;
    bool complete_ = false;
    std::string notice_;
    std::array<LayerSize, kChunkKinds> sizes_{};

  private:
    Error changed(const Error& error) const { return {name_ + ": was changed since it was opened: " + error.message}; }

    std::optional<Error> scan_head() {
        auto chunk = chunk_at(kMagic.size());
        if (!chunk) return Error{name_ + ": no HEAD: " + chunk.error().message};
        if (chunk.value().kind != ChunkKind::Head) {
            return Error{name_ + ": begins with " + code_text(chunk.value().header) + "; must begin with HEAD"};
        }
        if (chunk.value().header.first_step != 0 || chunk.value().header.steps != 0) {
            return Error{name_ + ": HEAD: its control steps must be 0"};
        }
        auto head = read_head(chunk.value().payload);
        if (!head) return Error{name_ + ": HEAD: " + head.error().message};
        head_ = std::move(head).value();
        head_json_ = chunk.value().payload;
        count(sizes_, chunk.value());
        at_ = chunk.value().end;
        return std::nullopt;
    }

    // Errors: a chunk of an unknown kind that is not optional. What is damaged ends the playable part.
    std::optional<Error> scan_rest() {
        while (!complete_) {
            const auto chunk = chunk_at(at_);
            if (!chunk) return end_playable(chunk.error().message), std::nullopt;
            if (!chunk.value().kind && chunk.value().header.flags == 0) {
                return Error{name_ + ": needs a newer program: " + code_text(chunk.value().header) +
                             " is no known kind of chunk"};
            }
            if (const auto wrong = chunk.value().kind ? take(chunk.value()) : std::nullopt) {
                return end_playable(code_text(chunk.value().header) + " is damaged: " + wrong->message), std::nullopt;
            }
            at_ = chunk.value().end;
        }
        if (at_ != size_) {
            complete_ = false;
            end_playable(std::to_string(size_ - at_) + " bytes follow the end mark");
        }
        return std::nullopt;
    }

    void end_playable(const std::string& why) {
        const bool some = !blocks_.empty();
        notice_ = "the recording can be played " +
                  (some ? "up to and with control step " + std::to_string(end_step() - 1) : "in no part") +
                  ": at byte " + std::to_string(at_) + ", " + why;
    }

    // Errors: what is wrong with the chunk.
    std::optional<Error> take(const Chunk& chunk) {
        const ChunkKind kind = *chunk.kind;
        if (!may_follow(before_, kind)) return Error{"it must not stand here"};
        if (const auto wrong = check_steps(chunk)) return wrong;
        if (is_of_block(kind)) {
            if (const auto wrong = check_layer(chunk)) return wrong;
            take_of_block(chunk);
        } else {
            if (const auto wrong = take_end(chunk)) return wrong;
            count(sizes_, chunk);
        }
        before_ = kind;
        return std::nullopt;
    }

    std::optional<Error> check_steps(const Chunk& chunk) const {
        const std::int64_t first = chunk.header.first_step;
        const std::int64_t steps = chunk.header.steps;
        const bool is_layer = is_of_block(*chunk.kind);
        const bool is_in_block = is_layer && chunk.kind != ChunkKind::Keyframe;
        const bool about_steps = is_layer || chunk.kind == ChunkKind::Result;
        if (first != (about_steps ? end_step() : 0)) return Error{"its first control step does not follow"};
        if (is_in_block ? steps != open_.count : (steps == 0) == is_layer)
            return Error{"its number of control steps is wrong"};
        return std::nullopt;
    }

    std::optional<Error> check_layer(const Chunk& chunk) const {
        const auto steps = static_cast<std::size_t>(chunk.header.steps);
        const std::string_view payload = chunk.payload;
        switch (*chunk.kind) {
            case ChunkKind::Keyframe: return error_of(read_keyframe(payload, head_.rules, head_.seed));
            case ChunkKind::View: return error_of(read_view(payload, pod_count(), steps + 1));
            case ChunkKind::Commands: return error_of(read_commands(payload, pod_count(), steps));
            case ChunkKind::Events: return error_of(read_events(payload, pod_count(), chunk.header.first_step, steps));
            case ChunkKind::Drawings: return error_of(read_drawings(payload, steps));
            case ChunkKind::Times: return error_of(read_times(payload, steps));
            default: return error_of(read_hashes(payload, steps));
        }
    }

    void take_of_block(const Chunk& chunk) {
        if (chunk.kind == ChunkKind::Keyframe) {
            open_ = {};
            open_sizes_ = {};
            open_.first = chunk.header.first_step;
            open_.count = chunk.header.steps;
            open_.offset = chunk.offset;
        }
        open_.chunks.at(static_cast<std::size_t>(*chunk.kind)) = chunk.offset;
        count(open_sizes_, chunk);
        if (chunk.kind != ChunkKind::Hashes) return;
        open_.size = chunk.end - open_.offset;
        blocks_.push_back(open_);
        for (std::size_t i = 0; i < kChunkKinds; ++i) {
            sizes_.at(i).chunks += open_sizes_.at(i).chunks;
            sizes_.at(i).bytes += open_sizes_.at(i).bytes;
            sizes_.at(i).unpacked_bytes += open_sizes_.at(i).unpacked_bytes;
        }
    }

    static void count(std::array<LayerSize, kChunkKinds>& sizes, const Chunk& chunk) {
        LayerSize& size = sizes.at(static_cast<std::size_t>(*chunk.kind));
        ++size.chunks;
        size.bytes += chunk.end - chunk.offset;
        size.unpacked_bytes += chunk.header.unpacked_size;
    }

    std::optional<Error> take_end(const Chunk& chunk) {
        if (chunk.kind == ChunkKind::Result) return take_result(chunk);
        if (chunk.kind == ChunkKind::Index) {
            index_offset_ = chunk.offset;
            return check_index(chunk.payload);
        }
        ByteReader bytes(chunk.payload);
        if (bytes.u64() != index_offset_ || !bytes.ok() || bytes.left() > 0) return Error{"it does not point to INDX"};
        complete_ = true;
        return std::nullopt;
    }

    std::optional<Error> take_result(const Chunk& chunk) {
        auto outcome = read_outcome(chunk.payload);
        if (!outcome) return outcome.error();
        if (outcome.value().steps != end_step()) return Error{"/steps: not the number of control steps"};
        outcome_ = std::move(outcome).value();
        return std::nullopt;
    }

    std::optional<Error> check_index(std::string_view payload) const {
        ByteReader bytes(payload);
        bool agrees = bytes.varint() == blocks_.size();
        for (std::size_t i = 0; agrees && i < blocks_.size(); ++i) {
            agrees = bytes.varint() == static_cast<std::uint64_t>(blocks_[i].first);
            agrees = agrees && bytes.varint() == static_cast<std::uint64_t>(blocks_[i].count);
            agrees = agrees && bytes.varint() == blocks_[i].offset;
        }
        if (!agrees || !bytes.ok() || bytes.left() > 0) return Error{"it does not agree with the blocks"};
        return std::nullopt;
    }

    std::uint64_t at_ = 0;
    ChunkKind before_ = ChunkKind::Head;
    BlockPlace open_;
    std::array<LayerSize, kChunkKinds> open_sizes_{};
    std::uint64_t index_offset_ = 0;
};

Result<Reader> Reader::open(const std::filesystem::path& path) {
    errno = 0;
    auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*file) return Error{path.string() + ": cannot be read: " + std::generic_category().message(errno)};
    if (!std::filesystem::is_regular_file(path)) return Error{path.string() + ": is no regular file"};
    return read(std::move(file), path.string());
}

Result<Reader> Reader::read(std::unique_ptr<std::istream> stream, const std::string& name) {
    auto implementation = std::make_unique<Implementation>(std::move(stream), name);
    if (const auto wrong = implementation->scan()) return *wrong;
    return Reader(std::move(implementation));
}

Reader::Reader(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const std::string& Reader::name() const { return implementation_->name_; }
const Head& Reader::head() const { return implementation_->head_; }
const std::string& Reader::head_json() const { return implementation_->head_json_; }
std::span<const BlockPlace> Reader::blocks() const { return implementation_->blocks_; }
std::int64_t Reader::first_step() const { return implementation_->head_.first_step; }
std::int64_t Reader::end_step() const { return implementation_->end_step(); }
const std::optional<Outcome>& Reader::outcome() const { return implementation_->outcome_; }
bool Reader::complete() const { return implementation_->complete_; }
const std::string& Reader::notice() const { return implementation_->notice_; }
std::uint64_t Reader::file_size() const { return implementation_->size_; }
LayerSize Reader::size_of(ChunkKind kind) const { return implementation_->sizes_.at(static_cast<std::size_t>(kind)); }

std::optional<std::size_t> Reader::block_of(std::int64_t step) const {
    const auto all = blocks();
    const auto after = std::upper_bound(all.begin(), all.end(), step, [](std::int64_t wanted, const BlockPlace& block) {
        return wanted < block.first;
    });
    if (after == all.begin() || step >= end_step()) return std::nullopt;
    return static_cast<std::size_t>(after - all.begin()) - 1;
}

Result<engine::World> Reader::keyframe(std::size_t block) const {
    return implementation_->layer(block, ChunkKind::Keyframe, [this](std::string_view payload) {
        return read_keyframe(payload, head().rules, head().seed);
    });
}

Result<ViewLayer> Reader::view(std::size_t block) const {
    const auto frames = static_cast<std::size_t>(blocks()[block].count) + 1;
    return implementation_->layer(block, ChunkKind::View, [&](std::string_view payload) {
        return read_view(payload, implementation_->pod_count(), frames);
    });
}

Result<CommandLayer> Reader::commands(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(blocks()[block].count);
    return implementation_->layer(block, ChunkKind::Commands, [&](std::string_view payload) {
        return read_commands(payload, implementation_->pod_count(), steps);
    });
}

Result<EventLayer> Reader::events(std::size_t block) const {
    const BlockPlace& place = blocks()[block];
    return implementation_->layer(block, ChunkKind::Events, [&](std::string_view payload) {
        return read_events(payload, implementation_->pod_count(), place.first, static_cast<std::size_t>(place.count));
    });
}

Result<DrawingLayer> Reader::drawings(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(blocks()[block].count);
    if (!implementation_->has(block, ChunkKind::Drawings)) {
        DrawingLayer nothing;
        for (SlotDrawings& slot : nothing.slots) slot.steps.resize(steps);
        return nothing;
    }
    return implementation_->layer(block, ChunkKind::Drawings,
                                  [&](std::string_view payload) { return read_drawings(payload, steps); });
}

Result<TimeLayer> Reader::times(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(blocks()[block].count);
    if (!implementation_->has(block, ChunkKind::Times)) {
        TimeLayer nothing(steps);
        for (std::size_t step = 0; step < steps; ++step) nothing.put(step, {});
        return nothing;
    }
    return implementation_->layer(block, ChunkKind::Times,
                                  [&](std::string_view payload) { return read_times(payload, steps); });
}

Result<std::vector<std::uint64_t>> Reader::hashes(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(blocks()[block].count);
    return implementation_->layer(block, ChunkKind::Hashes,
                                  [&](std::string_view payload) { return read_hashes(payload, steps); });
}

Result<std::string> Reader::bytes(std::size_t block) const {
    return implementation_->bytes_at(blocks()[block].offset, blocks()[block].size);
}

}  // namespace podball::replay
