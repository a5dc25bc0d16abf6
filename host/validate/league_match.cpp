#include "validate/league_match.hpp"

#include "control/in_process_controller.hpp"
#include "control/team_library.hpp"
#include "isolation/isolated_controller.hpp"
#include "match/match_runner.hpp"

#include <utility>

namespace podball::validate {
namespace {

using Parameters = std::vector<control::ParameterValue>;

// What all instances of a team are made with.
struct Making {
    const Subject& subject;
    const engine::ResolvedRules& rules;
    Parameters parameters;
};

match::MakeController isolated(const Making& making, const isolation::TeamFile& team) {
    return [making, team](int slot, std::uint64_t seed) {
        control::InstanceSetup setup = {slot, seed, making.parameters, nullptr, false};
        return isolation::IsolatedController::create(*making.subject.workers, team, making.rules, std::move(setup),
                                                     making.subject.budget);
    };
}

match::MakeController in_process(const Making& making, const control::TeamLibrary& library) {
    return [making, library](int slot, std::uint64_t seed) {
        control::InstanceSetup setup = {slot, seed, making.parameters, nullptr, false};
        return control::InProcessController::create(library, making.rules, std::move(setup));
    };
}

// With the default parameters, if the team can play.
Result<Making> default_making(const Context& context, const engine::ResolvedRules& rules,
                              const control::TeamInfo& info) {
    if (const auto error = control::refuses_pods(info, rules.pod_count[1])) return *error;
    auto parameters = control::choose_parameters(info.parameters, {});
    if (!parameters) return parameters.error();
    return Making{context.subject(), rules, std::move(parameters).value()};
}

Result<match::MakeController> of_library(const Context& context, const engine::ResolvedRules& rules,
                                         const std::filesystem::path& file) {
    const auto library = control::TeamLibrary::load(file);
    if (!library) return library.error();
    const auto making = default_making(context, rules, library.value().info());
    if (!making) return making.error();
    return in_process(making.value(), library.value());
}

}  // namespace

match::MakeController make_controller(const Context& context, const engine::ResolvedRules& rules) {
    const std::filesystem::path& file = context.subject().file;
    const Making making = {context.subject(), rules, context.parameters};
    if (!context.in_process()) return isolated(making, {file, *context.info});
    return [making, file](int slot, std::uint64_t seed) -> Result<std::unique_ptr<control::Controller>> {
        const auto library = control::TeamLibrary::load(file);
        if (!library) return library.error();
        return in_process(making, library.value())(slot, seed);
    };
}

Result<match::MakeController> make_controller(const Context& context, const engine::ResolvedRules& rules,
                                              const std::filesystem::path& file) {
    if (context.in_process()) return of_library(context, rules, file);
    const auto team = isolation::describe_team(*context.subject().workers, file, context.subject().budget);
    if (!team) return team.error();
    const auto making = default_making(context, rules, team.value().info);
    if (!making) return making.error();
    return isolated(making.value(), team.value());
}

match::MatchConfig league_config(const Context& context, const engine::ResolvedRules& rules, std::uint64_t seed,
                                 const control::TimeBudget& budget) {
    const bool one_core = !context.in_process() && context.subject().workers->hand_off().share_core();
    return {rules, seed, false, budget, one_core};
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
    return std::to_string(result.score[0]) + " : " + std::to_string(result.score[1]);
}

std::string incidents_text(const control::IncidentLog& incidents) {
    std::string text;
    for (int i = 0; i < control::kFaultKinds; ++i) {
        const auto kind = static_cast<control::FaultKind>(i);
        const std::int64_t count = incidents.count(kind);
        if (count == 0) continue;
        text +=
            (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(control::fault_traits(kind).name);
    }
    return text;
}

}  // namespace podball::validate
