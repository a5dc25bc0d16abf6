// podball replay info|explain|verify|cut|export|view
#include "base/file.hpp"
#include "base/system_error.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/hosting_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_time.hpp"
#include "cli/progress.hpp"
#include "cli/show_recording.hpp"
#include "cli/view_options.hpp"
#include "hosting/team_controllers.hpp"
#include "match/verified_recording.hpp"
#include "replay/cut.hpp"
#include "replay/explain.hpp"
#include "replay/export.hpp"
#include "report/explanation_json.hpp"
#include "report/explanation_text.hpp"
#include "report/recording_json.hpp"
#include "report/recording_text.hpp"
#include "report/verification_json.hpp"
#include "report/verification_text.hpp"
#include "viewer/view_page.hpp"

#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

constexpr std::size_t kHtmlBytesMax = 256 * 1024 * 1024;  // Largest recording within a page.

/// Options of all commands below `replay`.
struct ReplayOptions {
    std::string file;
    std::string team_path;
    hosting::HostingMode mode = hosting::HostingMode::Isolated;
    std::optional<Moment> from;  ///< Null: the first control step.
    std::optional<Moment> to;    ///< Null: the end.
    std::string out;
    bool with_teams = false;
    bool json = false;
    bool quiet = false;
    bool html = false;
    bool jsonl = false;
    bool csv = false;
    ViewOptions viewer;
};

/// Exit code of a finished command. Writes a notice to stderr if the recording is not complete.
ExitCode done_with(const replay::Reader& reader, bool agrees = true) {
    if (!reader.complete()) {
        return fail({reader.notice()}, ExitCode::Negative);
    }
    return agrees ? ExitCode::Done : ExitCode::Negative;
}

using WithReader = std::function<ExitCode(const replay::Reader&)>;

ExitCode with_reader(const ReplayOptions& options, const WithReader& act) {
    const auto reader = replay::Reader::open(options.file);
    return reader ? act(reader.value()) : fail(reader.error());
}

ExitCode info(const ReplayOptions& options) {
    return with_reader(options, [&](const replay::Reader& reader) {
        const ExitCode code = print(options.json ? report::recording_json(options.file, reader)
                                                 : report::recording_text(options.file, reader));
        return code == ExitCode::Done ? done_with(reader) : code;
    });
}

ExitCode explain(const ReplayOptions& options) {
    return with_reader(options, [&](const replay::Reader& reader) {
        const auto explanation = replay::explain(reader);
        if (!explanation) {
            return fail(explanation.error());
        }
        const ExitCode code = print(options.json ? report::explanation_json(options.file, reader, explanation.value())
                                                 : report::explanation_text(reader, explanation.value()));
        return code == ExitCode::Done ? done_with(reader) : code;
    });
}

replay::VerifyProgress show(Progress& progress) {
    return [&progress](std::int64_t done, std::int64_t all) {
        if (progress.is_due() && all > 0) {
            progress.show(static_cast<double>(done) / static_cast<double>(all),
                          fmt::format("{} of {} control steps", done, all));
        }
        return !interrupted();
    };
}

Result<std::optional<match::TeamsToAsk>> teams_to_ask(const ReplayOptions& options, const replay::Reader& reader) {
    if (!options.with_teams) {
        return std::optional<match::TeamsToAsk>();
    }
    if (reader.first_step() != 0) {
        return Error{
            fmt::format("--with-teams: the recording is a part that begins with control step {}, but the teams must be "
                        "shown all views from control step 0 on",
                        reader.first_step())};
    }
    const auto hosting = hosting::Hosting::start(options.mode, {}, program_callbacks());
    if (!hosting) {
        return hosting.error();
    }
    const auto teams =
        hosting::recorded_teams(reader.head(), hosting::team_folders(options.team_path), hosting.value());
    if (!teams) {
        return teams.error();
    }
    // Of the budget only the limit of calls that hang is used: the recording has the verdicts on times.
    const hosting::Conditions conditions = {reader.head().rules, hosting.value(), {}};
    const auto& [a, b] = teams.value();
    return std::optional(
        match::TeamsToAsk{{hosting::silent_controller(a, conditions), hosting::silent_controller(b, conditions)},
                          {a.file_sha256, b.file_sha256},
                          {a.runtime_sha256, b.runtime_sha256}});
}

ExitCode verify_reader(const ReplayOptions& options, const replay::Reader& reader) {
    const auto teams = teams_to_ask(options, reader);
    if (!teams) {
        return fail_unless_interrupted(teams.error());
    }
    const auto verdict = [&] {
        Progress progress(options.quiet);
        return match::verify_recording(reader, teams.value() ? &*teams.value() : nullptr, show(progress));
    }();
    if (!verdict) {
        return fail_unless_interrupted(verdict.error());
    }
    if (verdict.value().stopped()) {
        return fail_interrupted();
    }
    const ExitCode code = print(options.json ? report::verification_json(options.file, reader, verdict.value())
                                             : report::verification_text(reader, verdict.value()));
    return code == ExitCode::Done ? done_with(reader, verdict.value().agrees()) : code;
}

ExitCode verify(const ReplayOptions& options) {
    prepare_for_teams();
    return with_reader(options, [&](const replay::Reader& reader) { return verify_reader(options, reader); });
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code failure;  // A file that does not exist is another file.
    return std::filesystem::equivalent(a, b, failure);
}

