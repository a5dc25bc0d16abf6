#include "replay/open_block.hpp"

#include "engine/state_hash.hpp"
#include "replay/chunk.hpp"
#include "replay/exact_state.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace podball::replay {
namespace {

constexpr auto kStepsMax = static_cast<std::size_t>(kBlockStepsMax);

// Estimated sizes at which a block is full. The step that exceeds them still fits into the limits of the format.
constexpr std::size_t kDrawnMax = 2'097'152;  ///< Bytes of drawings.
constexpr std::size_t kToldMax = 2'097'152;   ///< Bytes of events.

constexpr std::size_t kEngineEventSize = 256;

std::size_t size_of(const Drawing* drawing) {
    constexpr std::size_t kItem = 24;
    constexpr std::size_t kNumber = 4;
    if (drawing == nullptr) {
        return 0;
    }
    return kItem * drawing->items.size() + kNumber * drawing->numbers.size() + drawing->text.size();
}

}  // namespace

// A byte of a text may take six bytes in JSON.
std::size_t size_of(const HostEvent& event) { return 256 + 6 * (event.name.size() + event.text.size()); }

OpenBlock::OpenBlock(const engine::World& world, const engine::ResolvedRules& rules)
    : rules_(rules), world_(world), row_size_(row_size(world)), rows_(row_size_ * (kStepsMax + 1)), given_(kStepsMax) {
    block_.view = ViewLayer(world.pod_count, kStepsMax + 1);
    block_.commands = CommandLayer(world.pod_count, kStepsMax);
    block_.times = TimeLayer(kStepsMax);
    block_.hashes.reserve(kStepsMax);
    if (rules.has_resources) {
        block_.structures.frames.resize(kStepsMax + 1);
    }
}

void OpenBlock::begin(std::int64_t first, const std::vector<double>& start) {
    std::copy(start.begin(), start.end(), rows_.begin());
    drawn_ = told_ = 0;
    block_.first = first;
    block_.count = 0;
    block_.commands.shots.clear();
    block_.events.events.clear();
    block_.orders.entries.clear();
    block_.events.dropped = 0;
    for (SlotDrawings& slot : block_.drawings.slots) {
        slot.clear();
    }
    block_.hashes.clear();
}

void OpenBlock::add(const engine::World& after, const engine::Commands& commands, const TeamSteps& teams,
                    const StepOrders& orders) {
    given_[block_.count] = {commands, teams};
    if (rules_.has_resources) {
        assert(orders.orders != nullptr && orders.answers != nullptr);
        block_.orders.put(block_.count, *orders.orders, *orders.answers);
    }
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        const std::size_t size = size_of(teams[slot].drawing);
        if (block_.count == 0 && size > 0) {
            block_.drawings.slots[slot].reserve(*teams[slot].drawing, std::min(kStepsMax, kDrawnMax / size + 1));
        }
        drawn_ += size;
        block_.drawings.slots[slot].add(teams[slot].drawing, teams[slot].side);
    }
    ++block_.count;
    write_row(after, rows_.data() + block_.count * row_size_);
}

void OpenBlock::add(HostEvent event) {
    told_ += replay::size_of(event);
    block_.events.events.push_back({step(), std::move(event)});
}

void OpenBlock::add(const engine::EventLog& events) {
    for (const engine::Event& event : events) {
        block_.events.events.push_back({step(), event});
    }
    block_.events.dropped += events.dropped();
    told_ += kEngineEventSize * static_cast<std::size_t>(events.size());
}

bool OpenBlock::is_full() const { return block_.count == kStepsMax || drawn_ > kDrawnMax || told_ > kToldMax; }

std::vector<double> OpenBlock::last() const {
    const auto row = rows_.begin() + static_cast<std::ptrdiff_t>(block_.count * row_size_);
    return {row, row + static_cast<std::ptrdiff_t>(row_size_)};
}

const Block& OpenBlock::completed() {
    assert(block_.hashes.empty());
    for (SlotDrawings& slot : block_.drawings.slots) {
        slot.settle();
    }
    for (std::size_t frame = 0; frame <= block_.count; ++frame) {
        read_row(rows_.data() + frame * row_size_, world_);
        block_.view.put(frame, world_);
        if (rules_.has_resources) {
            block_.structures.frames[frame] = structure_frame(world_, rules_);
        }
        if (frame == 0) {
            block_.keyframe = world_;
        }
        if (frame > 0) {
            const Given& given = given_[frame - 1];
            block_.commands.put(frame - 1, given.commands, given.teams);
            block_.times.put(frame - 1, given.teams);
            block_.hashes.push_back(engine::state_hash(world_));
        }
    }
    if (block_.count == kStepsMax) {
        return block_;
    }
    short_ = block_.part(0, block_.count, block_.keyframe);
    return short_;
}

}  // namespace podball::replay
