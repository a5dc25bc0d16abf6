#include "cli/bench_run.hpp"

#include "cli/figure_text.hpp"
#include "cli/interrupt.hpp"
#include "control/core_lease.hpp"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

constexpr double kSeriesNs = 5e9;  // Back to back, where nobody said how many calls.
constexpr std::int64_t kCallsDefaultMin = 2'000;
constexpr std::int64_t kCallsDefaultMax = 100'000;  // For p99.9.
constexpr std::int64_t kTrialCalls = 200;

/// Measures both series with the same views.
class Bench {
  public:
    Bench(const BenchRequest& request, Progress& progress)
        : request_(request), progress_(progress), under_(request.playing_under()) {
        const auto names = request.names();
        for (std::size_t i = 0; i < names.size(); ++i) {
            teams_.push_back({names[i], clocked(request.teams[i], under_)});
        }
        limits_ = latency::limits_of(request.numbers.budget);
        if (request.hosting.mode() == HostingMode::InProcess || request.hosting.shares_core()) {
            core_ = lease_.emplace().core();
        }
    }

    Result<BenchResult> run(const BenchViews& views) {
        BenchResult result;
        result.sources = views.sources;
        count_modes(views.logs, result);
        const auto calls = calls_to_make(views.logs);
        if (!calls) {
            return calls.error();
        }
        result.calls = calls.value();
        auto made = make_machine();
        if (!made) {
            return made.error();
        }
        latency::Machine machine = std::move(made).value();
        auto series = measure(views.logs, result.calls, {}, &machine, "back to back");
        if (!series) {
            return series.error();
        }
        result.back_to_back = std::move(series).value();
        result.machine = machine.figures();
        result.stopped = result.back_to_back.stopped;
        if (!result.stopped && teams_.size() == 2) {
            result.comparison = latency::compare(result.back_to_back.teams[0], result.back_to_back.teams[1]);
        }
        const auto error = result.stopped ? std::nullopt : measure_paced(views.logs, result);
        return error ? Result<BenchResult>(*error) : Result<BenchResult>(std::move(result));
    }

  private:
    static void count_modes(const std::vector<latency::ViewLog>& logs, BenchResult& result) {
        for (const latency::ViewLog& log : logs) {
            for (std::size_t i = 0; i < log.size(); ++i) {
                ++result.views_by_mode[static_cast<std::size_t>(latency::play_mode(log.header(i)))];
            }
        }
    }

    // As many as fit into some seconds, by a few calls that are made first.
    Result<std::int64_t> calls_to_make(const std::vector<latency::ViewLog>& logs) {
        if (request_.numbers.calls) {
            return *request_.numbers.calls;
        }
        const auto trial = measure(logs, kTrialCalls, {}, nullptr, "first calls");
        if (!trial) {
            return trial.error();
        }
        double call_ns = 0.0;
        for (const latency::TeamFigures& team : trial.value().teams) {
            call_ns += team.all.wall.mean() + static_cast<double>(request_.hosting.workers().hand_off().one_core_ns);
        }
        const auto calls = static_cast<std::int64_t>(kSeriesNs / std::max(call_ns, 1.0));
        return std::clamp(calls / 1000 * 1000, kCallsDefaultMin, kCallsDefaultMax);
    }

    Result<latency::Machine> make_machine() {
        if (request_.hosting.mode() == HostingMode::InProcess) {
            return latency::Machine(nullptr);
        }
        auto worker = request_.hosting.workers().start_worker({});
        if (!worker) {
            return worker.error();
        }
        latency::Machine machine(std::move(worker).value());
        if (core_) {
            machine.move_to(*core_);
        }
        return machine;
    }

    Result<latency::Series> measure(const std::vector<latency::ViewLog>& logs, std::int64_t calls,
                                    std::optional<double> pace, latency::Machine* machine, const char* what) {
        const latency::SeriesPlan plan = {calls, request_.numbers.warm_up, pace, limits_, core_};
        return latency::run_series(teams_, logs, plan, machine, [&](std::int64_t done) {
            if (progress_.is_due()) {
                progress_.show(static_cast<double>(done) / static_cast<double>(calls),
                               fmt::format("{}, {} of {} calls", what, thousands(done), thousands(calls)));
            }
            return !interrupted();
        });
    }

    std::optional<Error> measure_paced(const std::vector<latency::ViewLog>& logs, BenchResult& result) {
        if (request_.numbers.paced_calls == 0) {
            return std::nullopt;
        }
        auto series = measure(logs, request_.numbers.paced_calls, request_.numbers.pace, nullptr, "paced");
        if (!series) {
            return series.error();
        }
        result.paced = std::move(series).value();
        result.stopped = result.paced->stopped;
        return std::nullopt;
    }

    const BenchRequest& request_;
    Progress& progress_;
    PlayingUnder under_;
    std::vector<latency::MeasuredTeam> teams_;
    latency::CallLimits limits_;
    std::optional<control::CoreLease> lease_;
    std::optional<int> core_;
};

}  // namespace

Result<BenchResult> run_bench(const BenchRequest& request, Progress& progress) {
    const auto views = views_to_show(request, progress);
    if (!views) {
        return views.error();
    }
    if (views.value().stopped) {
        BenchResult result;
        result.stopped = true;
        return result;
    }
    return Bench(request, progress).run(views.value());
}

}  // namespace podball::cli
