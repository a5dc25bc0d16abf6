#include "validate/budgeted_match.hpp"

#include "base/printable.hpp"
#include "hosting/team_controllers.hpp"
#include "match/match_runner.hpp"

#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

match::MakeController controller(const Context& context, const engine::ResolvedRules& rules,
                                 const hosting::ChosenTeam& team) {
    return hosting::silent_controller(team, {rules, context.subject().hosting, context.subject().budget});
}

}  // namespace

// In this process the library is open already, so opening it again is cheap and does not fail.
match::MakeController make_controller(const Context& context, const engine::ResolvedRules& rules) {
    return [&context, &rules](int slot, std::uint64_t seed) -> control::MadeController {
        auto opened = hosting::open_team({context.subject().file, *context.info, context.subject().document},
                                         context.subject().hosting);
        if (!opened) {
            return opened.error();
        }
        hosting::ChosenTeam team = std::move(opened).value();
        team.parameters = context.parameters;
        return controller(context, rules, team)(slot, seed);
    };
}

Result<match::MakeController> make_controller(const Context& context, const engine::ResolvedRules& rules,
                                              const Reference& reference) {
    auto described = hosting::describe_team({reference.file}, context.subject().hosting);
    if (!described) {
        return described.error();
    }
    const std::string& id = described.value().info.id;
    if (id != reference.name) {
        return Error{fmt::format("{}: the team '{}' instead of the bundled '{}'", printable(reference.file.string()),
                                 id, reference.name)};
    }
    if (const auto result = control::accepts_pods(described.value().info, rules.pod_count[1]); !result) {
        return result.error();
    }
    const auto team = hosting::open_team(std::move(described).value(), context.subject().hosting);
    if (!team) {
        return team.error();
    }
    return controller(context, rules, team.value());
}

match::MatchConfig match_config(const Context& context, const engine::ResolvedRules& rules, std::uint64_t seed,
                                const control::TimeBudget& budget) {
    return {rules, seed, false, budget, context.subject().hosting.is_isolated()};
}

control::TimeBudget patient_budget() {
    control::TimeBudget budget;
    budget.soft_ns = budget.hard_ns = budget.bank_ns = budget.hang_ns;
    return budget;
}

Result<match::MatchResult> play_match(const Context& context, const match::MatchConfig& config,
                                      const match::Teams& teams) {
    return match::run_match(config, teams, [&](const engine::World&) { return context.goes_on(); });
}

std::string score_text(const match::MatchResult& result) {
    return fmt::format("{} : {}", result.score[0], result.score[1]);
}

}  // namespace podball::validate
