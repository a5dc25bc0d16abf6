#include "replay/log_scan.hpp"

#include "replay/command_layer.hpp"
#include "replay/drawing_layer.hpp"
#include "replay/event_layer.hpp"
#include "replay/head_json.hpp"
#include "replay/keyframe.hpp"
#include "replay/order_layer.hpp"
#include "replay/structure_layer.hpp"
#include "replay/time_layer.hpp"
#include "replay/view_layer.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace podball::replay {
namespace {

bool is_of_block(ChunkKind kind) { return kind >= ChunkKind::Keyframe && kind <= ChunkKind::Hashes; }

// The order of docs/replay-format.md, File.
bool may_follow(ChunkKind before, ChunkKind kind, bool with_resources) {
    const ChunkKind last_required = with_resources ? ChunkKind::Orders : ChunkKind::Events;
    switch (kind) {
        case ChunkKind::Head: return false;
        case ChunkKind::Keyframe:
        case ChunkKind::Result: return before == ChunkKind::Head || before == ChunkKind::Hashes;
        case ChunkKind::Structures: return with_resources && before == ChunkKind::Events;
        case ChunkKind::OldDrawings:
        case ChunkKind::ListedDrawings:
        case ChunkKind::Drawings: return before == last_required;
        case ChunkKind::Times: return before >= last_required && before < ChunkKind::Times;
        case ChunkKind::Hashes: return before >= last_required && before <= ChunkKind::Times;
        default: return static_cast<int>(before) + 1 == static_cast<int>(kind);
    }
}

template <typename T>
Result<void> error_of(const Result<T>& result) {
    return result ? Result<void>() : result.error();
}

/// Reads chunk after chunk and keeps the content so far.
class Scan {
  public:
    explicit Scan(const LogFile& file) : file_(file) {}

    Result<LogContent> run() {
        const auto magic = file_.bytes_at(0, std::min<std::uint64_t>(file_.size(), kMagic.size()));
        if (!magic || magic.value() != kMagic) {
            return Error{file_.name() + ": is no recording of a match (.podlog)"};
        }
        if (const auto result = scan_head(); !result) {
            return result.error();
        }
        if (const auto result = scan_rest(); !result) {
            return result.error();
        }
        return std::move(content_);
    }

  private:
    Result<void> scan_head() {
        auto chunk = file_.chunk_at(kMagic.size());
        if (!chunk) {
            return Error{fmt::format("{}: no HEAD: {}", file_.name(), chunk.error().message)};
        }
        if (chunk.value().kind != ChunkKind::Head) {
            return Error{fmt::format("{}: begins with {}; must begin with HEAD", file_.name(), chunk.value().code())};
        }
        if (chunk.value().header.first_step != 0 || chunk.value().header.steps != 0) {
            return Error{file_.name() + ": HEAD: its control steps must be 0"};
        }
        auto head = read_head(chunk.value().payload);
        if (!head) {
            return Error{fmt::format("{}: HEAD: {}", file_.name(), head.error().message)};
        }
        content_.head = std::move(head).value();
        content_.head_json = chunk.value().payload;
        count(content_.sizes, chunk.value());
        at_ = chunk.value().end;
        return {};
    }

    // Errors: a chunk of an unknown kind is not optional. A damaged chunk is no error; it ends the playable part.
    Result<void> scan_rest() {
        while (!content_.complete) {
            const auto chunk = file_.chunk_at(at_);
            if (!chunk) {
                end_playable(chunk.error().message);
                return {};
            }
            if (!chunk.value().kind && chunk.value().header.flags == 0) {
                return Error{fmt::format("{}: needs a newer program: {} is no known kind of chunk", file_.name(),
                                         chunk.value().code())};
            }
            if (const auto result = chunk.value().kind ? take(chunk.value()) : Result<void>(); !result) {
                end_playable(chunk.value().code().append(" is damaged: ").append(result.error().message));
                return {};
            }
            at_ = chunk.value().end;
        }
        if (at_ != file_.size()) {
            content_.complete = false;
            end_playable(std::to_string(file_.size() - at_) + " bytes follow the end mark");
        }
        return {};
    }

    void end_playable(const std::string& why) {
        const bool some = !content_.blocks.empty();
        content_.notice = fmt::format(
            "the recording can be played {}: at byte {}, {}",
            some ? "up to and with control step " + std::to_string(content_.end_step() - 1) : "in no part", at_, why);
    }

    // Errors: what is wrong with the chunk.
    Result<void> take(const Chunk& chunk) {
        const ChunkKind kind = *chunk.kind;
        if (!may_follow(before_, kind, content_.head.rules.has_resources)) {
            return Error{"it must not stand here"};
        }
        if (const auto result = check_steps(chunk); !result) {
            return result.error();
        }
        if (is_of_block(kind)) {
            if (const auto result = check_layer(chunk); !result) {
                return result.error();
            }
            take_of_block(chunk);
        } else {
            if (const auto result = take_end(chunk); !result) {
                return result.error();
            }
            count(content_.sizes, chunk);
        }
        before_ = kind;
        return {};
    }

