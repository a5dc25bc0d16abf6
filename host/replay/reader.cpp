#include "replay/reader.hpp"

#include "base/regular_file.hpp"
#include "replay/keyframe.hpp"
#include "replay/log_file.hpp"
#include "replay/log_scan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace podball::replay {

struct Reader::Implementation {
    LogFile file;
    LogContent content;

    [[nodiscard]] const BlockPlace& place(std::size_t block) const {
        assert(block < content.blocks.size());
        return content.blocks[block];
    }
    // The payload of a chunk. `open` has checked the block.
    Result<std::string> payload(std::size_t block, ChunkKind kind) const {
        auto chunk = file.chunk_at(place(block).chunks.at(static_cast<std::size_t>(kind)));
        if (!chunk) {
            return changed(chunk.error());
        }
        return std::move(chunk).value().payload;
    }
    [[nodiscard]] bool has(std::size_t block, ChunkKind kind) const {
        return place(block).chunks.at(static_cast<std::size_t>(kind)) != 0;
    }

    // A layer of a block, read by the function `read`.
    template <typename Read>
    auto layer(std::size_t block, ChunkKind kind, Read read) const -> decltype(read(std::string_view())) {
        const auto bytes = payload(block, kind);
        if (!bytes) {
            return bytes.error();
        }
        auto layer = read(std::string_view(bytes.value()));
        if (!layer) {
            return changed(layer.error());
        }
        return layer;
    }

    Error changed(const Error& error) const {
        return {fmt::format("{}: was changed since it was opened: {}", file.name(), error.message)};
    }
};

Result<Reader> Reader::open(const std::filesystem::path& path) {
    auto file = stream_regular(path);
    if (!file) {
        return Error{path.string() + ": cannot be read: " + file.error().message};
    }
    return read(std::move(file).value(), path.string());
}

Result<Reader> Reader::read(std::unique_ptr<std::istream> stream, const std::string& name) {
    LogFile file(std::move(stream), name);
    auto content = scan(file);
    if (!content) {
        return content.error();
    }
    return Reader(std::make_unique<Implementation>(Implementation{std::move(file), std::move(content).value()}));
}

