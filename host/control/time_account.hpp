// The time bank of a team: a token bucket of CPU time. Source: docs/budgets.md.
#pragma once

#include "control/time_budget.hpp"

#include <cstdint>

namespace podball::control {

/// The time bank of one team in one match. A team is not called while its balance is below 0. Units: nanoseconds.
class TimeAccount {
  public:
    /// Begins with a full bank.
    explicit TimeAccount(const TimeBudget& budget)
        : soft_ns_(budget.soft_ns), bank_ns_(budget.bank_ns), balance_ns_(budget.bank_ns) {}

    /// Whether the team may be called in the control step that begins.
    [[nodiscard]] bool may_call() const { return balance_ns_ >= 0; }
    /// Whether the bank is full. It stays full after a step of at most `soft`.
    [[nodiscard]] bool is_full() const { return balance_ns_ == bank_ns_; }
    /// Number of control steps from now on in which the team is not called.
    [[nodiscard]] std::int64_t steps_to_wait() const;

    /// Ends a control step. First subtracts the used time (0 without a call), then adds `soft`; the balance is at most
    /// `bank`. With this order a team that never uses more than `soft` is called in every step, even with a small bank.
    /// Requires: used_ns >= 0.
    void end_step(std::int64_t used_ns);

    [[nodiscard]] std::int64_t balance_ns() const { return balance_ns_; }
    /// Whether the team used more than `soft` in the mean of its recent steps, so that its bank becomes empty.
    [[nodiscard]] bool is_exposed() const { return mean_ns_ > soft_ns_; }

  private:
    std::int64_t soft_ns_;
    std::int64_t bank_ns_;
    std::int64_t balance_ns_;
    std::int64_t mean_ns_ = 0;  ///< Mean of the used times, in which each step counts 1/32 less than the next one.
};

}  // namespace podball::control
