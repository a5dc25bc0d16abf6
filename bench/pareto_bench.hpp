// The non-dominated set against pagmo's sorting and a plain loop.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "pareto/podball/DATA/N", "pareto/plain/DATA/N" and "pareto/pagmo/DATA/N" for N alternatives with 5 criteria, DATA
/// being "random", where all differ, or "team", what a forward of the team multicriteria compares: the criteria of the
/// points nearest its recommended one, many of them 0. An item is a set. Each iteration takes another of a few
/// instances, so that branches cannot be learned by heart.
std::vector<Measured> pareto_benchmarks();

}  // namespace podball::bench
