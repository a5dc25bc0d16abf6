// Which matches of a league are recorded.
#pragma once

#include "league/match_row.hpp"
#include "league/spec.hpp"

#include <string>

namespace podball::season {

/// Whether a match is recorded while it is played.
bool is_recorded(const league::RecordRule& rule, const std::string& key);

/// Whether the recording of a match with this result is kept.
bool is_kept(const league::RecordRule& rule, const league::MatchRow& row);

}  // namespace podball::season
