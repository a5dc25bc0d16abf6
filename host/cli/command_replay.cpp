// podball replay info|verify|cut|export|view
#include "base/file.hpp"
#include "base/system_error.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "cli/replay_info.hpp"
#include "cli/replay_verify.hpp"
#include "cli/view_options.hpp"
#include "control/text.hpp"
#include "replay/chunk.hpp"
#include "replay/cut.hpp"
#include "replay/export.hpp"
#include "viewer/view_page.hpp"
#include "viewer/view_server.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <iostream>
#include <memory>
#include <string>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

constexpr std::size_t kHtmlBytesMax = 256 * 1024 * 1024;  // Of a recording within a page.

/// Of all verbs, as typed.
struct ReplayOptions {
    std::string file;
    std::string team_path;
    std::string mode = "isolated";
    std::string from;
    std::string to;
    std::string out;
    bool with_teams = false;
    bool json = false;
    bool quiet = false;
    bool html = false;
    bool jsonl = false;
    bool csv = false;
    ViewOptions viewer;
};

/// What could be done was done; a recording that is not whole is said to be so.
ExitCode done_with(const replay::Reader& reader, bool agrees = true) {
    if (!reader.complete()) {
        return fail({control::printable(reader.notice())}, ExitCode::Negative);
    }
    return agrees ? ExitCode::Done : ExitCode::Negative;
}

using WithReader = std::function<ExitCode(const replay::Reader&)>;

ExitCode with_reader(const ReplayOptions& options, const WithReader& act) {
    const auto reader = replay::Reader::open(options.file);
    return reader ? act(reader.value()) : fail({control::printable(reader.error().message)});
}

