#include "season/result_writer.hpp"

#include <utility>

namespace podball::season {

ResultWriter::ResultWriter(SharedStore& shared) : shared_(shared), thread_([this] { work(); }) {}

ResultWriter::~ResultWriter() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void ResultWriter::add(store::Played played) {
    {
        const std::lock_guard lock(mutex_);
        if (!outcome_) {
            return;
        }
        waiting_.push_back(std::move(played));
    }
    changed_.notify_all();
}

bool ResultWriter::wait_for_room() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_.size() <= kWaitingMax || !outcome_; });
    return outcome_.ok();
}

Result<void> ResultWriter::flush() {
    std::unique_lock lock(mutex_);
    is_urgent_ = true;
    changed_.notify_all();
    changed_.wait(lock, [&] { return waiting_.empty() && !is_writing_; });
    is_urgent_ = false;
    return outcome_;
}

void ResultWriter::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return !waiting_.empty() || is_ending_; });
        changed_.wait_for(lock, kPeriod, [&] { return waiting_.size() >= kBatch || is_urgent_ || is_ending_; });
        if (waiting_.empty()) {
            return;
        }
        const std::vector<store::Played> batch = std::exchange(waiting_, {});
        is_writing_ = true;
        lock.unlock();
        put(batch);
        lock.lock();
        is_writing_ = false;
        changed_.notify_all();
    }
}

void ResultWriter::put(const std::vector<store::Played>& batch) {
    const auto count = [&] {
        const std::lock_guard lock(shared_.mutex);
        return shared_.store.put(batch);
    }();
    if (count) {
        discrepancies_ += count.value().discrepancies;
        return;
    }
    const std::lock_guard lock(mutex_);
    outcome_ = count.error();
    waiting_.clear();
}

}  // namespace podball::season
