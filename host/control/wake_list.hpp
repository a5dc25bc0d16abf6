// Processes that begin to work at the same moment.
#pragma once

#include "base/futex.hpp"
#include "engine/rules.hpp"

#include <array>
#include <cassert>
#include <cstddef>

namespace podball::control {

/// Collects the words for whose change processes wait, and then wakes them with one system call. On a core that all of
/// them share, a process that is woken alone takes the core from the one that would wake the next.
class WakeList {
  public:
    /// Requires: `word` was changed already, and stays until `wake`. At most one word for each slot.
    void add(FutexWord& word) {
        assert(count_ < words_.size());
        words_[count_++] = &word;
    }

    /// Wakes all of them in the order in which they were added.
    void wake() {
        if (count_ == 1) {
            futex_wake(*words_[0]);
        } else if (count_ == 2) {
            futex_wake_both(*words_[0], *words_[1]);
        }
        count_ = 0;
    }

  private:
    std::array<FutexWord*, engine::kSlots> words_{};
    std::size_t count_ = 0;
};

}  // namespace podball::control
