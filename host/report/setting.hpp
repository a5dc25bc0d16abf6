// Teams, game and conditions of a match or a measurement, as its results state them.
#pragma once

#include "control/team_parameters.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "hosting/hosting.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace podball::report {

/// A team that took part.
struct TeamDescription {
    std::string id;
    std::string name;
    std::string version;
    std::string author;
    std::filesystem::path file;  ///< Library or document of the team.
    std::string file_sha256;
    std::vector<control::ParameterValue> parameters;    ///< All parameters, with their values in the match.
    std::vector<control::ParameterValue> changed = {};  ///< The parameters that differ from their defaults.
    std::filesystem::path runtime = {};                 ///< Library that plays the document; empty: there is none.
    std::string runtime_sha256 = {};
    std::string last_error = {};  ///< The error that the team logged last; empty: none.
};

/// Setting of a match or of a measurement.
struct Setting {
    std::string game;  ///< Name of the rules.
    engine::ResolvedRules rules;
    control::TimeBudget budget;
    hosting::HostingMode mode = hosting::HostingMode::Isolated;
    std::string sandbox;                 ///< "full", "partial: no landlock (...)", "none: in this process".
    std::vector<TeamDescription> teams;  ///< In the order of the command line: A, then B.
    bool is_verbose = false;             ///< Texts show all parameters, not only those that were changed.

    /// Display names of the teams. Equal names get the letter of their team: "Chaser (A)", "Chaser (B)".
    [[nodiscard]] std::vector<std::string> names() const;
};

/// Setting of a match or of pairs.
struct MatchSetting : Setting {
    std::uint64_t seed = 1;  ///< Seed of the first match.
    bool swap_sides = false;
};

}  // namespace podball::report
