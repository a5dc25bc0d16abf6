// Views that `podball bench` shows, from matches or from a recording.
#pragma once

#include "base/result.hpp"
#include "cli/bench_request.hpp"
#include "cli/progress.hpp"
#include "latency/shown_views.hpp"

namespace podball::cli {

/// Plays the matches or reads the recording, and returns the views.
/// Errors: a team broke down in a match; there are too many views, or too few for the warm-up; Ctrl-C.
Result<latency::ShownViews> views_to_show(const BenchRequest& request, Progress& progress);

}  // namespace podball::cli
