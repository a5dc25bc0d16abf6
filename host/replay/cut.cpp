#include "replay/cut.hpp"

#include "base/file.hpp"
#include "engine/state_hash.hpp"
#include "replay/bytes.hpp"
#include "replay/chunk.hpp"
#include "replay/drawing_layer.hpp"
#include "replay/log_writer.hpp"
#include "replay/recorded_step.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

namespace podball::replay {
namespace {

/// A range of control steps.
struct Steps {
    std::int64_t from;
    std::int64_t to;
};

Error not_reproduced(std::int64_t step) {
    return {fmt::format(
        "the commands do not lead to the recorded state after control step {}; `podball replay verify` says more",
        step)};
}

// The state before the step `wanted`. Plays the block from its keyframe.
Result<engine::World> state_before(const Block& block, std::int64_t wanted, const engine::ResolvedRules& rules) {
    engine::World state = block.keyframe;
    for (std::size_t row = 0; row < static_cast<std::size_t>(wanted - block.first); ++row) {
        play_recorded(state, rules, block.commands, block.orders, row);
        if (engine::state_hash(state) != block.hashes[row]) {
            return not_reproduced(block.first + static_cast<std::int64_t>(row));
        }
    }
    return state;
}

// The control steps `steps` of a block.
Result<Block> part_of(const Reader& reader, std::size_t index, Steps steps) {
    const auto block = reader.block(index);
    if (!block) {
        return block.error();
    }
    const auto start = state_before(block.value(), steps.from, reader.head().rules);
    if (!start) {
        return start.error();
    }
    const auto row = static_cast<std::size_t>(steps.from - block.value().first);
    return block.value().part(row, static_cast<std::size_t>(steps.to - steps.from), start.value());
}

// A part may need more bytes than the block that it is of: its first items follow none, fewer of its places may have
// sources, and DRAW has other differences. No recorder writes such blocks.
Result<void> check_drawings(const Block& part) {
    ByteWriter bytes;
    write_drawings(bytes, part.drawings, part.view);
    const std::size_t size = bytes.bytes().size();
    if (size <= kPayloadMax) {
        return {};
    }
    return Error{fmt::format("the drawings of the control steps {} to {} take {} bytes; at most {}", part.first,
                             part.first + static_cast<std::int64_t>(part.count) - 1, size, kPayloadMax)};
}

Result<void> write_block(const Reader& reader, std::size_t index, Steps steps, LogWriter& log) {
    const BlockPlace& place = reader.blocks()[index];
    const Steps wanted{std::max(steps.from, place.first), std::min(steps.to, place.first + place.count)};
    if (wanted.to - wanted.from == place.count) {
        const auto bytes = reader.bytes(index);
        if (!bytes) {
            return bytes.error();
        }
        log.add(place.first, static_cast<std::size_t>(place.count), bytes.value());
        return {};
    }
    const auto part = part_of(reader, index, wanted);
    if (!part) {
        return part.error();
    }
    if (const auto fits = check_drawings(part.value()); !fits) {
        return fits.error();
    }
    log.add(part.value());
    return {};
}

// The state after step `to - 1`, which is in `block`.
Result<engine::World> state_at(const Reader& reader, std::size_t block, std::int64_t to) {
    const auto whole = reader.block(block);
    if (!whole) {
        return whole.error();
    }
    return state_before(whole.value(), to, reader.head().rules);
}

// The outcome at the state after step `to - 1`.
Result<Outcome> outcome_at(const Reader& reader, std::int64_t to) {
    const std::size_t block = *reader.block_of(to - 1);
    const auto view = reader.view(block);
    if (!view) {
        return view.error();
    }
    const auto hashes = reader.hashes(block);
    if (!hashes) {
        return hashes.error();
    }
    const auto frame = static_cast<std::size_t>(to - reader.blocks()[block].first);
    Outcome outcome;
    outcome.steps = to;
    outcome.ticks = view.value().get(ViewColumn::Tick, frame);
    outcome.score = {static_cast<int>(view.value().get(ViewColumn::Score0, frame)),
                     static_cast<int>(view.value().get(ViewColumn::Score1, frame))};
    outcome.ending.reason = "cut";
    outcome.final_state_hash = hashes.value()[frame - 1];
    const auto state = state_at(reader, block, to);
    if (!state) {
        return state.error();
    }
    set_counts(outcome, state.value());
    return outcome;
}

Result<void> write_part(const Reader& reader, Steps steps, std::ostream& file) {
    Head head = reader.head();
    head.first_step = steps.from;
    LogWriter log(file, head);
    const std::size_t last = *reader.block_of(steps.to - 1);
    for (std::size_t block = *reader.block_of(steps.from); block <= last; ++block) {
        if (const auto result = write_block(reader, block, steps, log); !result) {
            return result.error();
        }
    }
    const auto outcome = outcome_at(reader, steps.to);
    if (!outcome) {
        return outcome.error();
    }
    log.finish(outcome.value());
    return {};
}

}  // namespace

Result<void> cut(const Reader& reader, std::int64_t from, std::int64_t to, const std::filesystem::path& path) {
    if (reader.first_step() == reader.end_step()) {
        return Error{reader.name() + ": has no control steps"};
    }
    if (from < reader.first_step() || from >= reader.end_step()) {
        return Error{
            fmt::format("first control step {}: must be {} to {}", from, reader.first_step(), reader.end_step() - 1)};
    }
    if (to <= from || to > reader.end_step()) {
        return Error{fmt::format("end at control step {}, which is not included: must be {} to {}", to, from + 1,
                                 reader.end_step())};
    }
    std::error_code ignored;
    if (std::filesystem::equivalent(path, reader.name(), ignored)) {
        return Error{path.string() + ": is the recording itself; must be another file"};
    }
    return write_whole(path, [&](std::ostream& file) { return write_part(reader, {from, to}, file); });
}

}  // namespace podball::replay
