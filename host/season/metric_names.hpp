// The metrics of this program, as stores of leagues name them.
#pragma once

#include "league/spec.hpp"
#include "store/values.hpp"

#include <optional>

namespace podball::season {

/// The names of `match::team_metrics` and `match::match_metrics`, in their order.
store::MetricNames metric_names();

/// Those that the results of a game have. Source: R111.
store::MetricNames metric_names_of(bool has_resources);

/// The row of `match::team_metrics` whose mean the league's sequential test compares. Null: the league has no such
/// test, or it compares scores.
std::optional<int> stop_metric(const league::Spec& spec);

}  // namespace podball::season
