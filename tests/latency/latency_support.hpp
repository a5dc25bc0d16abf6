// What the tests of latency share: teams that write down what they are shown, and claim what they took.
#pragma once

#include "control/controller_defaults.hpp"
#include "latency/series.hpp"
#include "latency/view_log.hpp"

#include "support/catch.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace podball::testing {

/// One call of a claiming team, or the making of an instance (tick -1).
struct Call {
    char team = ' ';
    std::int64_t tick = -1;
    bool operator==(const Call&) const = default;
};
using Calls = std::vector<Call>;

/// What the team claims of the call with this view.
using Claim = std::function<control::StepOutcome(const podball_view_t& view)>;

inline control::StepOutcome took(std::int64_t cpu_ns) {
    control::StepOutcome outcome;
    outcome.wall_ns = cpu_ns + 1;
    outcome.call_cpu_ns = cpu_ns;
    outcome.cpu_ns = cpu_ns + 2;
    return outcome;
}

class ClaimingController final : public control::ControllerDefaults {
  public:
    ClaimingController(char team, Claim claim, Calls& calls) : team_(team), claim_(std::move(claim)), calls_(calls) {
        calls_.push_back({team_, -1});
    }
    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> /*commands*/) override {
        calls_.push_back({team_, view.tick});
        return claim_(view);
    }
    Result<void> restart() override { return {}; }

  private:
    char team_;
    Claim claim_;
    Calls& calls_;
};

/// `calls` outlives the team.
inline latency::MeasuredTeam claiming(char name, Claim claim, Calls& calls) {
    return {std::string(1, name),
            [name, claim, &calls](int, std::uint64_t) -> Result<std::unique_ptr<control::Controller>> {
                return std::unique_ptr<control::Controller>(std::make_unique<ClaimingController>(name, claim, calls));
            }};
}

/// Views without pods, of the ticks from `first` on.
inline latency::ViewLog log_of(std::int64_t first, std::int64_t count,
                               const std::function<int(std::int64_t tick)>& mode = nullptr) {
    latency::ViewLog log(0, 1);
    for (std::int64_t tick = first; tick < first + count; ++tick) {
        podball_view_t view = {};
        view.struct_size = view.total_size = sizeof view;
        view.own_count = 1;
        view.tick = tick;
        view.mode = mode ? mode(tick) : PODBALL_MODE_RUNNING;
        log.add(view);
    }
    return log;
}

inline latency::Series measured(const std::vector<latency::MeasuredTeam>& teams,
                                const std::vector<latency::ViewLog>& logs, const latency::SeriesPlan& plan) {
    auto series = latency::run_series(teams, logs, plan, nullptr, nullptr);
    INFO((series ? "" : series.error().message));
    REQUIRE(series);
    return std::move(series).value();
}

}  // namespace podball::testing
