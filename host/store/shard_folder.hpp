// The folder from which other machines play matches of a league.
//
//   league.json     what the league consists of
//   teams/          copies of the teams' libraries
//   shards/N.json   the matches of shard N, from 1
//   parts/N.jsonl   their results, see store/part.hpp
#pragma once

#include "base/result.hpp"
#include "store/match_line.hpp"
#include "store/values.hpp"

#include <filesystem>
#include <span>
#include <vector>

namespace podball::store {

/// What other machines need to know of a league.
struct ShardLeague {
    StoredLeague league;
    std::vector<StoredTeam> teams;  ///< By number.
    friend bool operator==(const ShardLeague&, const ShardLeague&) = default;
};

/// The paths in a folder of shards.
struct ShardFolder {
    std::filesystem::path path;

    [[nodiscard]] std::filesystem::path league() const { return path / "league.json"; }
    [[nodiscard]] std::filesystem::path teams() const { return path / "teams"; }
    [[nodiscard]] std::filesystem::path shard(int number) const;
    [[nodiscard]] std::filesystem::path part(int number) const;
    /// The highest number of a shard; 0: there is none.
    [[nodiscard]] int shard_count() const;
    /// All parts, in the order of their names.
    [[nodiscard]] std::vector<std::filesystem::path> parts() const;
};

/// Makes the folder, copies the libraries of the teams into it, and writes its league. A library that could not be
/// copied into the files of its league stays where it is. A folder that is there gets the league as it is now.
/// Errors: a library cannot be read or has changed, or the folder cannot be written.
Result<void> write_shard_league(const ShardFolder& folder, ShardLeague league);

/// Errors: the file cannot be read, or is no league of shards. The message names the file.
Result<ShardLeague> read_shard_league(const ShardFolder& folder);

/// Writes the matches of a shard. Of their fixtures ordinal, teams and seed are kept. Errors: it cannot be written.
Result<void> write_shard(const ShardFolder& folder, int number, std::span<const PlannedMatch> matches);

/// Reads the matches of a shard.
/// Errors: there is no such shard, or a key does not follow from the teams and the seed of its match.
Result<std::vector<PlannedMatch>> read_shard(const ShardFolder& folder, int number, const LineContext& context);

}  // namespace podball::store
