// podball league show
#include "cli/league_command.hpp"
#include "cli/shell_word.hpp"
#include "config/rules_json.hpp"
#include "config/rules_library.hpp"
#include "report/league_match.hpp"
#include "season/player.hpp"

#include <fmt/format.h>

namespace podball::cli {

namespace {

// The document or the library of a team: its copy, or the file that could not be copied.
std::string source_of(const store::Store& store, const store::StoredTeam& team) {
    const std::string path = season::played_file(team.files.front(), season::teams_folder(store.path())).string();
    return path.find('/') == std::string::npos ? "./" + path : path;
}

// Whether `podball match --rules` takes the rules of the league from the name or the path in its file. That file may
// have changed, and may be out of reach of the working directory.
bool has_rules_by_name(const store::Store& store, const std::string& rules) {
    const auto found = config::load_rules(rules, config::rules_folders());
    return found && config::rules_sha256(found.value().resolved) == store.league().rules_sha256;
}

// The command that plays the match again: one that takes all options of a match, or else one with the stored rules.
std::string match_command(const store::Store& store, const LeagueContent& content, const league::Fixture& fixture,
                          const std::string& key) {
    if (!has_rules_by_name(store, content.spec.rules)) {
        return fmt::format("podball league replay {} {}", shell_word(store.path().string()), key);
    }
    std::string command = "podball match";
    std::string parameters;
    for (std::size_t slot = 0; slot < fixture.teams.size(); ++slot) {
        const store::StoredTeam& team = content.teams[static_cast<std::size_t>(fixture.teams[slot])];
        command += " " + shell_word(source_of(store, team));
        for (const league::Parameter& parameter : team.parameters) {
            parameters += " --param " +
                          shell_word(fmt::format("{}.{}={}", slot == 0 ? "A" : "B", parameter.name, parameter.text));
        }
    }
    return fmt::format("{} --rules {} --seed {} --budget {}{}", command, shell_word(content.spec.rules), fixture.seed,
                       shell_word(store.league().budget), parameters);
}

ExitCode show(const LeagueCommandOptions& options, store::Store& store) {
    const auto content = read_content(store);
    if (!content) {
        return fail(content.error());
    }
    const auto key = whole_match_key(store, options.match);
    if (!key) {
        return fail(key.error());
    }
    const auto row = store.find(key.value());
    const auto fixtures = store.fixtures_of(key.value());
    if (!row || !fixtures) {
        return fail(row ? fixtures.error() : row.error());
    }
    if (!row.value()) {
        return fail({fmt::format("match {}: not played yet", key.value())});
    }
    const league::Fixture& fixture = fixtures.value().front().fixture;
    report::LeagueMatch match;
    for (std::size_t slot = 0; slot < fixture.teams.size(); ++slot) {
        match.teams[slot] = content.value().teams[static_cast<std::size_t>(fixture.teams[slot])].name;
    }
    match.row = *row.value();
    match.victory = content.value().victory;
    match.exploratory = content.value().registration.exploratory;
    match.command = match_command(store, content.value(), fixture, key.value());
    return print(options.json ? report::league_match_json(match) : report::league_match_text(match));
}

}  // namespace

Result<std::string> whole_match_key(store::Store& store, const std::string& prefix) {
    const auto keys = store.keys_with(prefix, 2);
    if (!keys) {
        return keys.error();
    }
    if (keys.value().empty()) {
        return Error{fmt::format("'{}': no match of this league has a key that begins so", prefix)};
    }
    if (keys.value().size() > 1) {
        return Error{fmt::format("'{}': ambiguous; begins {} and {}", prefix, keys.value()[0], keys.value()[1])};
    }
    return keys.value().front();
}

ExitCode league_show(const LeagueCommandOptions& options) {
    return with_store(options, [&](store::Store& store) { return show(options, store); });
}

}  // namespace podball::cli
