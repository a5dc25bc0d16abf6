#include "replay/log_scan.hpp"

#include "replay/command_layer.hpp"
#include "replay/drawing_layer.hpp"
#include "replay/event_layer.hpp"
#include "replay/head_json.hpp"
#include "replay/keyframe.hpp"
#include "replay/time_layer.hpp"
#include "replay/view_layer.hpp"

#include <algorithm>
#include <utility>

namespace podball::replay {
namespace {

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

/// Goes from chunk to chunk.
class Scan {
  public:
    explicit Scan(const LogFile& file) : file_(file) {}

    Result<LogContent> run() {
        const auto magic = file_.bytes_at(0, std::min<std::uint64_t>(file_.size(), kMagic.size()));
        if (!magic || magic.value() != kMagic) return Error{file_.name() + ": is no recording of a match (.podlog)"};
        if (auto wrong = scan_head()) return *wrong;
        if (auto wrong = scan_rest()) return *wrong;
        return std::move(content_);
    }

  private:
    std::optional<Error> scan_head() {
        auto chunk = file_.chunk_at(kMagic.size());
        if (!chunk) return Error{file_.name() + ": no HEAD: " + chunk.error().message};
        if (chunk.value().kind != ChunkKind::Head) {
            return Error{file_.name() + ": begins with " + chunk.value().code() + "; must begin with HEAD"};
        }
        if (chunk.value().header.first_step != 0 || chunk.value().header.steps != 0) {
            return Error{file_.name() + ": HEAD: its control steps must be 0"};
        }
        auto head = read_head(chunk.value().payload);
        if (!head) return Error{file_.name() + ": HEAD: " + head.error().message};
        content_.head = std::move(head).value();
        content_.head_json = chunk.value().payload;
        count(content_.sizes, chunk.value());
        at_ = chunk.value().end;
        return std::nullopt;
    }

    // Errors: a chunk of an unknown kind that is not optional. What is damaged ends the playable part.
    std::optional<Error> scan_rest() {
        while (!content_.complete) {
            const auto chunk = file_.chunk_at(at_);
            if (!chunk) {
                end_playable(chunk.error().message);
                return std::nullopt;
            }
            if (!chunk.value().kind && chunk.value().header.flags == 0) {
                return Error{file_.name() + ": needs a newer program: " + chunk.value().code() +
                             " is no known kind of chunk"};
            }
            if (const auto wrong = chunk.value().kind ? take(chunk.value()) : std::nullopt) {
                end_playable(chunk.value().code().append(" is damaged: ").append(wrong->message));
                return std::nullopt;
            }
            at_ = chunk.value().end;
        }
        if (at_ != file_.size()) {
            content_.complete = false;
            end_playable(std::to_string(file_.size() - at_) + " bytes follow the end mark");
        }
        return std::nullopt;
    }

    void end_playable(const std::string& why) {
        const bool some = !content_.blocks.empty();
        content_.notice =
            "the recording can be played " +
            (some ? "up to and with control step " + std::to_string(content_.end_step() - 1) : "in no part") +
            ": at byte " + std::to_string(at_) + ", " + why;
    }

    // Errors: what is wrong with the chunk.
    std::optional<Error> take(const Chunk& chunk) {
        const ChunkKind kind = *chunk.kind;
        if (!may_follow(before_, kind)) return Error{"it must not stand here"};
        if (auto wrong = check_steps(chunk)) return wrong;
        if (is_of_block(kind)) {
            if (auto wrong = check_layer(chunk)) return wrong;
            take_of_block(chunk);
        } else {
            if (auto wrong = take_end(chunk)) return wrong;
            count(content_.sizes, chunk);
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
        if (first != (about_steps ? content_.end_step() : 0)) return Error{"its first control step does not follow"};
        const bool fits = is_in_block ? steps == open_.count : (steps > 0) == is_layer;
        return fits ? std::nullopt : std::optional(Error{"its number of control steps is wrong"});
    }

    std::optional<Error> check_layer(const Chunk& chunk) const {
        const auto steps = static_cast<std::size_t>(chunk.header.steps);
        const std::string_view payload = chunk.payload;
        const PodCount& pods = content_.head.rules.pod_count;
        switch (*chunk.kind) {
            case ChunkKind::Keyframe: return error_of(read_keyframe(payload, content_.head.rules, content_.head.seed));
            case ChunkKind::View: return error_of(read_view(payload, pods, steps + 1));
            case ChunkKind::Commands: return error_of(read_commands(payload, pods, steps));
            case ChunkKind::Events: return error_of(read_events(payload, pods, chunk.header.first_step, steps));
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

    std::optional<Error> take_end(const Chunk& chunk) {
        if (chunk.kind == ChunkKind::Result) return take_result(chunk);
        if (chunk.kind == ChunkKind::Index) {
            index_offset_ = chunk.offset;
            return check_index(chunk.payload);
        }
        ByteReader bytes(chunk.payload);
        if (bytes.u64() != index_offset_ || !bytes.ok() || bytes.left() > 0) return Error{"it does not point to INDX"};
        content_.complete = true;
        return std::nullopt;
    }

    std::optional<Error> take_result(const Chunk& chunk) {
        auto outcome = read_outcome(chunk.payload);
        if (!outcome) return outcome.error();
        if (outcome.value().steps != content_.end_step()) return Error{"/steps: not the number of control steps"};
        content_.outcome = std::move(outcome).value();
        return std::nullopt;
    }

    std::optional<Error> check_index(std::string_view payload) const {
        ByteReader bytes(payload);
        bool agrees = bytes.varint() == content_.blocks.size();
        for (std::size_t i = 0; agrees && i < content_.blocks.size(); ++i) {
            agrees = bytes.varint() == static_cast<std::uint64_t>(content_.blocks[i].first);
            agrees = agrees && bytes.varint() == static_cast<std::uint64_t>(content_.blocks[i].count);
            agrees = agrees && bytes.varint() == content_.blocks[i].offset;
        }
        if (!agrees || !bytes.ok() || bytes.left() > 0) return Error{"it does not agree with the blocks"};
        return std::nullopt;
    }

    const LogFile& file_;
    LogContent content_;
    std::uint64_t at_ = 0;
    ChunkKind before_ = ChunkKind::Head;
    BlockPlace open_;
    std::array<LayerSize, kChunkKinds> open_sizes_{};
    std::uint64_t index_offset_ = 0;
};

}  // namespace

Result<LogContent> scan(const LogFile& file) { return Scan(file).run(); }

Result<std::vector<std::uint64_t>> read_hashes(std::string_view payload, std::size_t steps) {
    if (payload.size() != 8 * steps) return Error{"it has not one hash for each control step"};
    ByteReader bytes(payload);
    std::vector<std::uint64_t> hashes(steps);
    for (std::uint64_t& hash : hashes) hash = bytes.u64();
    return hashes;
}

}  // namespace podball::replay
