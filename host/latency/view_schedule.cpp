#include "latency/view_schedule.hpp"

#include <algorithm>
#include <cassert>

namespace podball::latency {

Turn ViewSchedule::next(std::int64_t count_max) {
    assert(count_max >= 1);
    while (view_ == logs_[log_].size()) {
        log_ = (log_ + 1) % logs_.size();
        view_ = 0;
    }
    const bool is_counted = view_ >= warm_up_;
    const std::size_t end = is_counted ? logs_[log_].size() : std::min(warm_up_, logs_[log_].size());
    const std::size_t count = std::min({kTurnViews, end - view_, static_cast<std::size_t>(count_max)});
    const Turn turn = {log_, view_, count, is_counted};
    view_ += count;
    return turn;
}

}  // namespace podball::latency
