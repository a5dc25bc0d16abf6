// What a run has to tell its user besides its results.
#pragma once

#include "base/result.hpp"

#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace podball::season {

/// Remarks of one line each. Thread: any.
class Remarks {
  public:
    /// Adds that the machine failed to play a match.
    void add_failure(const Error& error) {
        const std::lock_guard lock(mutex_);
        lines_.push_back("this machine could not begin a match: " + error.message);
    }

    /// The remarks since the last call.
    std::vector<std::string> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(lines_, {});
    }

  private:
    std::mutex mutex_;
    std::vector<std::string> lines_;
};

}  // namespace podball::season
