// Measures the store of a league.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// 10^5 results of 20 teams, with all metrics, in batches of 100. "store/put/..." goes through the store;
/// "store/bare/..." is a loop of SQLiteCpp that inserts the same columns in the same batches. "store/read/score" reads
/// all results as tables do, "store/read/metrics" with all metrics, and "store/sums" is one scan of these rows with
/// sums in SQL. An item is a match. With `smoke` there are 760 results.
std::vector<Measured> store_benchmarks(bool smoke);

}  // namespace podball::bench
