// podball bench TEAM
#include "base/file.hpp"
#include "cli/bench_request.hpp"
#include "cli/bench_views.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "cli/result_setting.hpp"
#include "latency/measurement.hpp"
#include "report/figure_text.hpp"
#include "report/latency_json.hpp"
#include "report/latency_page.hpp"
#include "report/latency_text.hpp"

#include <memory>

#include <fmt/format.h>

namespace podball::cli {

namespace {

Result<void> write_page(const BenchRequest& request, const latency::Measurement& result) {
    const std::string& file = request.options.html;
    if (file.empty()) {
        return {};
    }
    const auto written = write_whole(file, [&](std::ostream& out) -> Result<void> {
        const auto page = write_text(out, report::latency_page(setting_of(request), result));
        return page ? Result<void>() : Error{fmt::format("{}: {}", file, page.error().message)};
    });
    return written ? Result<void>() : written.error();
}

ExitCode show(const BenchRequest& request, const latency::Measurement& result) {
    if (result.stopped) {
        return fail_interrupted();
    }
    if (const auto written = write_page(request, result); !written) {
        return fail(written.error());
    }
    if (request.options.json) {
        return print(report::latency_json(setting_of(request), result));
    }
    const std::string& page = request.options.html;
    return print(report::latency_text(setting_of(request), result) +
                 (page.empty() ? "" : fmt::format("\npictures in {}\n", page)));
}

latency::MeasurementPlan plan_of(const BenchRequest& request) {
    const BenchOptions& options = request.options;
    const bool isolated = request.hosting.is_isolated();
    const report::Setting setting = setting_of(request);
    latency::MeasurementPlan plan = {{},
                                     options.calls,
                                     options.warm_up,
                                     options.pace,
                                     options.paced_calls,
                                     latency::limits_of(options.budget),
                                     isolated ? &request.hosting.workers() : nullptr};
    const auto names = setting.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        plan.teams.push_back({names[i], hosting::timed_controller(request.teams[i], request.conditions())});
    }
    return plan;
}

latency::MeasurementObserver watch(Progress& progress) {
    return [&progress](std::string_view series, std::int64_t done, std::int64_t all) {
        if (progress.is_due()) {
            progress.show(static_cast<double>(done) / static_cast<double>(all),
                          fmt::format("{}, {} of {} calls", series, report::thousands(done), report::thousands(all)));
        }
        return !interrupted();
    };
}

Result<latency::Measurement> measure(const BenchRequest& request) {
    Progress progress(request.options.quiet);
    const auto views = views_to_show(request, progress);
    if (!views) {
        return views.error();
    }
    return latency::measure(plan_of(request), views.value(), watch(progress));
}

ExitCode run(const BenchOptions& options) {
    if (const auto result = check_options(options); !result) {
        return fail(result.error(), ExitCode::Usage);
    }
    prepare_for_teams();
    const auto request = load_request(options);
    if (!request) {
        return fail_unless_interrupted(request.error());
    }
    const auto result = measure(request.value());
    return result ? show(request.value(), result.value()) : fail_unless_interrupted(result.error());
}

}  // namespace

void add_bench_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<BenchOptions>();
    add_bench_options(add_command(app, "bench", "Measure the durations of a team's calls, or compare two teams by them",
                                  options, run, chosen),
                      *options);
}

}  // namespace podball::cli
