#include "cli/team_choice.hpp"

#include "base/search_folders.hpp"
#include "base/sha256.hpp"
#include "cli/logging.hpp"
#include "control/in_process_controller.hpp"
#include "control/team_search.hpp"
#include "control/text.hpp"

#include <functional>
#include <utility>

namespace podball::cli {

namespace {

/// `place` is where the parameters were given.
Result<ChosenTeam> load_team(const std::filesystem::path& file, const std::vector<control::ParameterValue>& given,
                             const std::string& place) {
    auto library = control::TeamLibrary::load(file);
    if (!library) {
        return library.error();
    }
    auto parameters = control::choose_parameters(library.value().info().parameters, given);
    if (!parameters) {
        return Error{place + " (" + library.value().info().id + "): " + parameters.error().message};
    }
    auto digest = file_sha256(file);
    if (!digest) {
        return digest.error();
    }
    return ChosenTeam{std::move(library).value(), std::move(parameters).value(), std::move(digest).value()};
}

Result<ChosenTeam> choose_team(std::string_view name, const std::vector<control::ParameterValue>& given,
                               const std::vector<std::filesystem::path>& folders, const std::string& place) {
    const auto file = control::find_team(name, folders);
    if (!file) {
        return file.error();
    }
    return load_team(file.value(), given, place);
}

// The recording may come from a stranger, so its words are names and never paths.
Result<ChosenTeam> recorded_team(const replay::TeamHead& team, const std::vector<std::filesystem::path>& folders) {
    const std::string_view ending = ".so";
    const std::string_view file = team.file;
    const auto name = file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) : std::string_view(team.id);
    if (name.empty() || name.find('/') != std::string_view::npos) {
        return Error{"the recording: '" + control::printable(team.file) + "' is no file of a team"};
    }
    std::vector<control::ParameterValue> parameters;
    for (const auto& [parameter, text] : team.params) {
        parameters.push_back({parameter, text});
    }
    return choose_team(name, parameters, folders, "the recording's parameters");
}

std::array<std::string, 2> told_apart(std::array<std::string, 2> names) {
    if (names[0] == names[1]) {
        names[0] += " (A)";
        names[1] += " (B)";
    }
    return names;
}

using SinkOfSlot = std::function<control::LogSink(int slot)>;

match::MakeController maker(const ChosenTeam& team, const engine::ResolvedRules& rules, SinkOfSlot sink, bool draws) {
    return [&rules, library = team.library, parameters = team.parameters, sink = std::move(sink), draws](
               int slot, std::uint64_t team_seed) {
        return control::InProcessController::create(library, rules, {slot, team_seed, parameters, sink(slot), draws});
    };
}

}  // namespace

std::vector<std::filesystem::path> team_folders(std::string_view team_path) {
    return search_folders(team_path, "PODBALL_TEAM_PATH", {});
}

Result<ChosenTeams> choose_teams(const std::array<std::string, 2>& names, const ParameterChoice& parameters,
                                 std::string_view team_path) {
    const auto folders = team_folders(team_path);
    auto a = choose_team(names[0], parameters[0], folders, "--param A");
    if (!a) {
        return a.error();
    }
    auto b = choose_team(names[1], parameters[1], folders, "--param B");
    if (!b) {
        return b.error();
    }
    return ChosenTeams{std::move(a).value(), std::move(b).value()};
}

std::array<std::string, 2> display_names(const ChosenTeams& teams) {
    return told_apart({teams[0].library.info().name, teams[1].library.info().name});
}

std::array<std::string, 2> display_names(const replay::Head& head) {
    return told_apart({control::printable(head.teams[0].name), control::printable(head.teams[1].name)});
}

Result<ChosenTeams> recorded_teams(const replay::Head& head, std::string_view team_path) {
    const auto folders = team_folders(team_path);
    auto first = recorded_team(head.teams[0], folders);
    if (!first) {
        return first.error();
    }
    auto second = recorded_team(head.teams[1], folders);
    if (!second) {
        return second.error();
    }
    return ChosenTeams{std::move(first).value(), std::move(second).value()};
}

match::Teams playing(const ChosenTeams& teams, const engine::ResolvedRules& rules, match::MatchRecording* recording) {
    const bool same = teams[0].library.info().id == teams[1].library.info().id;
    match::Teams makers;
    for (std::size_t i = 0; i < makers.size(); ++i) {
        const std::string letter = i == 0 ? ".A" : ".B";
        const auto log = team_log(teams[i].library.info().id + (same ? letter : ""));
        const auto sink = [log, recording](int slot) -> control::LogSink {
            return [log, recording, slot](control::LogLevel level, std::string_view text) {
                log(level, text);
                if (recording != nullptr) {
                    recording->log(slot, level, text);
                }
            };
        };
        makers[i] = maker(teams[i], rules, sink, recording != nullptr);
    }
    return makers;
}

match::Teams answering(const ChosenTeams& teams, const engine::ResolvedRules& rules) {
    match::Teams makers;
    for (std::size_t i = 0; i < makers.size(); ++i) {
        makers[i] = maker(
            teams[i], rules, [](int) { return control::LogSink(); }, false);
    }
    return makers;
}

}  // namespace podball::cli
