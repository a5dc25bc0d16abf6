// The result of a match as leagues store it.
#pragma once

#include "base/result.hpp"
#include "control/latency_histogram.hpp"
#include "league/match_row.hpp"
#include "match/match_error.hpp"
#include "match/match_pool.hpp"
#include "match/match_result.hpp"
#include "store/values.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace podball::season {

/// The row of a match that was played to its end. Requires: the match was not stopped.
league::MatchRow row_of(const std::string& key, std::uint64_t seed, const match::MatchResult& result);

/// The row of a match that did not begin by the fault of a team. Requires: not `error.is_of_machine()`.
league::MatchRow row_of(const std::string& key, std::uint64_t seed, const match::MatchError& error);

/// The row of a match that has ended. Requires: the match was not stopped. Errors: the machine failed to play it.
Result<league::MatchRow> row_of(const store::PlannedMatch& match, const match::MatchOutcome& outcome);

/// What the store gets of a match that has ended now, but for the number of the host. Requires and errors: as above.
Result<store::Played> played_of(const store::PlannedMatch& match, const match::MatchOutcome& outcome);

/// The durations of all calls of `step`, in buckets that grow by a factor of two.
std::vector<store::CallTimes> call_times(const match::MatchResult& result);

}  // namespace podball::season