ExitCode info(const ReplayOptions& options) {
    return with_reader(options, [&](const replay::Reader& reader) {
        const ExitCode code =
            print(options.json ? replay_info_json(options.file, reader) : replay_info_text(options.file, reader));
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

Result<std::optional<HostedTeams>> teams_to_ask(const ReplayOptions& options, const replay::Reader& reader) {
    if (!options.with_teams) {
        return std::optional<HostedTeams>();
    }
    if (reader.first_step() != 0) {
        return Error{
            fmt::format("--with-teams: the recording begins with control step {}, and the teams must be shown all "
                        "from 0 on; it is a part that was cut out",
                        reader.first_step())};
    }
    const auto hosting = Hosting::start(mode_named(options.mode));
    if (!hosting) {
        return hosting.error();
    }
    auto teams = recorded_teams(reader.head(), options.team_path, hosting.value());
    if (!teams) {
        return teams.error();
    }
    return std::optional(HostedTeams{hosting.value(), std::move(teams).value()});
}

ExitCode verify_reader(const ReplayOptions& options, const replay::Reader& reader) {
    const auto teams = teams_to_ask(options, reader);
    if (!teams) {
        return fail_unless_interrupted(teams.error());
    }
    const auto verdict = [&] {
        Progress progress(options.quiet);
        return verify_replay(reader, teams.value() ? &*teams.value() : nullptr, show(progress));
    }();
    if (!verdict) {
        return fail_unless_interrupted({control::printable(verdict.error().message)});
    }
    if (verdict.value().stopped()) {
        return fail_interrupted();
    }
    const ExitCode code = print(options.json ? replay_verify_json(options.file, reader, verdict.value())
                                             : replay_verify_text(reader, verdict.value()));
    return code == ExitCode::Done ? done_with(reader, verdict.value().agrees()) : code;
}

ExitCode verify(const ReplayOptions& options) {
    prepare_for_teams();
    return with_reader(options, [&](const replay::Reader& reader) { return verify_reader(options, reader); });
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code failure;  // One that is not there is not the same.
    return std::filesystem::equivalent(a, b, failure);
}

ExitCode refuse_same_file() {
    return fail({"-o: the recording itself; what is read cannot be written at the same time"}, ExitCode::Usage);
}

/// A control step as typed, or `otherwise` if it was not.
Result<std::int64_t> read_step(const char* option, const std::string& text, std::int64_t otherwise) {
    if (text.empty()) {
        return otherwise;
    }
    const auto step = parse_whole(option, text, 0, UINT32_MAX);
    if (!step) {
        return step.error();
    }
    return static_cast<std::int64_t>(step.value());
}

ExitCode cut_reader(const ReplayOptions& options, const replay::Reader& reader) {
    const auto from = read_step("--from", options.from, reader.first_step());
    const auto to = read_step("--to", options.to, reader.end_step());
    if (!from || !to) {
        return fail(from ? to.error() : from.error(), ExitCode::Usage);
    }
    if (const auto error = replay::cut(reader, from.value(), to.value(), options.out)) {
        return fail({control::printable(error->message)});
    }
    const ExitCode code =
        print(fmt::format("control steps {} to {} are in {}\n", from.value(), to.value() - 1, options.out));
    return code == ExitCode::Done ? done_with(reader) : code;
}

ExitCode cut(const ReplayOptions& options) {
    if (is_same_file(options.file, options.out)) {
        return refuse_same_file();
    }
    return with_reader(options, [&](const replay::Reader& reader) { return cut_reader(options, reader); });
}

std::optional<Error> export_html(const ReplayOptions& options, std::ostream& out) {
    const auto log = read_file(options.file, kHtmlBytesMax);
    if (!log) {
        return log.error();
    }
    out << viewer::page_with_log(log.value()) << std::flush;
    return out ? std::nullopt : std::optional(Error{"it could not be written"});
}

ExitCode export_reader(const ReplayOptions& options, const replay::Reader& reader) {
    const bool has_file = !options.out.empty();
    const auto write = [&](std::ostream& out) -> std::optional<Error> {
        const auto error = options.html  ? export_html(options, out)
                           : options.csv ? replay::export_csv(reader, out)
                                         : replay::export_jsonl(reader, out);
        return error ? std::optional(Error{(has_file ? options.out : "standard output") + ": " + error->message})
                     : std::nullopt;
    };
    const auto error = has_file ? write_whole(options.out, write) : write(std::cout);
    return error ? fail({control::printable(error->message)}) : done_with(reader);
}

ExitCode export_as(const ReplayOptions& options) {
    if (!options.out.empty() && is_same_file(options.file, options.out)) {
        return refuse_same_file();
    }
    return with_reader(options, [&](const replay::Reader& reader) { return export_reader(options, reader); });
}

/// The recording, open for reading. Nothing of it is checked but that it may be one: the page says what is wrong.
Result<int> open_recording(const std::string& file) {
    const auto begin = [&](int descriptor) {
        std::array<char, replay::kMagic.size()> magic{};
        const ssize_t count = pread(descriptor, magic.data(), magic.size(), 0);
        return count == static_cast<ssize_t>(magic.size()) &&
               std::string_view(magic.data(), magic.size()) == replay::kMagic;
    };
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return system_error(file + ": cannot be read");
    }
    if (!begin(descriptor)) {
        close(descriptor);
        return Error{file + ": is no recording of a match (.podlog)"};
    }
    return descriptor;
}

ExitCode view(const ReplayOptions& options) {
    const auto port = read_port(options.viewer);
    if (!port) {
        return fail(port.error(), ExitCode::Usage);
    }
    catch_interrupt();
    const auto descriptor = open_recording(options.file);
    if (!descriptor) {
        return fail(descriptor.error());
    }
    struct stat status {};
    fstat(descriptor.value(), &status);
    const auto server = viewer::ViewServer::start(descriptor.value(), port.value());
    if (!server) {
        return fail(server.error());
    }
    server.value()->finish(static_cast<std::uint64_t>(status.st_size));
    invite(server.value()->url(), options.viewer);
    wait_for_interrupt();
    return ExitCode::Done;
}

using Verb = ExitCode (*)(const ReplayOptions&);

CLI::App* add_verb(CLI::App& command, const std::string& name, const std::string& meaning, Verb verb,
                   const std::shared_ptr<ReplayOptions>& options, Run& chosen) {
    auto& added = add_command(command, name, meaning, options, verb, chosen);
    added.add_option("FILE", options->file, "A recording (.podlog)")->type_name("")->required();
    return &added;
}

void add_verify(CLI::App& verb, ReplayOptions& options) {
    auto* with_teams = verb.add_flag("--with-teams", options.with_teams,
                                     "Load the teams too, show them what they saw, and compare what they answer");
    verb.add_option("--mode", options.mode, "With --with-teams: how teams are called, isolated (the default) or inproc")
        ->type_name("MODE")
        ->check(known_mode)
        ->needs(with_teams);
    add_team_path(verb, options.team_path)->needs(with_teams);
    verb.add_flag("--json", options.json, "Print the result as one JSON object");
    verb.add_flag("--quiet", options.quiet, "No progress");
}

void add_cut(CLI::App& verb, ReplayOptions& options) {
    verb.add_option("--from", options.from, "First control step of the part (default: the first)")
        ->type_name("STEP")
        ->check(not_empty);
    verb.add_option("--to", options.to, "Control step after the last of the part (default: the end)")
        ->type_name("STEP")
        ->check(not_empty);
    verb.add_option("-o", options.out, "Where the part is written")->type_name("FILE")->check(not_empty)->required();
}

void add_export(CLI::App& verb, ReplayOptions& options) {
    auto* kinds = verb.add_option_group("kind");
    kinds->add_flag("--html", options.html, "The viewer with the recording in it, one file to double-click");
    kinds->add_flag("--jsonl", options.jsonl, "All content, a JSON object a line");
    kinds->add_flag("--csv", options.csv, "What can be seen, a row for each frame");
    kinds->require_option(1);
    verb.add_option("-o", options.out, "Where it is written (default: standard output)")
        ->type_name("FILE")
        ->check(not_empty);
}

}  // namespace

void add_replay_command(CLI::App& app, Run& chosen) {
    auto* command = app.add_subcommand("replay", "Look at, verify, cut, export and watch recordings");
    command->fallthrough();
    command->require_subcommand(1);
    const auto options = std::make_shared<ReplayOptions>();
    const auto add = [&](const char* name, const char* meaning, Verb verb) {
        return add_verb(*command, name, meaning, verb, options, chosen);
    };
    add("info", "Say what a recording holds, and whether it is whole", info)
        ->add_flag("--json", options->json, "Print it as one JSON object");
    add_verify(*add("verify", "Play a recording again and compare every state", verify), *options);
    add_cut(*add("cut", "Write a part of a recording as a recording", cut), *options);
    add_export(*add("export", "Write a recording for other programs", export_as), *options);
    add_view_options(*add("view", "Show a recording in a browser until Ctrl-C", view), options->viewer);
}

}  // namespace podball::cli
