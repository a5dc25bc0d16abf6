// Checks and copies the table of podball_team_entry_1, which describes a team.
#pragma once

#include "base/result.hpp"
#include "control/team_parameters.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

/// What a library that plays documents says about itself, see ext/runtime.h.
struct RuntimeInfo {
    std::vector<std::string> endings;  ///< Of file names, without the dot. At least one.
    std::string language;
};

/// Description of a team, copied from its library, or from its document.
struct TeamInfo {
    std::string id;
    std::string name;
    std::string version;
    std::string author;
    std::uint32_t abi_minor = 0;
    int min_pods = 1;
    int max_pods = PODBALL_PODS_MAX;
    std::vector<TeamParameter> parameters;
    std::optional<RuntimeInfo> runtime = std::nullopt;  ///< Of a library that plays documents, and has none here.
};

/// Checks whether this host can use a team with this table.
/// Errors: another ABI version, a table that is too short, or a missing function.
Result<void> check_table(const podball_team_info_t* table);

/// A checked copy of the table and of its list of parameters (null: none).
/// Reads the strings, the numbers of pods and `abi_minor` of the table, nothing else.
/// Errors: a string, a number of pods or a parameter violates team.h or ext/params.h.
/// Requires: each pointer to a string is null or points to readable memory.
Result<TeamInfo> read_info(const podball_team_info_t& table, const podball_params_t* parameters);

/// Checks whether the team plays with `pods` pods. Errors: it does not.
Result<void> accepts_pods(const TeamInfo& info, int pods);

}  // namespace podball::control
