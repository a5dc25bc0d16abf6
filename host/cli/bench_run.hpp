// Runs what `podball bench` was asked for.
#pragma once

#include "base/result.hpp"
#include "cli/bench_request.hpp"
#include "cli/bench_views.hpp"
#include "cli/progress.hpp"
#include "latency/comparison.hpp"
#include "latency/machine.hpp"
#include "latency/series.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace podball::cli {

struct BenchResult {
    std::vector<ViewSource> sources;
    std::array<std::int64_t, latency::kPlayModeNames.size()> views_by_mode{};
    std::int64_t calls = 0;  ///< Of each team, back to back.
    latency::Series back_to_back;
    std::optional<latency::Series> paced;
    latency::MachineFigures machine;
    std::optional<latency::Comparison> comparison;  ///< Of the back-to-back series.
    bool stopped = false;                           ///< By Ctrl-C; then nothing else counts.
};

/// Errors: what a team did that ended the measurement, in one line; no views, or too many.
Result<BenchResult> run_bench(const BenchRequest& request, Progress& progress);

}  // namespace podball::cli
