// The opponent in short matches: simple, deterministic, and without faults.
#pragma once

#include "control/controller_defaults.hpp"
#include "control/observation.hpp"

#include <array>

namespace podball::validate {

/// Team in this process. The pod nearest to the ball chases it, a carrier drives to the goal and shoots, pod 0 stays at
/// its place, and the others follow the ball from their places. So matches have events of all usual kinds.
class Partner final : public control::ControllerDefaults {
  public:
    Partner(const engine::ResolvedRules& rules, int slot);

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    Result<void> restart() override { return {}; }

  private:
    [[nodiscard]] podball_command_t command(const podball_view_t& view, int id, int chaser) const;
    [[nodiscard]] podball_command_t carrier_command(const podball_view_t& view, const podball_pod_t& pod) const;

    double goal_x_;
    int control_step_ticks_;
    std::array<podball_point_t, engine::kPodsMax> lineup_;
};

}  // namespace podball::validate
