// podball validate TEAM
#include "base/printable.hpp"
#include "base/system_error.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/hosting_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "cli/team_log.hpp"
#include "config/rules_library.hpp"
#include "control/team_search.hpp"
#include "match/match_config.hpp"
#include "report/validation_json.hpp"
#include "report/validation_text.hpp"
#include "validate/references.hpp"
#include "validate/validation.hpp"

#include <unistd.h>

#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr std::uint64_t kSeedMax = match::kSeedMax - 100;  // Some checks also use the next seeds.

struct ValidateOptions {
    std::string team;
    validate::Selection selection;
    std::uint64_t seed = 1;
    ParameterValues parameters;
    std::string rules = "classic-5";
    std::string rules_path;
    std::string team_path;
    bool in_process = false;
    bool json = false;
};

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

void add_validate_options(CLI::App& command, ValidateOptions& options) {
    command
        .add_option("TEAM", options.team,
                    "Name of a team (see podball teams), or path of its library, which contains a '/', or a script")
        ->type_name("TEAM")
        ->required();
    add_whole(command,
              {"--level", "N",
               "Level, 1 to 3. 1: the team loads and plays. 2: demands of a league (default). 3: all checks; warnings "
               "are failures"},
              options.selection.level, 1, validate::kLevelMax);
    add_value(command,
              {"--only", "LIST",
               "Groups and checks to run, separated by ',', such as file,view.header (default: all of the level)"},
              options.selection.only,
              [](const std::string& list) { return Result<std::vector<std::string>>(words_of(list)); })
        ->check(not_empty);
    add_whole(command, {"--seed", "N", "Seed of all random numbers, 0 to 2^53 - 101 (default 1)"}, options.seed, 0,
              kSeedMax);
    add_parameters(command, "Parameter of the team: key=value. Can be repeated",
                   [&options](const std::vector<std::string>& texts) -> Result<void> {
                       auto values = parse_parameters(texts);
                       if (!values) {
                           return values.error();
                       }
                       options.parameters = std::move(values).value();
                       return {};
                   });
    command.add_option("--rules", options.rules, "Game of most checks, by name or file (default classic-5)")
        ->type_name("GAME");
    add_rules_path(command, options.rules_path);
    add_team_path(command, options.team_path);
    command.add_flag("--in-process", options.in_process,
                     "Call the team in this process, for a debugger. The team is not contained, and some checks are "
                     "skipped");
    command.add_flag("--json", options.json, "Print one JSON object");
}

// Only refuses files that cannot be read. The checks refuse files that are no team.
Result<void> check_readable(const std::filesystem::path& file) {
    if (access(file.c_str(), R_OK) == 0) {
        return {};
    }
    return system_error(printable(file.string()));
}

// All games that can be played.
std::vector<validate::Game> all_games(const std::vector<std::filesystem::path>& folders) {
    std::vector<validate::Game> games;
    for (const std::string& name : config::rules_names(folders)) {
        if (const auto game = config::load_rules(name, folders)) {
            games.push_back({name, game.value().rules});
        }
    }
    return games;
}

// The teams that were installed with the program. The team path, which a user can set, does not count.
std::vector<validate::Reference> references() {
    std::vector<validate::Reference> found;
    for (const std::string_view name : validate::kReferenceNames) {
        found.push_back({std::string(name), hosting::bundled_team_folder() / fmt::format("{}.so", name)});
    }
    return found;
}

// Logs at the level Debug, because a validation makes about sixty instances of the team.
control::LogSink quiet_log(const std::string& name) {
    return [log = team_log(name)](control::LogLevel, std::string_view text) { log(control::LogLevel::Debug, text); };
}

// Without a log: the lines of matches are dropped, and only `quiet_log` shows lines of the team.
hosting::Callbacks validation_callbacks() {
    hosting::Callbacks callbacks;
    callbacks.interrupted = interrupted;
    return callbacks;
}

