#include "cli/team_choice.hpp"

#include "base/search_folders.hpp"
#include "base/sha256.hpp"
#include "cli/logging.hpp"
#include "cli/watching.hpp"
#include "control/team_search.hpp"
#include "control/text.hpp"

#include <functional>
#include <memory>
#include <utility>

namespace podball::cli {

namespace {

// Opening a library runs a stranger's code, so a worker does it first, also for a team that is to play in this process.
Result<ChosenTeam> look_into(const std::filesystem::path& file, const Hosting& hosting) {
    auto team = isolation::describe_team(hosting.workers(), file, hosting.budget(), team_log(file.stem().string()));
    if (!team) {
        return team.error();
    }
    ChosenTeam chosen = {std::move(team).value(), {}, {}, {}};
    if (hosting.mode() == HostingMode::InProcess) {
        auto library = control::TeamLibrary::load(file);
        if (!library) {
            return library.error();
        }
        chosen.library = std::move(library).value();
    }
    return chosen;
}

/// `place` is where the parameters were given.
Result<ChosenTeam> load_team(const std::filesystem::path& file, const std::vector<control::ParameterValue>& given,
                             const std::string& place, const Hosting& hosting) {
    auto looked = look_into(file, hosting);
    if (!looked) {
        return looked;
    }
    ChosenTeam chosen = std::move(looked).value();
    auto parameters = control::choose_parameters(chosen.team.info.parameters, given);
    if (!parameters) {
        return Error{place + " (" + chosen.team.info.id + "): " + parameters.error().message};
    }
    auto digest = file_sha256(file);
    if (!digest) {
        return digest.error();
    }
    chosen.parameters = std::move(parameters).value();
    chosen.file_sha256 = std::move(digest).value();
    return chosen;
}

/// Where teams are looked for, and how they are opened.
struct Search {
    std::vector<std::filesystem::path> folders;
    const Hosting& hosting;
};

Result<ChosenTeam> choose_team(std::string_view name, const std::vector<control::ParameterValue>& given,
                               const Search& search, const std::string& place) {
    const auto file = control::find_team(name, search.folders);
    if (!file) {
        return file.error();
    }
    return load_team(file.value(), given, place, search.hosting);
}

// The recording may come from a stranger, so its words are names and never paths.
Result<ChosenTeam> recorded_team(const replay::TeamHead& team, const Search& search) {
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
    return choose_team(name, parameters, search, "the recording's parameters");
}

std::array<std::string, 2> told_apart(std::array<std::string, 2> names) {
    if (names[0] == names[1]) {
        names[0] += " (A)";
        names[1] += " (B)";
    }
    return names;
}

using SinkOfSlot = std::function<control::LogSink(int slot)>;

/// What is wanted of instances beside that they play.
struct Wants {
    bool draws = false;
    bool clocks_calls = false;
    std::shared_ptr<control::Watchdog> watchdog;  ///< Of those in this process; null where nobody watches.
};

std::shared_ptr<control::Watchdog> watchdog_of(const PlayingUnder& under) {
    return watchdog_of(under.hosting, under.budget);
}

match::MakeController maker(const ChosenTeam& chosen, const PlayingUnder& under, SinkOfSlot sink, const Wants& wants) {
    return [chosen, under, sink = std::move(sink), wants](int slot, std::uint64_t team_seed) {
        control::InstanceSetup setup = {slot,       team_seed,   chosen.parameters,
                                        sink(slot), wants.draws, wants.clocks_calls};
        if (chosen.library) {
            return create_watched(*chosen.library, under.rules, std::move(setup), wants.watchdog.get());
        }
        return isolation::IsolatedController::create(under.hosting.workers(), chosen.team, under.rules,
                                                     std::move(setup), under.budget);
    };
}

control::LogSink no_sink(int /*slot*/) { return nullptr; }

}  // namespace

std::vector<std::filesystem::path> team_folders(std::string_view team_path) {
    return search_folders(team_path, "PODBALL_TEAM_PATH", {});
}

Result<ChosenTeam> choose_team(const std::string& name, const TeamInput& input, std::string_view team_path,
                               const Hosting& hosting) {
    return choose_team(name, input.parameters, Search{team_folders(team_path), hosting}, input.place);
}

Result<ChosenTeams> choose_teams(const std::array<std::string, 2>& names, const ParameterChoice& parameters,
                                 std::string_view team_path, const Hosting& hosting) {
    const Search search = {team_folders(team_path), hosting};
    auto a = choose_team(names[0], parameters[0], search, "--param A");
    if (!a) {
        return a.error();
    }
    auto b = choose_team(names[1], parameters[1], search, "--param B");
    if (!b) {
        return b.error();
    }
    return ChosenTeams{std::move(a).value(), std::move(b).value()};
}

std::array<std::string, 2> display_names(const ChosenTeams& teams) {
    return told_apart({teams[0].team.info.name, teams[1].team.info.name});
}

std::array<std::string, 2> display_names(const replay::Head& head) {
    return told_apart({control::printable(head.teams[0].name), control::printable(head.teams[1].name)});
}

Result<ChosenTeams> recorded_teams(const replay::Head& head, std::string_view team_path, const Hosting& hosting) {
    const Search search = {team_folders(team_path), hosting};
    auto first = recorded_team(head.teams[0], search);
    if (!first) {
        return first.error();
    }
    auto second = recorded_team(head.teams[1], search);
    if (!second) {
        return second.error();
    }
    return ChosenTeams{std::move(first).value(), std::move(second).value()};
}

match::Teams playing(const ChosenTeams& teams, const PlayingUnder& under, match::MatchRecording* recording) {
    const bool same = teams[0].team.info.id == teams[1].team.info.id;
    const Wants wants = {recording != nullptr, false, watchdog_of(under)};
    match::Teams makers;
    for (std::size_t i = 0; i < makers.size(); ++i) {
        const std::string letter = i == 0 ? ".A" : ".B";
        const auto log = team_log(teams[i].team.info.id + (same ? letter : ""));
        const auto sink = [log, recording](int slot) -> control::LogSink {
            return [log, recording, slot](control::LogLevel level, std::string_view text) {
                log(level, text);
                if (recording != nullptr) {
                    recording->log(slot, level, text);
                }
            };
        };
        makers[i] = maker(teams[i], under, sink, wants);
    }
    return makers;
}

match::Teams answering(const ChosenTeams& teams, const PlayingUnder& under) {
    const Wants wants = {false, false, watchdog_of(under)};
    match::Teams makers;
    for (std::size_t i = 0; i < makers.size(); ++i) {
        makers[i] = maker(teams[i], under, no_sink, wants);
    }
    return makers;
}

match::MakeController clocked(const ChosenTeam& team, const PlayingUnder& under) {
    return maker(team, under, no_sink, {false, true, watchdog_of(under)});
}

}  // namespace podball::cli
