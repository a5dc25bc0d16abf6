// Who a team plays with while it is looked at: simple, always the same, and never at fault.
#pragma once

#include "control/controller.hpp"
#include "control/observation.hpp"

#include <array>

namespace podball::validate {

/// The pod nearest to the ball goes for it, a carrier drives at the goal and shoots, one stays at home, the rest follow
/// the ball from their places: enough for a match to have everything in it.
class Partner final : public control::Controller {
  public:
    Partner(const engine::ResolvedRules& rules, int slot);

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    std::optional<Error> restart() override { return std::nullopt; }

  private:
    [[nodiscard]] podball_command_t command(const podball_view_t& view, int id, int chaser) const;
    [[nodiscard]] podball_command_t carrier_command(const podball_view_t& view, const podball_pod_t& pod) const;

    double goal_x_;
    int control_step_ticks_;
    std::array<podball_point_t, engine::kPodsMax> lineup_;
};

}  // namespace podball::validate
