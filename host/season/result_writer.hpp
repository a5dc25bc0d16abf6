// Stores results on a thread of its own.
#pragma once

#include "base/result.hpp"
#include "store/store.hpp"
#include "store/values.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace podball::season {

/// A store that several threads use, one at a time.
struct SharedStore {
    store::Store& store;
    std::mutex mutex;
};

/// Collects results and stores them in batches, each of which is one transaction. The destructor stores the rest.
class ResultWriter {
  public:
    static constexpr std::size_t kBatch = 100;
    static constexpr std::chrono::milliseconds kPeriod{250};  ///< The longest time that a result waits for its batch.
    static constexpr std::size_t kWaitingMax = 100'000;       ///< Above it no match may begin.

    explicit ResultWriter(SharedStore& shared);
    ~ResultWriter();
    ResultWriter(const ResultWriter&) = delete;
    ResultWriter& operator=(const ResultWriter&) = delete;

    /// Takes a result. After an error of the store it is dropped. Thread: any.
    void add(store::Played played);
    /// Waits while more than kWaitingMax results wait. Returns false if a result could not be stored. Thread: any.
    bool wait_for_room();
    /// Stores all results that were added. Errors: the first error of the store.
    Result<void> flush();

    [[nodiscard]] std::int64_t discrepancies() const { return discrepancies_; }

  private:
    void work();
    void put(const std::vector<store::Played>& batch);

    SharedStore& shared_;
    std::atomic<std::int64_t> discrepancies_{0};

    std::mutex mutex_;  ///< Protects all members below but the thread.
    std::condition_variable changed_;
    std::vector<store::Played> waiting_;
    bool is_writing_ = false;
    bool is_urgent_ = false;  ///< The waiting results are stored without waiting for more.
    bool is_ending_ = false;
    Result<void> outcome_;
    std::thread thread_;
};

}  // namespace podball::season
