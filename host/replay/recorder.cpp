#include "replay/recorder.hpp"

#include "base/system_error.hpp"
#include "engine/state_hash.hpp"
#include "replay/log_writer.hpp"
#include "replay/open_block.hpp"

#include <cassert>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace podball::replay {
namespace {

using engine::World;

constexpr int kBlocksMax = 5;                 ///< One is open, the others wait for the writer.
constexpr std::size_t kNotedMax = 1'048'576;  ///< Bytes of host events in a step; further events are dropped.

Error unwritable(const std::filesystem::path& path) { return system_error(path.string() + ": cannot be written"); }

}  // namespace

class Recorder::Implementation {
  public:
    Implementation(const std::filesystem::path& path, std::ofstream file, const Head& head, const World& start,
                   RecorderOptions options)
        : path_(path),
          options_(std::move(options)),
          file_(std::move(file)),
          log_(file_, head),
          first_(head.first_step),
          last_(start),
          last_tick_(start.tick),
          rules_(head.rules) {
        check();
        if (!result_) {
            return;
        }
        announce();
        begin();
        thread_ = std::thread([this] { run(); });
    }

    ~Implementation() {
        if (thread_.joinable()) {
            end();
        }
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

    void add(const World& after, const engine::Commands& commands, const TeamSteps& teams, const StepOrders& orders) {
        for (HostEvent& event : noted_) {
            open_->add(std::move(event));
        }
        open_->drop_events(noted_dropped_);
        noted_.clear();
        noted_size_ = 0;
        noted_dropped_ = 0;
        // If no tick was played, the world still has the events of an earlier step.
        if (after.tick != last_tick_) {
            open_->add(after.events);
        }
        last_tick_ = after.tick;
        open_->add(after, commands, teams, orders);
        if (open_->is_full()) {
            flush();
        }
    }

    void flush() {
        if (hand_over()) {
            begin();
        }
    }

    Result<void> finish(const Ending& ending) {
        hand_over();
        end();
        if (result_) {
            log_.finish(outcome(ending));
            file_.close();
            check();
            if (result_) {
                announce();
            }
        }
        return result_;
    }

    [[nodiscard]] const Result<void>& result() const { return result_; }

  private:
    // The outcome at the state `last_`.
    [[nodiscard]] Outcome outcome(const Ending& ending) const {
        Outcome outcome{first_, last_.tick, last_.score, std::nullopt, ending, engine::state_hash(last_), std::nullopt};
        set_counts(outcome, last_);
        return outcome;
    }

    void begin() {
        open_ = free_block();
        open_->begin(first_, last_);
    }

    // Waits while all blocks are full. A block is made only when it is needed, because its memory is large. If the
    // writer keeps up, two are enough.
    std::unique_ptr<OpenBlock> free_block() {
        std::unique_lock lock(mutex_);
        freed_.wait(lock, [this] { return !free_.empty() || made_ < kBlocksMax; });
        if (!free_.empty()) {
            std::unique_ptr<OpenBlock> block = std::move(free_.back());
            free_.pop_back();
            return block;
        }
        lock.unlock();
        ++made_;
        return std::make_unique<OpenBlock>(last_, rules_);
    }

    // Gives the block to the writer. Returns false if the block has no steps.
    bool hand_over() {
        if (open_->count() == 0) {
            return false;
        }
        first_ += static_cast<std::int64_t>(open_->count());
        open_->get_last(last_);
        const std::lock_guard lock(mutex_);
        full_.push_back(std::move(open_));
        filled_.notify_one();
        return true;
    }

    // Stops the writer after it has written all full blocks.
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
            if (result_) {
                log_.add(block->completed());
                check();
                if (result_) {
                    announce();
                }
            }
            const std::lock_guard lock(mutex_);
            free_.push_back(std::move(block));
            freed_.notify_one();
        }
    }

    // The next full block; null at the end.
    std::unique_ptr<OpenBlock> next() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [this] { return ending_ || !full_.empty(); });
        if (full_.empty()) {
            return nullptr;
        }
        std::unique_ptr<OpenBlock> block = std::move(full_.front());
        full_.pop_front();
        return block;
    }

    // --- both threads ------------------------------------------------------------------------------

    void check() {
        if (result_ && !file_) {
            result_ = unwritable(path_);
        }
    }
    void announce() {
        if (options_.written) {
            options_.written(log_.bytes());
        }
    }

    std::filesystem::path path_;
    RecorderOptions options_;
    std::ofstream file_;
    LogWriter log_;
    Result<void> result_;  ///< Belongs to the writer's thread until that has ended.

    std::int64_t first_;  ///< First step of the block that is being recorded.
    World last_;          ///< Its exact state is that before that block.
    std::int64_t last_tick_;
    engine::ResolvedRules rules_;
    std::unique_ptr<OpenBlock> open_;
    std::vector<HostEvent> noted_;
    std::size_t noted_size_ = 0;
    std::int64_t noted_dropped_ = 0;

    std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable freed_;
    std::deque<std::unique_ptr<OpenBlock>> full_;
    std::vector<std::unique_ptr<OpenBlock>> free_;
    int made_ = 0;  ///< Blocks. Belongs to the match's thread.
    bool ending_ = false;
    std::thread thread_;
};

Result<std::unique_ptr<Recorder>> Recorder::create(const std::filesystem::path& path, const Head& head,
                                                   const World& start, RecorderOptions options) {
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!file) {
        return unwritable(path);
    }
    auto implementation = std::make_unique<Implementation>(path, std::move(file), head, start, std::move(options));
    if (!implementation->result()) {
        return implementation->result().error();
    }
    return std::unique_ptr<Recorder>(new Recorder(std::move(implementation)));
}

Recorder::Recorder(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}

Recorder::~Recorder() = default;

void Recorder::note(HostEvent event) { implementation_->note(std::move(event)); }

void Recorder::add(const World& after, const engine::Commands& commands, const TeamSteps& teams,
                   const StepOrders& orders) {
    implementation_->add(after, commands, teams, orders);
}

void Recorder::flush() { implementation_->flush(); }

Result<void> Recorder::finish(const Ending& ending) { return implementation_->finish(ending); }

}  // namespace podball::replay
