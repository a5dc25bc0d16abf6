// What a library says of its team: the table of podball_team_entry_1, checked and copied.
#pragma once

#include "base/result.hpp"
#include "control/team_parameters.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

/// What a library says of its team.
struct TeamInfo {
    std::string id;
    std::string name;
    std::string version;
    std::string author;
    std::uint32_t abi_minor = 0;
    int min_pods = 1;
    int max_pods = PODBALL_PODS_MAX;
    std::vector<TeamParameter> parameters;
};

/// Why this host cannot use a team with this table, if it cannot: its version, its size, a function that is missing.
std::optional<Error> check_table(const podball_team_info_t* table);

/// A copy of what the table says, with the list of parameters that comes with it (null: none).
/// Errors: a string, a number of pods or a parameter that breaks team.h or ext/params.h. Requires: `check_table` agrees
/// in all but the functions, which are not looked at.
Result<TeamInfo> read_info(const podball_team_info_t& table, const podball_params_t* parameters);

/// Why the team cannot play with `pods` pods, if it cannot.
std::optional<Error> refuses_pods(const TeamInfo& info, int pods);

}  // namespace podball::control
