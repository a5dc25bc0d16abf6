// Options that say what a league consists of. They change the league file, or take its place.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Options of the commands that make a league.
struct LeagueOptions {
    /// Keys of the league file that options set, with their texts, in the order of the command line.
    std::vector<std::pair<std::string, std::string>> values;
    std::vector<std::string> team_names;  ///< Texts of --teams, without the commas.
    std::string team_path;
    std::string rules_path;
    bool is_exploratory = false;  ///< The run is declared exploratory, so no registration refuses it.
};

/// Adds an option for each key of the league file that fits into one word, and --team-path and --rules-path.
void add_league_options(CLI::App& command, LeagueOptions& options);

/// `spec` with the values of the options. Errors: an error of usage, in one line that names the option.
Result<league::Spec> with_options(const league::Spec& spec, const LeagueOptions& options);

/// A league file as it was read.
struct LeagueFile {
    league::Spec spec;   ///< Without the part `registered` if that is refused.
    std::string sha256;  ///< Of the bytes of the file.
    std::string
        refusal;  ///< Why the part `registered` cannot be read: one line. Empty: there is nothing wrong with it.
};

/// Reads a league file. A league without a name gets the one of its file.
/// Errors: as `league::read_spec`, unless only the part `registered` is wrong.
Result<LeagueFile> read_league_file(const std::filesystem::path& file);

/// Brings the text of the budget into its canonical form, and checks that all values of the spec agree.
/// `file`: the league file; empty: the spec comes from options. Errors: one line that names the file or the option.
Result<league::Spec> checked_spec(league::Spec spec, const std::string& file);

}  // namespace podball::cli
