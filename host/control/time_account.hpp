// How much of its time a team has left: a leaky bucket. Source: docs/budgets.md.
#pragma once

#include "control/time_budget.hpp"

#include <cstdint>

namespace podball::control {

/// The time of one team in one match. A team whose account is below 0 is not called until it is not. Units:
/// nanoseconds.
class TimeAccount {
  public:
    /// Full from the start.
    explicit TimeAccount(const TimeBudget& budget)
        : soft_ns_(budget.soft_ns), bank_ns_(budget.bank_ns), balance_ns_(budget.bank_ns) {}

    /// Whether the team is called in the control step that begins.
    [[nodiscard]] bool may_call() const { return balance_ns_ >= 0; }
    /// How many control steps it is not called in from now on.
    [[nodiscard]] std::int64_t steps_to_wait() const;

    /// Ends a control step: first takes what it used, 0 without a call, then adds `soft`, but never above `bank`.
    /// In this order whoever uses `soft` at most is always called, however small the bank. Requires: used_ns >= 0.
    void end_step(std::int64_t used_ns);

    [[nodiscard]] std::int64_t balance_ns() const { return balance_ns_; }

  private:
    std::int64_t soft_ns_;
    std::int64_t bank_ns_;
    std::int64_t balance_ns_;
};

}  // namespace podball::control
