// Plays single matches of a league, with the files, rules and budget that its store names.
#pragma once

#include "base/result.hpp"
#include "hosting/hosted_match.hpp"
#include "hosting/team_choice.hpp"
#include "league/plan.hpp"
#include "match/match_pool.hpp"
#include "season/play_conditions.hpp"
#include "store/values.hpp"

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::store {
class Store;
struct ShardFolder;
struct ShardLeague;
}  // namespace podball::store

namespace podball::season {

/// The folder of the copies of the teams' libraries. `database`: the file of the store.
std::filesystem::path teams_folder(const std::filesystem::path& database);
/// The recording of a match that is kept beside the store.
std::filesystem::path recording_file(const std::filesystem::path& database, const std::string& key);

/// A file of a team as it is played: its copy in the folder `files`, or the file that could not be copied.
std::filesystem::path played_file(const store::TeamFile& file, const std::filesystem::path& files);

/// Plays matches of one league. Thread: `prepare` and `play` may be called on several threads at once.
class Player {
  public:
    /// `files`: the folder with the copies of the teams' libraries. `teams`: all teams of the league, by number.
    Player(std::filesystem::path files, std::vector<store::StoredTeam> teams, PlayConditions conditions);

    /// Checks that the files of these teams are those of the league, and opens those that play in this process.
    /// Errors: a file is missing or has changed, or its library cannot be opened.
    /// Cost: reads a copy once; a library that could not be copied is read each time.
    Result<void> prepare(std::span<const int> teams);

    /// Plays a match, and records it in `file` unless that is empty. Recorded teams are not told that they can draw,
    /// so no result depends on whether a match is recorded. Requires: `prepare` succeeded.
    /// Errors: as `match::run_match`, without the paths of libraries; the file cannot be written (the machine's fault).
    [[nodiscard]] match::MatchOutcome play(const league::Fixture& fixture, const match::Observer& observer,
                                           const std::filesystem::path& file = {}) const;

    /// Whether the host does not wait for slow teams any more, see `Surroundings`. The outcome of a match that ends
    /// then may not be that of the teams, and is no result.
    [[nodiscard]] bool is_interrupted() const;

    [[nodiscard]] const hosting::Hosting& hosting() const { return conditions_.hosting; }
    [[nodiscard]] const config::NamedRules& rules() const { return conditions_.rules; }
    [[nodiscard]] const control::TimeBudget& budget() const { return conditions_.budget; }
    [[nodiscard]] const std::vector<store::StoredTeam>& teams() const { return teams_; }
    /// The library of a team, see `played_file`.
    [[nodiscard]] std::filesystem::path library(int team) const;
    /// What the library of a team plays; null: nothing. Requires: `prepare` succeeded.
    [[nodiscard]] isolation::DocumentPointer document(int team) const;

  private:
    /// What `prepare` found of a team.
    struct Prepared {
        bool is_checked = false;                      ///< Its copy is as it was, and can play.
        isolation::DocumentPointer document;          ///< Null: none, or not read yet.
        std::optional<control::TeamLibrary> library;  ///< If it plays in this process.
    };

    Result<void> prepare_team(int team);
    Result<void> read_document(int team);
    Result<void> open_here(int team);
    [[nodiscard]] isolation::TeamFile described(int team) const;
    [[nodiscard]] hosting::ChosenTeam chosen(int team) const;

    std::filesystem::path files_;
    std::vector<store::StoredTeam> teams_;
    PlayConditions conditions_;
    std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();  ///< Protects `prepared_`.
    std::vector<Prepared> prepared_;                                      ///< By team.
};

/// A player of the league in `store`. Errors: as `start_conditions`; the results of the league have another version, or
/// its rules were changed.
Result<Player> start_player(store::Store& store, const Surroundings& surroundings);

/// A player of the league in a folder of shards. Errors: as for the one above.
Result<Player> start_player(const store::ShardLeague& league, const store::ShardFolder& folder,
                            const Surroundings& surroundings);

/// A player whose results are stored.
struct RegisteredPlayer {
    Player player;
    int host = 0;  ///< Number of this machine among the hosts of the store.
};

/// Starts a player and adds this machine to the hosts of the store. Errors: as `start_player`, or of the store.
Result<RegisteredPlayer> start_registered_player(store::Store& store, const Surroundings& surroundings);

}  // namespace podball::season
