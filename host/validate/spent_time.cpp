#include "validate/spent_time.hpp"

#include <algorithm>
#include <utility>

namespace podball::validate {

Finding with_waiting(Finding finding, std::int64_t waited_ns) {
    constexpr std::int64_t kWaitMaxNs = 1'000'000'000;
    constexpr std::int64_t kWaitUsualNs = 200'000'000;
    if (waited_ns <= kWaitUsualNs) {
        return finding;
    }
    const bool is_over = waited_ns > kWaitMaxNs;
    const std::string text =
        finding.text + "; waits " + time_text(waited_ns) + " without computing, " +
        (is_over ? "at most " + time_text(kWaitMaxNs) : "usual is up to " + time_text(kWaitUsualNs));
    return {std::max(finding.outcome, is_over ? Outcome::Fail : Outcome::Warn), text};
}

}  // namespace podball::validate
