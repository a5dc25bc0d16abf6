// Makes the store of a new league, and changes who takes part in it.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"
#include "season/surroundings.hpp"

#include <filesystem>
#include <string>

namespace podball::season {

/// Makes the store `file` of a new league: finds and describes its teams, copies their libraries into FILE.files/teams,
/// and stores the league with its rules and the first matches of its plan. `spec` is stored as it is.
/// Errors: the store exists, a team or the game is unknown or unusable, a team's parameters are wrong, a team does not
/// play with the game's number of pods. Then nothing is left behind. Cost: a worker process for each library.
Result<void> found_league(const std::filesystem::path& file, const league::Spec& spec,
                          const Surroundings& surroundings);

/// Adds a team to the league in `file`. Without a name it gets the one of its library, and "@2" if that is taken.
/// Returns its name. Errors: as for `found_league`; the format permits no further team; the league is being played.
Result<std::string> add_team(const std::filesystem::path& file, const league::TeamEntry& team,
                             const Surroundings& surroundings);

/// Takes a team out of all rounds that have not begun. Its results stay.
/// Errors: there is no such team; the league is being played.
Result<void> retire_team(const std::filesystem::path& file, const std::string& name);

/// The first difference between the stored league and `spec`, in one line; empty if there is none. Teams that were
/// added or retired later are no difference.
std::string first_difference(const league::Spec& stored, const league::Spec& spec);

}  // namespace podball::season