ExitCode refuse_same_file() {
    return fail({"-o: the recording itself, which cannot be read and written at the same time"}, ExitCode::Usage);
}

ExitCode cut_reader(const ReplayOptions& options, const replay::Reader& reader) {
    const int step_ticks = reader.head().rules.match.control_step_ticks;
    const std::int64_t from = options.from ? step_at(*options.from, step_ticks) : reader.first_step();
    const std::int64_t to = options.to ? step_at(*options.to, step_ticks) : reader.end_step();
    if (const auto result = replay::cut(reader, from, to, options.out); !result) {
        return fail(result.error());
    }
    const ExitCode code = print(fmt::format("control steps {} to {} are in {}\n", from, to - 1, options.out));
    return code == ExitCode::Done ? done_with(reader) : code;
}

ExitCode cut(const ReplayOptions& options) {
    if (is_same_file(options.file, options.out)) {
        return refuse_same_file();
    }
    return with_reader(options, [&](const replay::Reader& reader) { return cut_reader(options, reader); });
}

Result<void> export_html(const ReplayOptions& options, std::ostream& out) {
    const auto log = read_file(options.file, kHtmlBytesMax);
    if (!log) {
        return log.error();
    }
    return write_text(out, viewer::page_with_log(log.value()));
}

ExitCode export_reader(const ReplayOptions& options, const replay::Reader& reader) {
    const bool has_file = !options.out.empty();
    const auto write = [&](std::ostream& out) -> Result<void> {
        const auto exported = options.html  ? export_html(options, out)
                              : options.csv ? replay::export_csv(reader, out)
                                            : replay::export_jsonl(reader, out);
        return exported
                   ? Result<void>()
                   : Error{fmt::format("{}: {}", has_file ? options.out : "standard output", exported.error().message)};
    };
    const auto written = has_file ? write_whole(options.out, write) : write(std::cout);
    return written ? done_with(reader) : fail(written.error());
}

ExitCode export_as(const ReplayOptions& options) {
    if (!options.out.empty() && is_same_file(options.file, options.out)) {
        return refuse_same_file();
    }
    return with_reader(options, [&](const replay::Reader& reader) { return export_reader(options, reader); });
}

ExitCode view(const ReplayOptions& options) {
    catch_interrupt();
    return show_recording(options.file, options.viewer);
}

using ReplayVerb = ExitCode (*)(const ReplayOptions&);

CLI::App* add_verb(CLI::App& command, const std::string& name, const std::string& meaning, ReplayVerb verb,
                   const std::shared_ptr<ReplayOptions>& options, Run& chosen) {
    auto& added = add_command(command, name, meaning, options, verb, chosen);
    added.add_option("FILE", options->file, "Recording (.podlog)")->type_name("")->required();
    return &added;
}

void add_verify(CLI::App& verb, ReplayOptions& options) {
    auto* with_teams = verb.add_flag("--with-teams", options.with_teams,
                                     "Load the teams too, show them their views again, and compare their answers");
    add_mode(verb, options.mode)->needs(with_teams);
    add_team_path(verb, options.team_path)->needs(with_teams);
    verb.add_flag("--json", options.json, "Print the result as one JSON object");
    verb.add_flag("--quiet", options.quiet, "Print no progress");
}

void add_cut(CLI::App& verb, ReplayOptions& options) {
    const auto add = [&verb](const std::string& name, const std::string& meaning, std::optional<Moment>& moment) {
        add_value(verb, {name, "STEP", meaning + "; a control step, or a time m:ss.s"}, moment,
                  [name](const std::string& text) { return parse_moment(name, text); });
    };
    add("--from", "Beginning of the part (default: the first control step)", options.from);
    add("--to", "End of the part, not included (default: the end of the recording)", options.to);
    verb.add_option("-o", options.out, "Write the part to this file")->type_name("FILE")->check(not_empty)->required();
}

void add_export(CLI::App& verb, ReplayOptions& options) {
    auto* kinds = verb.add_option_group("kind");
    kinds->add_flag("--html", options.html, "Write the viewer with the recording, as one HTML file");
    kinds->add_flag("--jsonl", options.jsonl, "Write the whole content, one JSON object a line");
    kinds->add_flag("--csv", options.csv, "Write positions and scores, one row a frame");
    kinds->require_option(1);
    verb.add_option("-o", options.out, "Write to this file (default: standard output)")
        ->type_name("FILE")
        ->check(not_empty);
}

}  // namespace

void add_replay_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("replay", "Describe, explain, verify, cut, export and show recordings");
    command->fallthrough();
    command->require_subcommand(1);
    const auto options = std::make_shared<ReplayOptions>();
    const auto add = [&](const char* name, const char* meaning, ReplayVerb verb) {
        return add_verb(*command, name, meaning, verb, options, chosen);
    };
    add("info", "Print what a recording holds, and whether it is complete", info)
        ->add_flag("--json", options->json, "Print one JSON object");
    add("explain", "Print the goals, kept shots, lost balls, faults and forfeits of a recording", explain)
        ->add_flag("--json", options->json, "Print one JSON object");
    add_verify(*add("verify", "Play a recording again and compare every state", verify), *options);
    add_cut(*add("cut", "Write a part of a recording as a recording of its own", cut), *options);
    add_export(*add("export", "Write a recording in a format for other programs", export_as), *options);
    add_view_options(*add("view", "Show a recording in a browser until Ctrl-C", view), options->viewer);
}

}  // namespace podball::cli
