// Makes the store of a new league, and changes who takes part in it.
#pragma once

#include "base/result.hpp"
#include "league/spec.hpp"
#include "season/surroundings.hpp"
#include "store/values.hpp"

#include <filesystem>
#include <string>

namespace podball::store {
class Store;
}

namespace podball::season {

/// Makes the store `file` of a new league: finds and describes its teams, copies their libraries into the folder of its
/// files, and stores the league with its rules and the first matches of its plan. `spec` and `registration` are stored
/// as they are. Requires: a checked spec (`league::check_spec`).
/// Errors: the store exists, a team or the game is unknown or unusable, a team's parameters are wrong, a team does not
/// play with the game's numbers of pods. Then nothing is left behind. Cost: a worker process for each library.
Result<void> found_league(const std::filesystem::path& file, const league::Spec& spec, const Surroundings& surroundings,
                          const store::RegistrationRecord& registration = {});

/// Adds a team to a league, with the matches that it gets by that. If its name is taken or empty, it gets the name of
/// its library, with "@2" or a higher number if that is taken. Returns its name.
/// Requires: `store` is open for writing and its league is not played.
/// Errors: as for `found_league`; the league is registered and not exploratory.
Result<std::string> add_team(store::Store& store, const league::TeamEntry& team, const Surroundings& surroundings);

/// Takes a team out of all matches that are not played. Its results stay.
/// Requires: as for `add_team`.
/// Errors: there is no such team; the league is registered and not exploratory.
Result<void> retire_team(store::Store& store, const std::string& name);

}  // namespace podball::season
