// Plays single matches of a league, with the files, rules and budget that its store names.
#pragma once

#include "base/result.hpp"
#include "control/time_budget.hpp"
#include "config/rules_library.hpp"
#include "hosting/hosting.hpp"
#include "hosting/team_choice.hpp"
#include "hosting/hosted_match.hpp"
#include "league/plan.hpp"
#include "match/match_pool.hpp"
#include "season/surroundings.hpp"
#include "store/values.hpp"

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace podball::season {

/// The folder of the copies of the teams' libraries. `database`: the file of the store.
std::filesystem::path teams_folder(const std::filesystem::path& database);

/// What a player needs to know of a league.
struct PlayedLeague {
    std::filesystem::path files;           ///< Folder with the copies of the teams' libraries.
    std::string rules;                     ///< As StoredLeague.
    std::string game;                      ///< Name of the game, for recordings.
    std::string budget;                    ///< As StoredLeague.
    std::vector<store::StoredTeam> teams;  ///< By number.
};

/// Plays matches of one league. Thread: `prepare` and `play` may be called on several threads at once.
class Player {
  public:
    /// Starts the workers. Errors: the rules or the budget cannot be read, or workers cannot be started.
    static Result<Player> start(PlayedLeague league, const Surroundings& surroundings);

    /// Checks that the files of both teams are those of the league. Errors: a file is missing or has changed.
    /// Cost: reads a copy once; a library that could not be copied is read each time.
    Result<void> prepare(const league::Fixture& fixture);

    /// Plays a match, and records it in `file` unless that is empty. Requires: `prepare` succeeded.
    /// Errors: as `match::run_match`, without the paths of libraries; the file cannot be written (the machine's fault).
    [[nodiscard]] match::MatchOutcome play(const league::Fixture& fixture, const match::Observer& observer,
                                           const std::filesystem::path& file = {}) const;

    [[nodiscard]] const hosting::Hosting& hosting() const { return hosting_; }
    [[nodiscard]] const config::NamedRules& rules() const { return rules_; }
    [[nodiscard]] const control::TimeBudget& budget() const { return budget_; }
    [[nodiscard]] const std::vector<store::StoredTeam>& teams() const { return league_.teams; }
    /// The library that is opened for a team: its copy, or the file that could not be copied.
    [[nodiscard]] std::filesystem::path library(int team) const;

  private:
    Player(PlayedLeague league, config::NamedRules rules, const control::TimeBudget& budget, hosting::Hosting hosting);

    Result<void> prepare_team(int team);
    [[nodiscard]] hosting::ChosenTeam chosen(int team) const;

    PlayedLeague league_;
    config::NamedRules rules_;
    control::TimeBudget budget_;
    hosting::Hosting hosting_;
    std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();  ///< Protects the next member.
    std::vector<bool> is_checked_;                                        ///< By team: its copy is as it was.
};

}  // namespace podball::season
