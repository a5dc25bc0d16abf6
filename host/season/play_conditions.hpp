// What all matches of a league have in common.
#pragma once

#include "base/result.hpp"
#include "config/rules_library.hpp"
#include "control/time_budget.hpp"
#include "hosting/hosting.hpp"
#include "season/surroundings.hpp"

#include <string>

namespace podball::season {

/// Rules, time budget and workers of a league's matches.
struct PlayConditions {
    config::NamedRules rules;
    control::TimeBudget budget;
    hosting::Hosting hosting;
};

/// Reads rules that a league contains as JSON. `name`: the name of the game, for recordings. Errors: the text is no
/// JSON, a key or a value is wrong, the rules contradict each other.
Result<config::NamedRules> league_rules(const std::string& json, const std::string& name);

/// Reads `rules` and `budget`, which are those of a `store::StoredLeague`, and starts the workers. `name` as for
/// `league_rules`. Errors: the rules or the budget cannot be read, or workers cannot be started.
Result<PlayConditions> start_conditions(const std::string& rules, const std::string& name, const std::string& budget,
                                        const Surroundings& surroundings);

}  // namespace podball::season
