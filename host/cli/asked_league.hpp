// The league that a command asks for by a file and options.
#pragma once

#include "cli/command.hpp"
#include "cli/league_options.hpp"
#include "league/spec.hpp"
#include "store/store.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace podball::cli {

/// Where a league comes from.
struct LeagueSource {
    const LeagueOptions& options;
    std::string file;             ///< The league file. Empty: none.
    std::filesystem::path store;  ///< Path of its store.
};

/// A league as it is asked for.
struct AskedLeague {
    league::Spec spec;  ///< Checked. Without a registration that was refused.
    store::RegistrationRecord registration;
};

/// Reads the league of the file, or `without_file` if there is none, and changes it by the options. A registration that
/// is incomplete or that the rest of the league contradicts is refused, unless the run is exploratory: then it is left
/// out, and the refusal is the reason in `asked.registration`. Prints an error and returns its code.
std::optional<ExitCode> read_asked(const LeagueSource& source, const league::Spec& without_file, AskedLeague& asked);

/// Refuses a file or options that say something else than the store. Another registration alone is permitted to an
/// exploratory run; `exploratory` becomes the reason why the run is one. Prints an error and returns its code.
std::optional<ExitCode> check_same(const LeagueSource& source, store::Store& store, std::string& exploratory);

}  // namespace podball::cli
