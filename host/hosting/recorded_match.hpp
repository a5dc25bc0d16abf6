// Plays a match and records it in a file.
#pragma once

#include "base/result.hpp"
#include "hosting/hosted_match.hpp"
#include "match/match_pool.hpp"

#include <filesystem>

namespace podball::hosting {

/// A match, and whether its recording was written.
struct RecordedMatch {
    match::MatchOutcome outcome;
    Result<void> written;  ///< Error: there is no recording, for this reason.
};

/// Plays and records the match. `file` appears when its recording is whole, and replaces what had its name; until then
/// the data is in FILE.part. A match that has no result or is stopped leaves no file. A recording that cannot begin is
/// the error of the outcome, too. Arguments and threads: as `match::run_match`.
RecordedMatch play_recorded(const HostedMatch& match, const match::Observer& observer,
                            const std::filesystem::path& file);

}  // namespace podball::hosting
