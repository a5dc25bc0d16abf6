// Random specs of leagues.
#pragma once

#include "league/spec.hpp"
#include "support/draw.hpp"

#include <string>
#include <vector>

namespace podball::league {

/// Names of metrics for tests.
inline const std::vector<std::string> kSomeMetrics = {"goals", "possession", "passes"};

/// A spec that `check_spec` accepts. Every key of a league file has its default in some specs, and not in others.
Spec random_spec(testing::Draw& draw);

}  // namespace podball::league
