#include "latency/measurement.hpp"

#include "control/core_lease.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace podball::latency {
namespace {

constexpr double kSeriesNs = 5e9;  // Length of the back-to-back series without a given number of calls.
constexpr std::int64_t kCallsDefaultMin = 2'000;
constexpr std::int64_t kCallsDefaultMax = 100'000;  // Enough for p99.9.
constexpr std::int64_t kTrialCalls = 200;

class Bench {
  public:
    Bench(const MeasurementPlan& plan, const ShownViews& views, const MeasurementObserver& observer)
        : plan_(plan), views_(views), observer_(observer) {}

    Result<Measurement> run() {
        Measurement result = {views_.sources, views_by_mode(), plan_.warm_up, plan_.pace, {}, {}, {}, {}, false};
        const auto calls = calls_to_make();
        if (!calls) {
            return calls.error();
        }
        auto made = make_machine();
        if (!made) {
            return made.error();
        }
        Machine machine = std::move(made).value();
        auto series = series_of(calls.value(), {}, &machine, "back to back");
        if (!series) {
            return series.error();
        }
        result.back_to_back = std::move(series).value();
        result.machine = machine.figures();
        result.stopped = result.back_to_back.stopped;
        if (result.stopped) {
            return result;
        }
        if (plan_.teams.size() == 2) {
            result.comparison = compare(result.back_to_back.teams[0], result.back_to_back.teams[1]);
        }
        return plan_.paced_calls == 0 ? Result<Measurement>(std::move(result)) : with_paced(std::move(result));
    }

  private:
    [[nodiscard]] std::array<std::int64_t, kPlayModeNames.size()> views_by_mode() const {
        std::array<std::int64_t, kPlayModeNames.size()> counts{};
        for (const ViewLog& log : views_.logs) {
            for (std::size_t i = 0; i < log.size(); ++i) {
                ++counts[static_cast<std::size_t>(play_mode(log.header(i)))];
            }
        }
        return counts;
    }

    // The planned number of calls, or as many as take kSeriesNs, estimated by a few trial calls.
    Result<std::int64_t> calls_to_make() {
        if (plan_.calls) {
            return *plan_.calls;
        }
        const auto trial = series_of(kTrialCalls, {}, nullptr, "first calls");
        if (!trial) {
            return trial.error();
        }
        const std::int64_t hand_off_ns = plan_.workers != nullptr ? plan_.workers->hand_off().one_core.wall_ns : 0;
        double call_ns = 0.0;
        for (const TeamFigures& team : trial.value().teams) {
            call_ns += team.all.wall.mean() + static_cast<double>(hand_off_ns);
        }
        const auto calls = static_cast<std::int64_t>(kSeriesNs / std::max(call_ns, 1.0));
        return std::clamp(calls / 1000 * 1000, kCallsDefaultMin, kCallsDefaultMax);
    }

    Result<Machine> make_machine() {
        if (plan_.workers == nullptr) {
            return Machine(nullptr);
        }
        auto worker = plan_.workers->start_worker({});
        if (!worker) {
            return worker.error();
        }
        Machine machine(std::move(worker).value());
        machine.move_to(lease_.core());
        return machine;
    }

    Result<Series> series_of(std::int64_t calls, std::optional<double> pace, Machine* machine, std::string_view name) {
        const SeriesPlan plan = {calls, plan_.warm_up, pace, plan_.limits, lease_.core()};
        return run_series(plan_.teams, views_.logs, plan, machine,
                          [&](std::int64_t done) { return observer_ == nullptr || observer_(name, done, calls); });
    }

    Result<Measurement> with_paced(Measurement result) {
        auto series = series_of(plan_.paced_calls, plan_.pace, nullptr, "paced");
        if (!series) {
            return series.error();
        }
        result.paced = std::move(series).value();
        result.stopped = result.paced->stopped;
        return result;
    }

    const MeasurementPlan& plan_;
    const ShownViews& views_;
    const MeasurementObserver& observer_;
    const control::CoreLease lease_;  ///< Host and teams run on one core.
};

}  // namespace

Result<Measurement> measure(const MeasurementPlan& plan, const ShownViews& views, const MeasurementObserver& observer) {
    assert(plan.teams.size() == 1 || plan.teams.size() == 2);
    assert(std::any_of(views.logs.begin(), views.logs.end(),
                       [&](const ViewLog& log) { return log.size() > plan.warm_up; }));
    return Bench(plan, views, observer).run();
}

}  // namespace podball::latency
