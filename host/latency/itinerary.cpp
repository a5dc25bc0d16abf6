#include "latency/itinerary.hpp"

#include <algorithm>

namespace podball::latency {

Turn Itinerary::next(std::int64_t count_max) {
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
