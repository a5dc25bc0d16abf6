// The metrics of this program, as stores of leagues name them.
#pragma once

#include "store/values.hpp"

namespace podball::season {

/// The names of `match::team_metrics` and `match::match_metrics`, in their order.
store::MetricNames metric_names();

}  // namespace podball::season
