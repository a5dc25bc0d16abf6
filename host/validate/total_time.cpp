#include "validate/total_time.hpp"

#include "isolation/process_clocks.hpp"

#include <array>
#include <cstddef>

namespace podball::validate {

std::int64_t time_max_ns(int level) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    constexpr std::array<std::int64_t, 3> kMax = {60 * kSecond, 120 * kSecond, 600 * kSecond};
    return kMax[static_cast<std::size_t>(level - 1)];
}

TotalTime::TotalTime(const hosting::Hosting& hosting, std::int64_t max_ns)
    : hosting_(hosting), max_ns_(max_ns), delay_at_start_ns_(delay_ns()) {}

// The system is asked only if the time is over without it. The delay of a worker counts when it ends, so without the
// latch the time could be over and then not.
bool TotalTime::is_over() {
    const std::int64_t wall_ns = std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count();
    is_over_ = is_over_ || (wall_ns > max_ns_ && wall_ns - (delay_ns() - delay_at_start_ns_) > max_ns_);
    return is_over_;
}

std::int64_t TotalTime::delay_ns() const {
    return isolation::thread_delay_ns() + (hosting_.has_workers() ? hosting_.workers().delay_ns() : 0);
}

}  // namespace podball::validate
