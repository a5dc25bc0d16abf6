// podball bench TEAM
#include "base/file.hpp"
#include "cli/bench_json.hpp"
#include "cli/bench_page.hpp"
#include "cli/bench_request.hpp"
#include "cli/bench_run.hpp"
#include "cli/bench_text.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "control/text.hpp"

#include <memory>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

std::optional<Error> write_page(const BenchRequest& request, const BenchResult& result) {
    const std::string& file = request.options.html;
    if (file.empty()) {
        return std::nullopt;
    }
    const auto error = write_whole(file, [&](std::ostream& out) -> std::optional<Error> {
        out << bench_page(request, result) << std::flush;
        return out ? std::nullopt : std::optional(Error{"it could not be written"});
    });
    return error ? std::optional(Error{control::printable(file) + ": " + error->message}) : std::nullopt;
}

ExitCode show(const BenchRequest& request, const BenchResult& result) {
    if (result.stopped) {
        return fail_interrupted();
    }
    if (const auto error = write_page(request, result)) {
        return fail(*error);
    }
    if (request.options.json) {
        return print(bench_json(request, result));
    }
    const std::string& page = request.options.html;
    return print(bench_text(request, result) + (page.empty() ? "" : fmt::format("\npictures in {}\n", page)));
}

ExitCode run(const BenchOptions& options) {
    const auto numbers = read_numbers(options);
    if (!numbers) {
        return fail(numbers.error(), ExitCode::Usage);
    }
    prepare_for_teams();
    const auto request = load_request(options, numbers.value());
    if (!request) {
        return fail_unless_interrupted(request.error());
    }
    const auto result = [&] {
        Progress progress(options.quiet);
        return run_bench(request.value(), progress);
    }();
    return result ? show(request.value(), result.value()) : fail_unless_interrupted(result.error());
}

}  // namespace

void add_bench_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<BenchOptions>();
    add_bench_options(
        add_command(app, "bench", "Measure what a team's calls take, or compare two teams", options, run, chosen),
        *options);
}

}  // namespace podball::cli
