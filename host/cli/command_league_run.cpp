// podball league run|init
#include "base/plural.hpp"
#include "cli/asked_league.hpp"
#include "cli/hosting_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/league_changes.hpp"
#include "cli/league_command.hpp"
#include "cli/league_comparisons.hpp"
#include "cli/league_progress.hpp"
#include "cli/live_page.hpp"
#include "control/core_lease.hpp"
#include "report/league_comparison_text.hpp"
#include "report/league_json.hpp"
#include "report/league_text.hpp"
#include "season/founding.hpp"
#include "season/plan_growth.hpp"
#include "season/run.hpp"
#include "store/lock.hpp"

#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

bool is_league_file(const std::string& file) { return std::filesystem::path(file).extension() == ".json"; }

// Whether the league validates teams although the options ask for a mode without processes of their own.
bool validates_in_process(const LeagueCommandOptions& options, const league::Spec& spec) {
    return options.mode == hosting::HostingMode::InProcess && spec.admission != league::Admission::Off;
}

std::optional<ExitCode> found(const LeagueCommandOptions& options, const std::string& file,
                              const std::filesystem::path& path) {
    league::Spec unnamed;
    unnamed.name = path.stem().string();
    AskedLeague asked;
    if (const auto code = read_asked({options.league, file, path}, unnamed, asked)) {
        return code;
    }
    if (asked.spec.teams.empty()) {
        return file.empty()
                   ? fail({fmt::format("{}: no such league; --teams says who plays in a new one", path.string())})
                   : fail({fmt::format("{}: /teams: must have at least one team", file)});
    }
    if (validates_in_process(options, asked.spec)) {
        return fail(
            {"--mode inproc: only with --admission off, or the same in the league file, because teams are validated "
             "in processes of their own"},
            file.empty() ? ExitCode::Usage : ExitCode::Input);
    }
    const auto founded =
        season::found_league(path, asked.spec, surroundings_of(options.league, interrupted), asked.registration);
    return founded ? std::nullopt : std::optional(fail_unless_interrupted(founded.error()));
}

// Prints the table. For people, the comparisons of the league file follow.
ExitCode print_results(const LeagueCommandOptions& options, store::Store& store) {
    const auto view = league_view(store, {});
    if (!view) {
        return fail(view.error());
    }
    if (options.json) {
        return print(report::league_table_json(view.value()));
    }
    const auto comparisons =
        league_comparisons(store, view.value().spec.compare, view.value().spec.contrasts, std::nullopt);
    if (!comparisons) {
        return fail(comparisons.error());
    }
    const std::string compared = report::league_comparisons_text(view.value().registration, comparisons.value());
    return print(report::league_table_text(view.value()) + (compared.empty() ? "" : "\n") + compared);
}

// What is left to say after the table, and the exit code.
ExitCode end_of_run(const season::RunResult& result, const std::string& again) {
    if (result.wish != season::Wish::GoOn && !result.is_complete) {
        return fail_interrupted(fmt::format("{} of {} matches are stored; '{}' goes on", result.progress.done,
                                            result.progress.total, again));
    }
    if (result.discrepancies > 0) {
        return fail_with_discrepancies(result.discrepancies);
    }
    if (result.void_matches > 0) {
        return fail({fmt::format("{} {} void, because {} could not be played; '{}' tries "
                                 "those again that no later round follows",
                                 result.void_matches, plural(result.void_matches, "match is", "matches are"),
                                 plural(result.void_matches, "it", "they"), again)},
                    ExitCode::VoidMatches);
    }
    return ExitCode::Done;
}

std::optional<season::EngineConfig> engine_of(const LeagueCommandOptions& options, const store::Store& store) {
    if (options.engine == "local") {
        return std::nullopt;
    }
    const std::filesystem::path standard = store::files_folder(store.path()) / "shards";
    return season::EngineConfig{options.engine == "slurm" ? season::EngineKind::Slurm : season::EngineKind::Parallel,
                                options.into.empty() ? standard : std::filesystem::path(options.into),
                                options.engine_options, options.shard_s};
}

// The command that goes on, without further options of the engine.
std::string command_again(const LeagueCommandOptions& options, const store::Store& store) {
    std::string command = fmt::format("podball league run {}", store.path().string());
    if (options.mode != hosting::HostingMode::Isolated) {
        command += fmt::format(" --mode {}", hosting::mode_name(options.mode));
    }
    if (options.engine != "local") {
        command += " --engine " + options.engine + (options.into.empty() ? "" : " --into " + options.into);
    }
    return command;
}

