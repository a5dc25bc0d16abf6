// The views that `podball bench` shows: of matches that are played for them, or of a recording.
#pragma once

#include "base/result.hpp"
#include "cli/bench_request.hpp"
#include "cli/progress.hpp"
#include "latency/view_log.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::cli {

/// One match, or a recording, whose views were shown.
struct ViewSource {
    std::string what;        ///< "Formation against Chaser, seed 1".
    std::int64_t views = 0;  ///< Of all seats that were kept.
};

/// All views, and what is said of them.
struct BenchViews {
    std::vector<latency::ViewLog> logs;
    std::vector<ViewSource> sources;
    bool stopped = false;  ///< By Ctrl-C; then nothing else counts.

    [[nodiscard]] std::size_t bytes() const;
    void add(std::string what, std::vector<latency::ViewLog> more);
};

/// Errors: what a team did that ended a match, in one line; too many views, or too few for the warm-up.
Result<BenchViews> views_to_show(const BenchRequest& request, Progress& progress);

}  // namespace podball::cli