Reader::Reader(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const std::string& Reader::name() const { return implementation_->file.name(); }
const Head& Reader::head() const { return implementation_->content.head; }
const std::string& Reader::head_json() const { return implementation_->content.head_json; }
std::span<const BlockPlace> Reader::blocks() const { return implementation_->content.blocks; }
std::int64_t Reader::first_step() const { return implementation_->content.head.first_step; }
std::int64_t Reader::end_step() const { return implementation_->content.end_step(); }
const std::optional<Outcome>& Reader::outcome() const { return implementation_->content.outcome; }
bool Reader::complete() const { return implementation_->content.complete; }
const std::string& Reader::notice() const { return implementation_->content.notice; }
std::uint64_t Reader::file_size() const { return implementation_->file.size(); }
LayerSize Reader::size_of(ChunkKind kind) const {
    return implementation_->content.sizes.at(static_cast<std::size_t>(kind));
}

std::optional<std::size_t> Reader::block_of(std::int64_t step) const {
    const auto all = blocks();
    const auto after = std::upper_bound(all.begin(), all.end(), step, [](std::int64_t wanted, const BlockPlace& block) {
        return wanted < block.first;
    });
    if (after == all.begin() || step >= end_step()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(after - all.begin()) - 1;
}

Result<engine::World> Reader::keyframe(std::size_t block) const {
    return implementation_->layer(block, ChunkKind::Keyframe, [this](std::string_view payload) {
        return read_keyframe(payload, head().rules, head().seed);
    });
}

Result<ViewLayer> Reader::view(std::size_t block) const {
    const auto frames = static_cast<std::size_t>(implementation_->place(block).count) + 1;
    return implementation_->layer(block, ChunkKind::View, [&](std::string_view payload) {
        return read_view(payload, head().rules.pod_count, frames);
    });
}

Result<CommandLayer> Reader::commands(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(implementation_->place(block).count);
    return implementation_->layer(block, ChunkKind::Commands, [&](std::string_view payload) {
        return read_commands(payload, head().rules.pod_count, steps);
    });
}

Result<EventLayer> Reader::events(std::size_t block) const {
    const BlockPlace& place = implementation_->place(block);
    return implementation_->layer(block, ChunkKind::Events, [&](std::string_view payload) {
        return read_events(payload, head().rules.pod_count, place.first, static_cast<std::size_t>(place.count));
    });
}

Result<StructureLayer> Reader::structures(std::size_t block) const {
    const auto frames = static_cast<std::size_t>(implementation_->place(block).count) + 1;
    if (!implementation_->has(block, ChunkKind::Structures)) {
        return StructureLayer{};
    }
    return implementation_->layer(block, ChunkKind::Structures,
                                  [&](std::string_view payload) { return read_structures(payload, frames); });
}

Result<OrderLayer> Reader::orders(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(implementation_->place(block).count);
    if (!implementation_->has(block, ChunkKind::Orders)) {
        return OrderLayer{};
    }
    return implementation_->layer(block, ChunkKind::Orders,
                                  [&](std::string_view payload) { return read_orders(payload, steps); });
}

Result<DrawingLayer> Reader::drawings(std::size_t block) const {
    const auto seen = view(block);
    return seen ? drawings(block, seen.value()) : seen.error();
}

Result<DrawingLayer> Reader::drawings(std::size_t block, const ViewLayer& view) const {
    const auto steps = static_cast<std::size_t>(implementation_->place(block).count);
    if (implementation_->has(block, ChunkKind::Drawings)) {
        return implementation_->layer(block, ChunkKind::Drawings,
                                      [&](std::string_view payload) { return read_drawings(payload, steps, view); });
    }
    if (implementation_->has(block, ChunkKind::ListedDrawings)) {
        return implementation_->layer(block, ChunkKind::ListedDrawings,
                                      [&](std::string_view payload) { return read_listed_drawings(payload, steps); });
    }
    if (implementation_->has(block, ChunkKind::OldDrawings)) {
        return implementation_->layer(block, ChunkKind::OldDrawings,
                                      [&](std::string_view payload) { return read_old_drawings(payload, steps); });
    }
    DrawingLayer nothing;
    for (SlotDrawings& slot : nothing.slots) {
        slot.steps.resize(steps);
    }
    return nothing;
}

Result<TimeLayer> Reader::times(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(implementation_->place(block).count);
    if (!implementation_->has(block, ChunkKind::Times)) {
        TimeLayer nothing(steps);
        for (std::size_t step = 0; step < steps; ++step) {
            nothing.put(step, {});
        }
        return nothing;
    }
    return implementation_->layer(block, ChunkKind::Times,
                                  [&](std::string_view payload) { return read_times(payload, steps); });
}

Result<std::vector<std::uint64_t>> Reader::hashes(std::size_t block) const {
    const auto steps = static_cast<std::size_t>(implementation_->place(block).count);
    return implementation_->layer(block, ChunkKind::Hashes,
                                  [&](std::string_view payload) { return read_hashes(payload, steps); });
}

Result<Block> Reader::block(std::size_t block) const {
    Block whole;
    whole.first = implementation_->place(block).first;
    whole.count = static_cast<std::size_t>(implementation_->place(block).count);
    Result<void> result;
    const auto take = [&](auto& layer, auto read) {
        if (!result) {
            return;
        }
        if (read) {
            layer = std::move(read).value();
        } else {
            result = read.error();
        }
    };
    take(whole.keyframe, keyframe(block));
    take(whole.view, view(block));
    take(whole.commands, commands(block));
    take(whole.events, events(block));
    take(whole.structures, structures(block));
    take(whole.orders, orders(block));
    if (result) {  // Drawings need the view.
        take(whole.drawings, drawings(block, whole.view));
    }
    take(whole.times, times(block));
    take(whole.hashes, hashes(block));
    if (!result) {
        return result.error();
    }
    return whole;
}

Result<std::string> Reader::bytes(std::size_t block) const {
    return implementation_->file.bytes_at(implementation_->place(block).offset, implementation_->place(block).size);
}

}  // namespace podball::replay
