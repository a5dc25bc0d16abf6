// Plays a shard of a league on this machine.
#pragma once

#include "base/result.hpp"
#include "season/run.hpp"
#include "season/surroundings.hpp"
#include "store/shard_folder.hpp"

#include <cstdint>

namespace podball::season {

/// How the play of a shard ended.
struct ShardResult {
    std::int64_t total = 0;   ///< Matches of the shard.
    std::int64_t played = 0;  ///< Played now; the part had others before.
    std::int64_t left = 0;    ///< Not played.
    Wish wish = Wish::GoOn;   ///< The last wish of the user.
};

/// Plays the matches of a shard that its part does not have, one after the other, and appends each result to the part
/// as soon as it is there. A match that the machine cannot begin is tried store::kAttemptsMax times.
/// Errors: the folder, the shard or the part cannot be used, a library is missing or changed, the results of the league
/// have another version, or workers cannot be started. Thread: blocks.
Result<ShardResult> play_shard(const store::ShardFolder& folder, int shard, const Surroundings& surroundings,
                               const RunCallbacks& callbacks = {});

}  // namespace podball::season
