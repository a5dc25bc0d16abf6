#include "cli/result_setting.hpp"

namespace podball::cli {

namespace {

report::TeamDescription description_of(const hosting::ChosenTeam& chosen) {
    const control::TeamInfo& info = chosen.team.info;
    return {info.id, info.name, info.version, info.author, chosen.team.file, chosen.file_sha256, chosen.parameters};
}

template <typename Teams>
report::Setting setting_with(const std::string& game, const engine::ResolvedRules& rules,
                             const control::TimeBudget& budget, const hosting::Hosting& hosting, const Teams& teams) {
    report::Setting setting = {game, rules, budget, hosting.mode(), hosting.sandbox(), {}};
    for (const hosting::ChosenTeam& team : teams) {
        setting.teams.push_back(description_of(team));
    }
    return setting;
}

}  // namespace

report::MatchSetting setting_of(const hosting::HostedMatch& match) {
    return {setting_with(match.rules.name, match.rules.resolved, match.budget, match.hosting, match.teams), match.seed,
            match.swap_sides};
}

report::Setting setting_of(const BenchRequest& request) {
    return setting_with(request.game, request.rules, request.options.budget, request.hosting, request.teams);
}

}  // namespace podball::cli