/// Finds the team and the games, and starts the workers. Errors: the first problem, in one line.
Result<validate::Subject> load_subject(const ValidateOptions& options) {
    const auto rules_folders = config::rules_folders(options.rules_path);
    const auto rules = config::load_rules(options.rules, rules_folders);
    if (!rules) {
        return rules.error();
    }
    validate::Subject subject;
    if (!options.in_process) {
        auto hosting = hosting::Hosting::start(hosting::HostingMode::Isolated, {}, validation_callbacks());
        if (!hosting) {
            return hosting.error();
        }
        subject.hosting = std::move(hosting).value();
    }
    const auto files =
        hosting::find_team_files(options.team, hosting::team_folders(options.team_path), subject.hosting);
    if (!files) {
        return files.error();
    }
    if (const auto result = check_readable(files.value().library); !result) {
        return result.error();
    }
    subject.file = files.value().library;
    subject.document = files.value().document;
    subject.parameters = options.parameters;
    subject.seed = options.seed;
    subject.game = {rules.value().name, rules.value().rules};
    subject.games = all_games(rules_folders);
    subject.references = references();
    subject.log = quiet_log(subject.source().stem().string());
    subject.goes_on = [] { return !interrupted(); };
    return subject;
}

ExitCode code_of(const validate::Report& report) {
    if (report.unusable) {
        return ExitCode::Input;
    }
    if (report.interrupted) {
        return ExitCode::Interrupted;
    }
    return report.passed() ? ExitCode::Done : ExitCode::Negative;
}

ExitCode finish(const std::string& text, const validate::Report& report) {
    const ExitCode written = print(text);
    return written == ExitCode::Done ? code_of(report) : written;
}

// Prints the report of a validation that ended before its first check.
ExitCode without_subject(const ValidateOptions& options, const validate::Selected& selected, const Error& error) {
    validate::Report report;
    report.level = selected.level;
    report.some_only = selected.some_only;
    report.unusable = error.message;
    report.not_run = static_cast<int>(selected.checks.size());
    return finish(options.json ? report::validation_json(options.team, options.seed, nullptr, report)
                               : report::verdict_line(report),
                  report);
}

validate::Report run_with_progress(const validate::Subject& subject, const validate::Selected& selected) {
    Progress progress(false);
    validate::Listener listener;
    listener.before = [&](const validate::Check& check, int done, int all) {
        if (progress.is_due()) {
            progress.show(static_cast<double>(done) / all, check.id());
        }
    };
    return validate::validate(subject, selected, listener);
}

// Validates, and prints each line at once, because a team may be slow. Null: a line could not be printed.
std::optional<validate::Report> run_with_lines(const validate::Subject& subject, const validate::Selected& selected) {
    report::FindingLines lines;
    ExitCode written = ExitCode::Done;
    validate::Listener listener;
    listener.after = [&](const validate::CheckResult& result) { written = print(lines.add(result)); };
    validate::Subject heard = subject;
    heard.goes_on = [&] { return written == ExitCode::Done && subject.goes_on(); };
    auto report = validate::validate(heard, selected, listener);
    if (written != ExitCode::Done) {
        return std::nullopt;
    }
    print(lines.rest());
    return report;
}

ExitCode run(const ValidateOptions& options) {
    const auto selected = validate::selected_checks(options.selection);
    if (!selected) {
        return fail({fmt::format("--only: {}", selected.error().message)}, ExitCode::Usage);
    }
    prepare_for_teams();
    const auto subject = load_subject(options);
    if (!subject) {
        return without_subject(options, selected.value(), subject.error());
    }
    if (options.json) {
        const auto report = run_with_progress(subject.value(), selected.value());
        return finish(report::validation_json(options.team, options.seed, &subject.value(), report), report);
    }
    const ExitCode written = print(report::validation_head(subject.value(), options.selection.level));
    if (written != ExitCode::Done) {
        return written;
    }
    const auto report = run_with_lines(subject.value(), selected.value());
    return report ? finish(report::verdict_line(*report), *report) : ExitCode::Input;
}

}  // namespace

void add_validate_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<ValidateOptions>();
    add_validate_options(
        add_command(app, "validate", "Check whether a team's library is fit for a league", options, run, chosen),
        *options);
}

}  // namespace podball::cli
