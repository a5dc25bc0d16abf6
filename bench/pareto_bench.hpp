// Measures the non-dominated set against pagmo's sorting and a plain loop.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "pareto/podball/DATA/N", "pareto/plain/DATA/N" and "pareto/pagmo/DATA/N" for N alternatives with 5 criteria. An item
/// is a set.
///
/// DATA is "random" (all values differ) or "team": the alternatives of a forward of the team multicriteria, which are
/// the points nearest its recommended point, with many criteria 0. Each iteration uses another of a few instances, so
/// that branch prediction cannot learn one.
std::vector<Measured> pareto_benchmarks();

}  // namespace podball::bench
