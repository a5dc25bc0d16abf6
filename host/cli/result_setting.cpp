#include "cli/result_setting.hpp"

#include "cli/team_log.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace podball::cli {

namespace {

bool is_default(const control::TeamInfo& info, const control::ParameterValue& value) {
    return std::any_of(info.parameters.begin(), info.parameters.end(), [&](const control::TeamParameter& parameter) {
        return parameter.name == value.name && parameter.default_text == value.text;
    });
}

report::TeamDescription description_of(const hosting::ChosenTeam& chosen) {
    const control::TeamInfo& info = chosen.team.info;
    std::vector<control::ParameterValue> changed;
    std::copy_if(chosen.parameters.begin(), chosen.parameters.end(), std::back_inserter(changed),
                 [&](const control::ParameterValue& value) { return !is_default(info, value); });
    report::TeamDescription team = {
        info.id,           info.name,         info.version, info.author, chosen.team.source(), chosen.file_sha256,
        chosen.parameters, std::move(changed)};
    if (chosen.team.document) {
        team.runtime = chosen.team.file;
        team.runtime_sha256 = chosen.runtime_sha256;
    }
    return team;
}

template <typename Teams>
report::Setting setting_with(const std::string& game, const engine::ResolvedRules& rules,
                             const control::TimeBudget& budget, const hosting::Hosting& hosting, const Teams& teams) {
    report::Setting setting = {game, rules, budget, hosting.mode(), hosting.sandbox(), {}, false};
    for (const hosting::ChosenTeam& team : teams) {
        setting.teams.push_back(description_of(team));
    }
    return setting;
}

}  // namespace

report::MatchSetting setting_of(const hosting::HostedMatch& match) {
    report::MatchSetting setting = {
        setting_with(match.rules.name, match.rules.resolved, match.budget, match.hosting, match.teams), match.seed,
        match.swap_sides};
    const auto names = hosting::log_names(match.teams);
    for (std::size_t i = 0; i < names.size(); ++i) {
        setting.teams[i].last_error = last_error_of(names[i]);
    }
    return setting;
}

report::Setting setting_of(const BenchRequest& request) {
    report::Setting setting =
        setting_with(request.game, request.rules, request.options.budget, request.hosting, request.teams);
    setting.is_verbose = true;
    return setting;
}

}  // namespace podball::cli
