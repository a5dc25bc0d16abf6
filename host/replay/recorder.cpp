#include "replay/recorder.hpp"

#include "engine/state_hash.hpp"
#include "replay/block.hpp"
#include "replay/log_writer.hpp"

#include <cassert>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace podball::replay {
namespace {

using engine::World;

constexpr std::size_t kWaitingMax = 4;  ///< Blocks that are full and not yet written.
constexpr auto kStepsMax = static_cast<std::size_t>(kBlockStepsMax);

// A block ends early where teams draw or log so much that a full one would break the limits of the format.
constexpr std::size_t kDrawnMax = 2'097'152;   ///< Bytes of drawings in a block, roughly; before its last step.
constexpr std::size_t kEventsMax = 2'097'152;  ///< Bytes of events.
constexpr std::size_t kNotedMax = 1'048'576;   ///< Bytes of host events in a step; what is beyond is dropped.

// At most as many bytes as the event has in EVNT: a byte of a text may need six.
std::size_t size_of(const HostEvent& event) { return 256 + 6 * (event.name.size() + event.text.size()); }
constexpr std::size_t kEngineEventSize = 256;

std::size_t size_of(const Drawing* drawing) {
    constexpr std::size_t kItem = 24;
    constexpr std::size_t kNumber = 4;
    if (drawing == nullptr) return 0;
    return kItem * drawing->items.size() + kNumber * drawing->numbers.size() + drawing->text.size();
}

/// A block while it is recorded. Its memory is used again.
struct OpenBlock {
    Block block;
    std::size_t drawn = 0;
    std::size_t told = 0;

    explicit OpenBlock(PodCount pods) {
        block.view = ViewLayer(pods, kStepsMax + 1);
        block.commands = CommandLayer(pods, kStepsMax);
        block.times = TimeLayer(kStepsMax);
        block.hashes.reserve(kStepsMax);
    }

    void begin(std::int64_t first, const World& start) {
        drawn = told = 0;
        block.first = first;
        block.count = 0;
        block.keyframe = start;
        block.view.put(0, start);
        block.commands.shots.clear();
        block.events.events.clear();
        block.events.dropped = 0;
        for (SlotDrawings& slot : block.drawings.slots) slot.clear();
        block.hashes.clear();
    }

    [[nodiscard]] bool is_full() const { return block.count == kStepsMax || drawn > kDrawnMax || told > kEventsMax; }
};

/// The part of a block that is there, of a length that it is written with.
Block trimmed(const Block& block) {
    Block part = block;
    part.view = block.view.slice(0, block.count + 1);
    part.commands = block.commands.slice(0, block.count);
    part.times.columns = block.times.columns.slice(0, block.count);
    return part;
}

Error unwritable(const std::filesystem::path& path) {
    return {path.string() + ": cannot be written: " + std::generic_category().message(errno)};
}

}  // namespace

class Recorder::Implementation {
  public:
    Implementation(const std::filesystem::path& path, std::ofstream file, const Head& head, const World& start,
                   RecorderOptions options)
        : path_(path), options_(std::move(options)), file_(std::move(file)), log_(file_, head), last_(start) {
        check();
        if (error_) return;
        announce();
        const PodCount pods = {head.rules.pod_count[0], head.rules.pod_count[1]};
        for (std::size_t i = 0; i < kWaitingMax + 1; ++i) free_.push_back(std::make_unique<OpenBlock>(pods));
        first_ = head.first_step;
        begin();
        thread_ = std::thread([this] { run(); });
    }

    ~Implementation() {
        if (thread_.joinable()) end();
    }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    // --- the match's thread -----------------------------------------------------------------------------------

    void note(HostEvent event) {
        noted_size_ += size_of(event);
        if (noted_size_ > kNotedMax) {
            ++noted_dropped_;
        } else {
            noted_.push_back(std::move(event));
        }
    }

