// Divides the missing matches of a league into shards for other machines.
#pragma once

#include "base/result.hpp"
#include "season/wanted_matches.hpp"
#include "store/shard_folder.hpp"
#include "store/values.hpp"

#include <cstdint>
#include <vector>

namespace podball::store {
class Store;
}

namespace podball::season {

constexpr double kShardSeconds = 600.0;   ///< Length of a shard, if nothing else is said.
constexpr double kMatchSeconds = 1.0;     ///< Estimated time of a match, before any was played.
constexpr double kShardSecondsMin = 0.1;  ///< Least permitted length of a shard.
constexpr double kShardSecondsMax = 1e6;
constexpr int kShardsMax = 10'000'000;  ///< Highest number of a shard.

/// The wanted matches without a result, in the order of the plan. Requires: `wanted.read` was called.
Result<std::vector<store::PlannedMatch>> missing_matches(store::Store& store, const WantedMatches& wanted);

/// The league as other machines get it.
Result<store::ShardLeague> shard_league(store::Store& store);

/// Writes matches as shards of about `shard_s` seconds each, with numbers that follow those in the folder. Returns
/// their numbers. Requires: the folder has the league. Errors: a shard cannot be written.
Result<std::vector<int>> write_shards(const store::ShardFolder& folder, const std::vector<store::PlannedMatch>& matches,
                                      double match_s, double shard_s);

}  // namespace podball::season