// Why the teams of the store cannot play in the mode that the options ask for. Null: they can.
std::optional<ExitCode> check_mode(const LeagueCommandOptions& options, store::Store& store) {
    if (options.mode == hosting::HostingMode::Isolated) {
        return std::nullopt;
    }
    const auto spec = season::current_spec(store);
    if (!spec) {
        return fail(spec.error());
    }
    if (!validates_in_process(options, spec.value())) {
        return std::nullopt;
    }
    return fail(
        {fmt::format("--mode inproc: {} validates its teams in processes of their own, and keeps its "
                     "admission; play it without --mode, or make a new league with --admission off",
                     store.path().string())});
}

// `exploratory`: why the run is exploratory, which the store then keeps for good; empty: it is not.
ExitCode play(const LeagueCommandOptions& options, store::Store& store, const std::string& exploratory) {
    const std::string again = command_again(options, store);
    LivePage page(store.path(), options.page);
    if (const auto begun = page.begin(); !begun) {
        return fail(begun.error());
    }
    if (!exploratory.empty()) {
        if (const auto noted = store.set_exploratory(exploratory); !noted) {
            return fail(noted.error());
        }
    }
    const auto result = [&] {
        LeagueProgress progress(store.path(), options.quiet);
        season::RunConfig config = {thread_count(options), surroundings_of(options.league, interrupted_twice)};
        config.surroundings.mode = options.mode;
        config.engine = engine_of(options, store);
        return season::run(store, config, run_callbacks(progress, [&] {
                               page.show([&progress](const std::string& remark) { progress.tell(remark); });
                           }));
    }();
    const auto page_ended = page.end();
    if (!result) {
        return fail({fmt::format("{}; '{}' goes on once that is mended", result.error().message, again)});
    }
    if (!page_ended) {
        return fail(page_ended.error());
    }
    if (const auto& failure = result.value().engine_failure) {
        return fail({*failure}, ExitCode::Engine);
    }
    if (result.value().is_complete && result.value().progress.played == 0 && !options.quiet) {
        // The plan still has the matches of retired teams, which nobody will play.
        const std::int64_t played = result.value().progress.done - result.value().void_matches;
        tell(fmt::format("{}: all {} matches are played", store.path().string(), played));
    }
    const ExitCode printed = print_results(options, store);
    return printed == ExitCode::Done ? end_of_run(result.value(), again) : printed;
}

}  // namespace

season::Surroundings surroundings_of(const LeagueOptions& options, bool (*is_stopped)()) {
    season::Surroundings surroundings = {
        .team_path = options.team_path, .rules_path = options.rules_path, .callbacks = program_callbacks()};
    surroundings.callbacks.interrupted = is_stopped;
    return surroundings;
}

ExitCode fail_with_discrepancies(std::int64_t count) {
    return fail({fmt::format("{} {} from an earlier result of the same match; see 'podball league check'", count,
                             plural(count, "result differs", "results differ"))},
                ExitCode::Discrepancies);
}

int thread_count(const LeagueCommandOptions& options) {
    return options.threads > 0 ? options.threads : control::usable_cores();
}

ExitCode league_init(const LeagueCommandOptions& options) {
    prepare_for_teams();
    const std::string file = is_league_file(options.file) ? options.file : options.from;
    const auto path = store_path(options.file);
    if (const auto code = found(options, file, path)) {
        return *code;
    }
    return print(fmt::format("{}: made; 'podball league run {}' plays\n", path.string(), path.string()));
}

ExitCode league_run(const LeagueCommandOptions& options) {
    if (options.mode == hosting::HostingMode::InProcess && options.engine != "local") {
        return fail({"--mode inproc: not with --engine " + options.engine}, ExitCode::Usage);
    }
    prepare_for_teams(2);
    const std::string file = is_league_file(options.file) ? options.file : "";
    const auto path = store_path(options.file);
    std::error_code failure;  // A file that cannot be examined is left to the opening, which says why.
    const bool is_new = !std::filesystem::exists(path, failure) && !failure;
    if (const auto code = is_new ? found(options, file, path) : std::nullopt) {
        return *code;
    }
    auto locked = open_locked(options);
    if (!locked) {
        return fail(locked.error());
    }
    auto opened = std::move(locked).value();
    std::string exploratory;
    if (const auto code = is_new ? std::nullopt : check_same({options.league, file, path}, opened.store, exploratory)) {
        return *code;
    }
    if (const auto code = check_mode(options, opened.store)) {
        return *code;
    }
    if (!is_new && !options.quiet) {
        tell_changes({options.league, file, path}, opened.store);
    }
    return play(options, opened.store, exploratory);
}

}  // namespace podball::cli
