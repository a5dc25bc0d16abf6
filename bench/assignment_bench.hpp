// Measures the assignments of podball against dlib.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "assign/mmdr/DATA/N", "assign/sum/DATA/N" and "assign/dlib/DATA/N" for N agents and N targets on a field of 100 x
/// 65. An item is an assignment.
///
/// DATA is "random" (all distances differ), "grid" (all points lie on a lattice of 11 x 11) or "mirrored" (both
/// formations are their own mirror images). "dlib" is max_cost_assignment, which needs whole numbers: the distances
/// times -2^20, rounded, in a matrix of `long` that is made beforehand. Equal distances stay equal. All three get the
/// same instances. Before the measurement the sums of "sum" and "dlib" are compared. Each iteration uses another of 50
/// instances, so that branch prediction cannot learn one.
std::vector<Measured> assignment_benchmarks();

}  // namespace podball::bench
