#include "cli/league_changes.hpp"

#include "base/printable.hpp"
#include "base/sha256.hpp"
#include "config/rules_json.hpp"
#include "config/rules_library.hpp"
#include "league/spec_json.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace podball::cli {

namespace {

bool names_rules(const LeagueOptions& options) {
    return std::ranges::any_of(options.values, [](const auto& value) { return value.first == "rules"; });
}

void tell_changed_rules(const LeagueSource& source, const store::Store& store) {
    const auto spec = league::read_spec(store.league().spec, store.path().string());
    if (!spec || !config::is_rules_path(spec.value().rules)) {
        return;
    }
    const auto rules = config::load_rules(spec.value().rules, config::rules_folders(source.options.rules_path));
    if (rules && config::rules_sha256(rules.value().resolved) != store.league().rules_sha256) {
        tell(fmt::format(
            "{} has changed since {} was made, which plays on by the game as it was; a new league plays the "
            "changed game",
            printable(spec.value().rules), store.path().string()));
    }
}

void tell_changed_teams(store::Store& store) {
    const auto teams = store.teams();
    if (!teams) {
        return;
    }
    for (const store::StoredTeam& team : teams.value()) {
        if (team.is_retired || team.given.find('/') == std::string::npos) {
            continue;
        }
        const auto now = file_sha256(team.given);
        if (now && now.value() != team.files.front().sha256) {
            tell(
                fmt::format("{} has changed since it entered {}, where '{}' plays on as it was; 'podball league add {} "
                            "{}' lets it play as it is now",
                            printable(team.given), store.path().string(), printable(team.name), store.path().string(),
                            printable(team.given)));
        }
    }
}

}  // namespace

void tell_changes(const LeagueSource& source, store::Store& store) {
    if (!source.file.empty() || names_rules(source.options)) {
        tell_changed_rules(source, store);
    }
    if (!source.file.empty() || !source.options.team_names.empty()) {
        tell_changed_teams(store);
    }
}

}  // namespace podball::cli
