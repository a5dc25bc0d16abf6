#include "replay/open_block.hpp"

#include "replay/chunk.hpp"

#include <algorithm>
#include <cassert>
#include <span>
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
    : rules_(rules), states_(kStepsMax + 1), teams_(kStepsMax) {
    worlds_.fill(world);
    thrusts_.resize(kStepsMax * pod_count());
    block_.view = ViewLayer(world.pod_count, kStepsMax + 1);
    block_.commands = CommandLayer(world.pod_count, kStepsMax);
    block_.times = TimeLayer(kStepsMax);
    block_.hashes.reserve(kStepsMax);
    if (rules.has_resources) {
        economies_.resize(kStepsMax + 1);
        block_.structures.frames.resize(kStepsMax + 1);
    }
}

void OpenBlock::begin(std::int64_t first, const engine::World& start) {
    put_state(0, start);
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
    teams_[block_.count] = teams;
    if (copy_thrusts(commands)) {
        block_.commands.add_shots(block_.count, commands);
    }
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
    put_state(block_.count, after);
}

bool OpenBlock::copy_thrusts(const engine::Commands& commands) {
    bool shoots = false;
    Vec2* to = thrusts_.data() + block_.count * pod_count();
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        for (const engine::Command& command :
             std::span(commands[slot]).first(static_cast<std::size_t>(worlds_[0].pod_count[slot]))) {
            *to++ = command.thrust;
            shoots |= command.shoot;
        }
    }
    return shoots;
}

void OpenBlock::put_state(std::size_t frame, const engine::World& world) {
    states_[frame] = world;
    if (rules_.has_resources) {
        economies_[frame] = world.economy;
    }
}

void OpenBlock::get_state(std::size_t frame, engine::World& world) const {
    static_cast<engine::MatchState&>(world) = states_[frame];
    if (rules_.has_resources) {
        static_cast<engine::EconomyState&>(world.economy) = economies_[frame];
    }
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

void OpenBlock::put_frame(std::size_t frame, const engine::World& world) {
    block_.view.put(frame, world);
    if (rules_.has_resources) {
        block_.structures.frames[frame] = structure_frame(world, rules_);
    }
    if (frame == 0) {
        block_.keyframe = world;
    }
}

const Block& OpenBlock::completed() {
    assert(block_.hashes.empty());
    for (SlotDrawings& slot : block_.drawings.slots) {
        slot.settle();
    }
    for (std::size_t first = 0; first <= block_.count; first += worlds_.size()) {
        const std::size_t frames = std::min(worlds_.size(), block_.count + 1 - first);
        for (std::size_t i = 0; i < frames; ++i) {
            get_state(first + i, worlds_[i]);
            put_frame(first + i, worlds_[i]);
        }
        const auto hashes = engine::state_hashes(worlds_);
        // A step has the hash of the state after it, so the first state has none.
        block_.hashes.insert(block_.hashes.end(), hashes.begin() + (first == 0 ? 1 : 0), hashes.begin() + frames);
    }
    for (std::size_t step = 0; step < block_.count; ++step) {
        block_.commands.put_sources(step, teams_[step]);
        block_.commands.put_thrusts(step, std::span(thrusts_).subspan(step * pod_count(), pod_count()));
        block_.times.put(step, teams_[step]);
    }
    if (block_.count == kStepsMax) {
        return block_;
    }
    short_ = block_.part(0, block_.count, block_.keyframe);
    return short_;
}

}  // namespace podball::replay
