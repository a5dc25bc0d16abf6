// What the tests of match share: rules of a short game, and teams that are functions.
#pragma once

#include "control/controller_defaults.hpp"
#include "engine/rules.hpp"
#include "match/match_config.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace podball::testing {

/// What a team does in a step.
using Behaviour = podball_status_t (*)(const podball_view_t& view, std::span<podball_command_t> commands);

class BehavingController final : public control::ControllerDefaults {
  public:
    explicit BehavingController(Behaviour behaviour) : behaviour_(behaviour) {}

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        control::StepOutcome outcome;
        const podball_status_t status = behaviour_(view, commands);
        if (status == PODBALL_FATAL) {
            outcome.fault = control::Fault{control::FaultKind::StepFatal, control::StepStatus{status}};
        }
        return outcome;
    }
    Result<void> restart() override { return {}; }

  private:
    Behaviour behaviour_;
};

inline match::MakeController team_of(Behaviour behaviour) {
    return [behaviour](int, std::uint64_t) -> Result<std::unique_ptr<control::Controller>> {
        return std::unique_ptr<control::Controller>(std::make_unique<BehavingController>(behaviour));
    };
}

inline podball_status_t idle(const podball_view_t&, std::span<podball_command_t>) { return PODBALL_OK; }

inline podball_status_t advance(const podball_view_t&, std::span<podball_command_t> commands) {
    for (podball_command_t& command : commands) {
        command.thrust_x = 1.0;
    }
    return PODBALL_OK;
}

inline podball_status_t give_up(const podball_view_t&, std::span<podball_command_t>) { return PODBALL_FATAL; }

/// All pods run after the ball; whoever has it shoots at the goal.
inline podball_status_t chase(const podball_view_t& view, std::span<podball_command_t> commands) {
    for (int id = 0; id < view.own_count; ++id) {
        const podball_pod_t& pod = *podball_view_own(&view, id);
        podball_command_t& command = commands[static_cast<std::size_t>(id)];
        const double dx = view.ball.x - pod.x;
        const double dy = view.ball.y - pod.y;
        const double length = std::sqrt(dx * dx + dy * dy) + 1e-9;
        command.thrust_x = dx / length;
        command.thrust_y = dy / length;
        if ((pod.flags & PODBALL_POD_CARRYING) != 0) {
            command = {1.0, 0.0, 0.9, -pod.y, PODBALL_COMMAND_SHOOT, 0};
        }
    }
    return PODBALL_OK;
}

/// A game of two periods of `period_ticks`, with everything else by default but the number of pods.
inline engine::Rules short_game(int pods = 3, int period_ticks = 2000) {
    engine::Rules rules;
    rules.pod_count = {pods, pods};
    rules.match.period_ticks = period_ticks;
    return rules;
}

inline match::MatchConfig config_of(const engine::Rules& rules, std::uint64_t seed = 1) {
    auto resolved = engine::resolve(rules);
    INFO((resolved ? "" : resolved.error().message));
    REQUIRE(resolved);
    match::MatchConfig config;
    config.rules = std::move(resolved).value();
    config.seed = seed;
    config.budget.enabled = false;
    return config;
}

}  // namespace podball::testing
