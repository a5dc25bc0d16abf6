// The commands below `podball league`, and their options.
#pragma once

#include "cli/command.hpp"
#include "cli/league_options.hpp"
#include "cli/league_results.hpp"
#include "cli/view_options.hpp"
#include "season/shard_plan.hpp"
#include "season/surroundings.hpp"
#include "store/lock.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace podball::cli {

/// Which matches get a page of their own.
enum class Replays {
    Best,  ///< As `league::watched_matches`.
    All,
    None,
};

/// Options of all commands below `league`.
struct LeagueCommandOptions {
    std::string file;  ///< Store of the league, or for `run` and `init` a league file.
    LeagueOptions league;
    std::string from;  ///< League file of `init`.
    hosting::HostingMode mode = hosting::HostingMode::Isolated;
    int threads = 0;     ///< 0: as many as there are cores.
    bool force = false;  ///< Permits network file systems.
    bool json = false;
    bool quiet = false;
    bool watch = false;  ///< `status` is printed again and again.
    TableRequest table;
    league::Comparison comparison;  ///< Without names: those of the league file.
    std::optional<double> confidence;
    std::string query;  ///< Name of a query.
    std::string sql;
    std::string format;  ///< Of `export`.
    std::string out;     ///< File to write, or folder of the page.
    std::string page;    ///< Folder of the page that `run` writes. Empty: none.
    Replays replays = Replays::Best;
    bool with_view = false;  ///< Show the match in a browser.
    ViewOptions viewer;
    league::TeamEntry team;
    std::string match;  ///< Key of a match, or its beginning.
    double sample = 1.0;
    std::string into;  ///< Folder of the shards.
    double shard_s = season::kShardSeconds;
    std::string engine = "local";
    std::vector<std::string> engine_options;
    int shard = 0;                   ///< Number of the shard that is played.
    std::vector<std::string> parts;  ///< Parts, or folders of shards.
};

/// Store that belongs to `file`: "cup.db" for "cup.db", and in the current folder "cup.db" for "some/cup.json".
std::filesystem::path store_path(const std::filesystem::path& file);

/// Opens the store of the league. Errors: as `store::Store::open`.
Result<store::Store> open_league(const LeagueCommandOptions& options, store::Access access);

/// Opens the store for reading and calls `act`.
ExitCode with_store(const LeagueCommandOptions& options, const std::function<ExitCode(store::Store&)>& act);

/// Number of matches at once: as asked for, or as many as there are cores.
int thread_count(const LeagueCommandOptions& options);

/// "3 results differ from an earlier result of the same match; ...", and its exit code.
ExitCode fail_with_discrepancies(std::int64_t count);

/// The match whose key begins with `prefix`. Errors: none or several.
Result<std::string> whole_match_key(store::Store& store, const std::string& prefix);

/// A store that is open for writing, and its lock, which ends after it.
struct LockedStore {
    store::RunLock lock;
    store::Store store;
};

/// Takes the lock and opens the store for writing. Errors: a run holds the league; as `store::Store::open`.
Result<LockedStore> open_locked(const LeagueCommandOptions& options);

/// Calls `act` with a store that is locked.
ExitCode with_locked_store(const LeagueCommandOptions& options, const std::function<ExitCode(store::Store&)>& act);

/// Teams, games and callbacks for the commands that open libraries. `is_stopped` says when calls are ended early.
season::Surroundings surroundings_of(const LeagueOptions& options, bool (*is_stopped)());

ExitCode league_run(const LeagueCommandOptions& options);
ExitCode league_init(const LeagueCommandOptions& options);
ExitCode league_table(const LeagueCommandOptions& options);
ExitCode league_status(const LeagueCommandOptions& options);
ExitCode league_compare(const LeagueCommandOptions& options);
ExitCode league_plan(const LeagueCommandOptions& options);
ExitCode league_play(const LeagueCommandOptions& options);
ExitCode league_merge(const LeagueCommandOptions& options);
ExitCode league_add(const LeagueCommandOptions& options);
ExitCode league_retire(const LeagueCommandOptions& options);
ExitCode league_check(const LeagueCommandOptions& options);
ExitCode league_show(const LeagueCommandOptions& options);
ExitCode league_replay(const LeagueCommandOptions& options);
ExitCode league_verify(const LeagueCommandOptions& options);
ExitCode league_query(const LeagueCommandOptions& options);
ExitCode league_export(const LeagueCommandOptions& options);
ExitCode league_explain(const LeagueCommandOptions& options);
ExitCode league_schema(const LeagueCommandOptions& options);

}  // namespace podball::cli
