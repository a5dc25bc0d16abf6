// Assignments against dlib's.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// "assign/mmdr/DATA/N", "assign/sum/DATA/N" and "assign/dlib/DATA/N" for N agents and N targets on a field of 100 x
/// 65: DATA is "random", where all distances differ, "grid", where all points lie on a lattice of 11 x 11, or
/// "mirrored", where both formations are their own mirror images. "dlib" is max_cost_assignment, which wants whole
/// numbers: the distances times -2^20, rounded, as a matrix of `long` that is made beforehand; equal distances stay
/// equal. All three take the same instances, and before they are measured the sums of "sum" and "dlib" are compared. An
/// item is an assignment. Each iteration takes another of 50 instances, so that branches cannot be learned by heart.
std::vector<Measured> assignment_benchmarks();

}  // namespace podball::bench