    void add(const World& after, const engine::Commands& commands, const TeamSteps& teams) {
        Block& block = open_->block;
        const std::size_t row = block.count++;
        const std::int64_t step = block.first + static_cast<std::int64_t>(row);
        add_events(block, step, after);
        block.view.put(row + 1, after);
        block.commands.put(row, commands, teams);
        block.times.put(row, teams);
        for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
            open_->drawn += size_of(teams[slot].drawing);
            block.drawings.slots[slot].add(teams[slot].drawing);
        }
        block.hashes.push_back(engine::state_hash(after));
        last_ = after;
        if (open_->is_full()) flush();
    }

    void flush() {
        if (open_->block.count == 0) return;
        first_ += static_cast<std::int64_t>(open_->block.count);
        hand_over(std::move(open_));
        begin();
    }

    std::optional<Error> finish(const Ending& ending) {
        if (open_->block.count > 0) {
            first_ += static_cast<std::int64_t>(open_->block.count);
            hand_over(std::move(open_));
        }
        end();
        if (!error_) {
            log_.finish({first_, last_.tick, {last_.score[0], last_.score[1]}, ending, engine::state_hash(last_)});
            file_.close();
            check();
            if (!error_) announce();
        }
        return error_;
    }

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  private:
    // Where nothing moved, `world.events` are still those of an earlier step.
    void add_events(Block& block, std::int64_t step, const World& after) {
        for (HostEvent& event : noted_) block.events.events.push_back({step, std::move(event)});
        block.events.dropped += noted_dropped_;
        open_->told += noted_size_;
        noted_.clear();
        noted_size_ = 0;
        noted_dropped_ = 0;
        if (after.tick == last_.tick) return;
        for (const engine::Event& event : after.events) block.events.events.push_back({step, event});
        block.events.dropped += after.events.dropped();
        open_->told += kEngineEventSize * static_cast<std::size_t>(after.events.size());
    }

    // Waits where all blocks are full.
    void begin() {
        std::unique_lock lock(mutex_);
        freed_.wait(lock, [this] { return !free_.empty(); });
        open_ = std::move(free_.back());
        free_.pop_back();
        lock.unlock();
        open_->begin(first_, last_);
    }

    void hand_over(std::unique_ptr<OpenBlock> block) {
        const std::lock_guard lock(mutex_);
        full_.push_back(std::move(block));
        filled_.notify_one();
    }

    // What is full is still written.
    void end() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
            filled_.notify_one();
        }
        thread_.join();
    }

    // --- the writer's thread ----------------------------------------------------------------------------------

    void run() {
        while (std::unique_ptr<OpenBlock> block = next()) {
            if (!error_) {
                const bool is_full = block->block.count == kStepsMax;
                log_.add(is_full ? block->block : trimmed(block->block));
                check();
                if (!error_) announce();
            }
            const std::lock_guard lock(mutex_);
            free_.push_back(std::move(block));
            freed_.notify_one();
        }
    }

    // Null at the end.
    std::unique_ptr<OpenBlock> next() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [this] { return ending_ || !full_.empty(); });
        if (full_.empty()) return nullptr;
        std::unique_ptr<OpenBlock> block = std::move(full_.front());
        full_.pop_front();
        return block;
    }

    // --- whichever thread writes ------------------------------------------------------------------------------

    void check() {
        if (!error_ && !file_) error_ = unwritable(path_);
    }
    void announce() {
        if (options_.written) options_.written(log_.bytes());
    }

    std::filesystem::path path_;
    RecorderOptions options_;
    std::ofstream file_;
    LogWriter log_;
    std::optional<Error> error_;  ///< The writer's until it has ended.

    std::int64_t first_ = 0;  ///< Of the block that is recorded.
    World last_;
    std::unique_ptr<OpenBlock> open_;
    std::vector<HostEvent> noted_;
    std::size_t noted_size_ = 0;
    std::int64_t noted_dropped_ = 0;

    std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable freed_;
    std::deque<std::unique_ptr<OpenBlock>> full_;
    std::vector<std::unique_ptr<OpenBlock>> free_;
    bool ending_ = false;
    std::thread thread_;
};

Result<std::unique_ptr<Recorder>> Recorder::create(const std::filesystem::path& path, const Head& head,
                                                   const World& start, RecorderOptions options) {
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!file) return unwritable(path);
    auto implementation = std::make_unique<Implementation>(path, std::move(file), head, start, std::move(options));
    if (implementation->error()) return *implementation->error();
    return std::unique_ptr<Recorder>(new Recorder(std::move(implementation)));
}

Recorder::Recorder(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}

Recorder::~Recorder() = default;

void Recorder::note(HostEvent event) { implementation_->note(std::move(event)); }

void Recorder::add(const World& after, const engine::Commands& commands, const TeamSteps& teams) {
    implementation_->add(after, commands, teams);
}

void Recorder::flush() { implementation_->flush(); }

std::optional<Error> Recorder::finish(const Ending& ending) { return implementation_->finish(ending); }

}  // namespace podball::replay
