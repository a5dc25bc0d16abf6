// Two named teams, a mode, rules and a budget, ready to play.
#pragma once

#include "base/result.hpp"
#include "config/rules_library.hpp"
#include "control/time_budget.hpp"
#include "hosting/hosting.hpp"
#include "hosting/team_choice.hpp"
#include "hosting/team_controllers.hpp"
#include "match/match_config.hpp"
#include "match/match_error.hpp"
#include "match/match_recording.hpp"
#include "match/match_runner.hpp"

#include <cstdint>
#include <string>

namespace podball::hosting {

/// Mode, budget, rules and search folders as requested.
struct HostingInput {
    HostingMode mode = HostingMode::Isolated;
    control::TimeBudget budget;
    std::string rules = "classic-5";  ///< Name of a game, or its file.
    std::string rules_path;           ///< Folders with games, see `config::rules_folders`.
    std::string team_path;            ///< Folders with teams, see `team_folders`.
};

/// A match as requested.
struct MatchInput : HostingInput {
    TeamInputs teams;
    std::uint64_t seed = 1;   ///< At most match::kSeedMax.
    bool swap_sides = false;  ///< The first team defends side 1. See R4.
};

/// A match that can be played. Requires: it is not moved while it is played.
struct HostedMatch {
    config::NamedRules rules;
    std::uint64_t seed = 1;
    bool swap_sides = false;
    control::TimeBudget budget;
    Hosting hosting;
    ChosenTeams teams;

    [[nodiscard]] match::MatchConfig config() const;
    [[nodiscard]] Conditions conditions() const { return {rules.resolved, hosting, budget}; }
};

/// Reads the rules of `input`. Errors: as `config::load_rules`.
Result<config::NamedRules> load_rules(const HostingInput& input);

/// Reads the rules, starts the workers, finds and describes both teams.
/// Errors: the first problem, in one line.
Result<HostedMatch> host_match(const MatchInput& input, Callbacks callbacks = {});

/// Plays the match. Arguments, errors and threads: as `match::run_match`.
Result<match::MatchResult, match::MatchError> play_match(const HostedMatch& match,
                                                         const match::Observer& observer = nullptr,
                                                         match::MatchRecording* recording = nullptr);

}  // namespace podball::hosting
