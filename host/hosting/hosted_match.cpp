#include "hosting/hosted_match.hpp"

#include <cassert>
#include <utility>

namespace podball::hosting {

match::MatchConfig HostedMatch::config() const {
    return {rules.resolved, seed, swap_sides, budget, hosting.is_isolated()};
}

Result<config::NamedRules> load_rules(const HostingInput& input) {
    return config::load_rules(input.rules, config::rules_folders(input.rules_path));
}

Result<HostedMatch> host_match(const MatchInput& input, Callbacks callbacks) {
    assert(input.seed <= match::kSeedMax);
    auto rules = load_rules(input);
    if (!rules) {
        return rules.error();
    }
    auto hosting = Hosting::start(input.mode, input.budget, std::move(callbacks));
    if (!hosting) {
        return hosting.error();
    }
    auto teams = choose_teams(input.teams, team_folders(input.team_path), hosting.value());
    if (!teams) {
        return teams.error();
    }
    return HostedMatch{std::move(rules).value(), input.seed, input.swap_sides, input.budget, std::move(hosting).value(),
                       std::move(teams).value()};
}

Result<match::MatchResult, match::MatchError> play_match(const HostedMatch& match, const match::Observer& observer,
                                                         match::MatchRecording* recording) {
    return match::run_match(match.config(), match_controllers(match.teams, match.conditions(), recording), observer,
                            recording);
}

}  // namespace podball::hosting