    Result<void> check_steps(const Chunk& chunk) const {
        const std::int64_t first = chunk.header.first_step;
        const std::int64_t steps = chunk.header.steps;
        const bool is_layer = is_of_block(*chunk.kind);
        const bool is_in_block = is_layer && chunk.kind != ChunkKind::Keyframe;
        const bool about_steps = is_layer || chunk.kind == ChunkKind::Result;
        if (first != (about_steps ? content_.end_step() : 0)) {
            return Error{"its first control step does not follow"};
        }
        const bool fits = is_in_block ? steps == open_.count : (steps > 0) == is_layer;
        return fits ? Result<void>() : Error{"its number of control steps is wrong"};
    }

    Result<void> check_layer(const Chunk& chunk) {
        const auto steps = static_cast<std::size_t>(chunk.header.steps);
        const std::string_view payload = chunk.payload;
        const PodCount& pods = content_.head.rules.pod_count;
        switch (*chunk.kind) {
            case ChunkKind::Keyframe: return error_of(read_keyframe(payload, content_.head.rules, content_.head.seed));
            case ChunkKind::View: return take_view(read_view(payload, pods, steps + 1));
            case ChunkKind::Commands: return error_of(read_commands(payload, pods, steps));
            case ChunkKind::Events: return error_of(read_events(payload, pods, chunk.header.first_step, steps));
            case ChunkKind::Structures: return error_of(read_structures(payload, steps + 1));
            case ChunkKind::Orders: return error_of(read_orders(payload, steps));
            case ChunkKind::OldDrawings: return error_of(read_old_drawings(payload, steps));
            case ChunkKind::ListedDrawings: return error_of(read_listed_drawings(payload, steps));
            case ChunkKind::Drawings: return error_of(read_drawings(payload, steps, view_));
            case ChunkKind::Times: return error_of(read_times(payload, steps));
            default: return error_of(read_hashes(payload, steps));
        }
    }

    Result<void> take_view(Result<ViewLayer> view) {
        if (!view) {
            return view.error();
        }
        view_ = std::move(view).value();
        return {};
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
        if (chunk.kind != ChunkKind::Hashes) {
            return;
        }
        open_.size = chunk.end - open_.offset;
        content_.blocks.push_back(open_);
        for (std::size_t i = 0; i < kChunkKinds; ++i) {
            content_.sizes.at(i).chunks += open_sizes_.at(i).chunks;
            content_.sizes.at(i).bytes += open_sizes_.at(i).bytes;
            content_.sizes.at(i).unpacked_bytes += open_sizes_.at(i).unpacked_bytes;
        }
    }

    static void count(std::array<LayerSize, kChunkKinds>& sizes, const Chunk& chunk) {
        LayerSize& size = sizes.at(static_cast<std::size_t>(*chunk.kind));
        ++size.chunks;
        size.bytes += chunk.end - chunk.offset;
        size.unpacked_bytes += chunk.header.unpacked_size;
    }

    Result<void> take_end(const Chunk& chunk) {
        if (chunk.kind == ChunkKind::Result) {
            return take_result(chunk);
        }
        if (chunk.kind == ChunkKind::Index) {
            index_offset_ = chunk.offset;
            return check_index(chunk.payload);
        }
        ByteReader bytes(chunk.payload);
        if (bytes.u64() != index_offset_ || !bytes.ok() || bytes.left() > 0) {
            return Error{"it does not point to INDX"};
        }
        content_.complete = true;
        return {};
    }

    Result<void> take_result(const Chunk& chunk) {
        auto outcome = read_outcome(chunk.payload, content_.head.rules.has_resources);
        if (!outcome) {
            return outcome.error();
        }
        if (outcome.value().steps != content_.end_step()) {
            return Error{"/steps: not the number of control steps"};
        }
        content_.outcome = std::move(outcome).value();
        return {};
    }

    Result<void> check_index(std::string_view payload) const {
        ByteReader bytes(payload);
        bool agrees = bytes.varint() == content_.blocks.size();
        for (std::size_t i = 0; agrees && i < content_.blocks.size(); ++i) {
            agrees = bytes.varint() == static_cast<std::uint64_t>(content_.blocks[i].first);
            agrees = agrees && bytes.varint() == static_cast<std::uint64_t>(content_.blocks[i].count);
            agrees = agrees && bytes.varint() == content_.blocks[i].offset;
        }
        if (!agrees || !bytes.ok() || bytes.left() > 0) {
            return Error{"it does not agree with the blocks"};
        }
        return {};
    }

    const LogFile& file_;
    LogContent content_;
    std::uint64_t at_ = 0;
    ChunkKind before_ = ChunkKind::Head;
    BlockPlace open_;
    ViewLayer view_;  ///< Of the open block. Its drawings need it.
    std::array<LayerSize, kChunkKinds> open_sizes_{};
    std::uint64_t index_offset_ = 0;
};

}  // namespace

Result<LogContent> scan(const LogFile& file) { return Scan(file).run(); }

Result<std::vector<std::uint64_t>> read_hashes(std::string_view payload, std::size_t steps) {
    if (payload.size() != 8 * steps) {
        return Error{"it has not one hash for each control step"};
    }
    ByteReader bytes(payload);
    std::vector<std::uint64_t> hashes(steps);
    for (std::uint64_t& hash : hashes) {
        hash = bytes.u64();
    }
    return hashes;
}

}  // namespace podball::replay
