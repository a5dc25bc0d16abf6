#include "cli/validate_request.hpp"

#include "base/system_error.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/hosting.hpp"
#include "cli/interrupt.hpp"
#include "cli/logging.hpp"
#include "cli/team_choice.hpp"
#include "config/rules_library.hpp"
#include "control/team_search.hpp"
#include "control/text.hpp"
#include "match/match_config.hpp"
#include "validate/references.hpp"

#include <unistd.h>

#include <utility>

namespace podball::cli {

namespace {

constexpr std::uint64_t kSeedMax = match::kSeedMax - 100;  // Some checks play the seeds that follow, too.

std::vector<std::string> words_of(const std::string& list) {
    std::vector<std::string> words;
    for (std::size_t start = 0; start < list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        if (end > start) {
            words.push_back(list.substr(start, end - start));
        }
        start = end + 1;
    }
    return words;
}

Result<std::vector<control::ParameterValue>> read_parameters(const std::vector<std::string>& texts) {
    std::vector<control::ParameterValue> values;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return Error{"--param: '" + text + "' is not of the form key=value"};
        }
        values.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    return values;
}

// What is there, but no team, is for the checks to say.
std::optional<Error> unreadable(const std::filesystem::path& file) {
    if (access(file.c_str(), R_OK) == 0) {
        return std::nullopt;
    }
    return system_error(control::printable(file.string()));
}

// Games that cannot be played are left out: whoever plays them is told.
std::vector<validate::Game> all_games(const std::vector<std::filesystem::path>& folders) {
    std::vector<validate::Game> games;
    for (const std::string& name : config::rules_names(folders)) {
        if (const auto game = config::load_rules(name, folders)) {
            games.push_back({name, game.value().rules});
        }
    }
    return games;
}

std::vector<validate::Reference> references(const std::vector<std::filesystem::path>& folders) {
    std::vector<validate::Reference> found;
    for (const std::string_view name : validate::kReferenceNames) {
        const auto file = control::find_team(name, folders);
        found.push_back({std::string(name), file ? std::optional(file.value()) : std::nullopt});
    }
    return found;
}

// Its own words are nothing that everybody wants to see each time: a team is made some sixty times.
control::LogSink quiet_log(const std::string& name) {
    return [log = team_log(name)](control::LogLevel, std::string_view text) { log(control::LogLevel::Debug, text); };
}

}  // namespace

void add_validate_options(CLI::App& command, ValidateOptions& options) {
    const auto add = [&](const char* name, std::string& value, const char* type, const char* meaning) {
        return command.add_option(name, value, meaning)->type_name(type);
    };
    add("TEAM", options.team, "TEAM", "A team's name (see podball teams), or its library, with a '/'")->required();
    add("--level", options.level, "N", "1: it loads and plays; 2: what a league demands (the default); 3: everything");
    add("--only", options.only, "LIST", "Groups and checks, parted by ',', such as file,view.header")->check(not_empty);
    add("--seed", options.seed, "N", "Of all that is random (default 1)");
    command.add_option("--param", options.parameters, "key=value; may be given again")
        ->type_name("PARAM")
        ->allow_extra_args(false);
    add("--rules", options.rules, "GAME", "The game of most checks, by name or file (default classic-5)");
    add_rules_path(command, options.rules_path);
    add_team_path(command, options.team_path);
    command.add_flag("--in-process", options.in_process,
                     "Call the team in this process, for a debugger: it is not contained, and some checks are skipped");
    command.add_flag("--json", options.json, "Print one JSON object");
}

Result<ValidateNumbers> read_numbers(const ValidateOptions& options) {
    ValidateNumbers numbers;
    const auto level = parse_whole("--level", options.level, 1, validate::kLevelMax);
    if (!level) {
        return level.error();
    }
    const auto seed = parse_whole("--seed", options.seed, 0, kSeedMax);
    if (!seed) {
        return seed.error();
    }
    numbers.seed = seed.value();
    auto parameters = read_parameters(options.parameters);
    if (!parameters) {
        return parameters.error();
    }
    numbers.parameters = std::move(parameters).value();
    auto selected = validate::selected_checks({static_cast<int>(level.value()), words_of(options.only)});
    if (!selected) {
        return Error{"--only: " + selected.error().message};
    }
    numbers.selected = std::move(selected).value();
    return numbers;
}

Result<validate::Subject> load_subject(const ValidateOptions& options, const ValidateNumbers& numbers) {
    const auto folders = team_folders(options.team_path);
    const auto file = control::find_team(options.team, folders);
    if (!file) {
        return file.error();
    }
    if (const auto error = unreadable(file.value())) {
        return *error;
    }
    const auto rules_folders = config::rules_folders(options.rules_path);
    const auto rules = config::load_rules(options.rules, rules_folders);
    if (!rules) {
        return rules.error();
    }
    validate::Subject subject;
    if (!options.in_process) {
        auto workers = start_workers();
        if (!workers) {
            return workers.error();
        }
        subject.workers = std::move(workers).value();
    }
    subject.file = file.value();
    subject.parameters = numbers.parameters;
    subject.seed = numbers.seed;
    subject.game = {rules.value().name, rules.value().rules};
    subject.games = all_games(rules_folders);
    subject.references = references(folders);
    subject.log = quiet_log(file.value().stem().string());
    subject.goes_on = [] { return !interrupted(); };
    return subject;
}

}  // namespace podball::cli
