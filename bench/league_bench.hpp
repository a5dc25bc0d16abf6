// Measures leagues: how fast matches are played through a store, and how fast a large store is read.
#pragma once

#include <vector>

#include "bench/rounds.hpp"

namespace podball::bench {

/// Matches with isolated teams, by wall time. An item is a match.
/// "league/run/N": a league of `formation` and `marking` on research-5 with N threads; "league/loops": the same matches
/// as two loops of pairs at once. "league/short/run" and "league/short/pairs": matches of some 10 ms, as a
/// league and by `match::play_pairs`. With `smoke` each plays one pair.
std::vector<Measured> league_run_benchmarks(bool smoke);

/// A league of 20 teams with 10^6 results, by CPU time. An item is a match.
/// "league/table" and "league/compare" make these tables; "league/sums" is one scan of all results with sums in SQL.
/// "league/nothing" is a run with nothing to play, and "league/missing" its query for missing matches.
/// "league/plan/many" plans and stores 10^6 matches, "league/plan/few" 10^5. With `smoke` there are 760 results.
std::vector<Measured> league_table_benchmarks(bool smoke);

}  // namespace podball::bench
