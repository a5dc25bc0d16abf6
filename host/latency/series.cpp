#include "latency/series.hpp"

#include "latency/view_schedule.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace podball::latency {
namespace {

class Runner {
  public:
    Runner(std::span<const MeasuredTeam> teams, std::span<const ViewLog> logs, const SeriesPlan& plan)
        : logs_(logs), schedule_(logs, plan.warm_up) {
        if (plan.pace) {
            pacer_.emplace(*plan.pace);
        }
        for (const MeasuredTeam& team : teams) {
            contestants_.push_back(std::make_unique<Contestant>(team, plan.limits, plan.core));
        }
    }

    /// Shows views until `end` calls of each team are counted. False: the observer stopped the series.
    Result<bool> play_to(std::int64_t end, const SeriesObserver& observer) {
        while (counted_ < end) {
            const Turn turn = schedule_.next(end - counted_);
            if (const auto result = play(turn); !result) {
                return result.error();
            }
            counted_ += turn.is_counted ? static_cast<std::int64_t>(turn.count) : 0;
            if (observer && !observer(counted_)) {
                return false;
            }
        }
        for (const auto& contestant : contestants_) {
            contestant->end_round();
        }
        return true;
    }

    [[nodiscard]] std::int64_t usual_ns() const {
        return contestants_.front()->figures().all.wall.percentile(0.5).value_or(0);
    }

    [[nodiscard]] Series figures(bool stopped) const {
        Series series;
        series.stopped = stopped;
        for (const auto& contestant : contestants_) {
            series.teams.push_back(contestant->figures());
        }
        return series;
    }

  private:
    Result<void> play(const Turn& turn) {
        const std::size_t count = contestants_.size();
        for (std::size_t i = 0; i < count; ++i) {
            Contestant& next = *contestants_[(i + turns_) % count];
            if (const auto result = next.play(logs_[turn.log], turn, pacer_ ? &*pacer_ : nullptr); !result) {
                return result.error();
            }
        }
        ++turns_;
        return {};
    }

    std::span<const ViewLog> logs_;
    ViewSchedule schedule_;
    std::optional<Pacer> pacer_;
    std::vector<std::unique_ptr<Contestant>> contestants_;
    std::int64_t counted_ = 0;
    std::size_t turns_ = 0;
};

}  // namespace

Result<Series> run_series(std::span<const MeasuredTeam> teams, std::span<const ViewLog> logs, const SeriesPlan& plan,
                          Machine* machine, const SeriesObserver& observer) {
    assert(plan.calls >= kRounds);
    assert(std::any_of(logs.begin(), logs.end(), [&](const ViewLog& log) { return log.size() > plan.warm_up; }));
    Runner runner(teams, logs, plan);
    for (int round = 0; round < kRounds; ++round) {
        const std::int64_t begin = plan.calls * round / kRounds;
        const std::int64_t end = plan.calls * (round + 1) / kRounds;
        const auto played = runner.play_to(end, observer);
        if (!played) {
            return played.error();
        }
        if (!played.value()) {
            return runner.figures(true);
        }
        if (machine != nullptr) {
            machine->measure(end - begin, runner.usual_ns());
        }
    }
    return runner.figures(false);
}

}  // namespace podball::latency
