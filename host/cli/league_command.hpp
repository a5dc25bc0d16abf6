// The commands below `podball league`, and their options.
#pragma once

#include "cli/command.hpp"
#include "cli/league_options.hpp"
#include "cli/league_results.hpp"
#include "store/store.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace podball::cli {

/// Options of all commands below `league`.
struct LeagueCommandOptions {
    std::string file;  ///< Store of the league, or for `run` and `init` a league file.
    LeagueOptions league;
    std::string from;    ///< League file of `init`.
    int threads = 0;     ///< 0: as many as there are cores.
    bool force = false;  ///< Permits network file systems.
    bool json = false;
    bool quiet = false;
    TableRequest table;
    league::Comparison comparison;  ///< Without names: those of the league file.
    std::optional<double> confidence;
    bool watch = false;
};

/// Store that belongs to `file`: "cup.db" for "cup.db", and in the current folder "cup.db" for "some/cup.json".
std::filesystem::path store_path(const std::filesystem::path& file);

/// Opens the store of the league. Errors: as `store::Store::open`.
Result<store::Store> open_league(const LeagueCommandOptions& options, store::Access access);

/// Opens the store for reading and calls `act`.
ExitCode with_store(const LeagueCommandOptions& options, const std::function<ExitCode(store::Store&)>& act);

ExitCode league_run(const LeagueCommandOptions& options);
ExitCode league_init(const LeagueCommandOptions& options);
ExitCode league_table(const LeagueCommandOptions& options);
ExitCode league_status(const LeagueCommandOptions& options);
ExitCode league_compare(const LeagueCommandOptions& options);

}  // namespace podball::cli
