#include "hosting/recording_head.hpp"

#include "engine/world.hpp"
#include "hosting/version.hpp"

#include <array>

namespace podball::hosting {

namespace {

// Two colours that people with any colour vision can distinguish, on dark and light backgrounds.
constexpr std::array<const char*, engine::kSlots> kTeamColors = {"#0072b2", "#e69f00"};

replay::TeamHead team_head(const ChosenTeam& team, const char* color) {
    const auto& info = team.team.info;
    replay::TeamHead head = {
        info.name,        info.id, info.version, info.author, team.team.source().filename().string(),
        team.file_sha256, {},      color};
    if (team.team.document) {
        head.runtime = {team.team.file.filename().string(), team.runtime_sha256};
    }
    for (const auto& parameter : team.parameters) {
        head.params.emplace_back(parameter.name, parameter.text);
    }
    return head;
}

}  // namespace

replay::Head recording_head(const HostedMatch& match) {
    const auto& budget = match.budget;
    replay::Head head;
    head.engine = podball_version();
    head.abi = abi_version();
    head.game = match.rules.name;
    head.rules = match.rules.resolved;
    head.seed = match.seed;
    head.swap_sides = match.swap_sides;
    head.teams = {team_head(match.teams[0], kTeamColors[0]), team_head(match.teams[1], kTeamColors[1])};
    head.mode = mode_name(match.hosting.mode());
    head.budget = control::budget_text(budget);
    if (budget.enabled) {
        head.soft_ns = budget.soft_ns;
        head.hard_ns = budget.hard_ns;
    }
    return head;
}

}  // namespace podball::hosting
