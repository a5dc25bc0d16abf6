#include "control/time_account.hpp"

#include <algorithm>
#include <cassert>

namespace podball::control {
namespace {

constexpr std::int64_t kMeanSteps = 32;

}  // namespace

std::int64_t TimeAccount::steps_to_wait() const { return may_call() ? 0 : (-balance_ns_ + soft_ns_ - 1) / soft_ns_; }

void TimeAccount::end_step(std::int64_t used_ns) {
    assert(used_ns >= 0);
    balance_ns_ = std::min(balance_ns_ - used_ns + soft_ns_, bank_ns_);
    mean_ns_ += (used_ns - mean_ns_) / kMeanSteps;
}

}  // namespace podball::control
