// A team in this process: direct calls into its library.
#pragma once

#include "base/result.hpp"
#include "control/controller.hpp"
#include "control/instance_setup.hpp"
#include "control/team_instance.hpp"
#include "control/team_library.hpp"
#include "engine/rules.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>

namespace podball::control {

/// Exceptions that cross the border are caught; a crash, a hang or a wild write ends or corrupts the whole process.
class InProcessController final : public Controller {
  public:
    /// Makes an instance. Errors: a number of pods the team cannot play with; `create` failed, with its status, threw,
    /// or gave no instance.
    static Result<std::unique_ptr<Controller>> create(const TeamLibrary& library, const engine::ResolvedRules& rules,
                                                      InstanceSetup setup);

    StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    Drawing* drawing() override;
    std::optional<Error> restart() override;

  private:
    InProcessController(const TeamLibrary& library, const engine::ResolvedRules& rules, InstanceSetup setup);
    std::optional<Error> create_instance();
    StepOutcome clocked_step(const podball_view_t& view, std::span<podball_command_t> commands);

    const podball_team_info_t& table_;
    InstanceSetup setup_;
    // All that the team may look at until it is destroyed.
    podball_rules_t rules_;
    std::array<podball_point_t, engine::kPodsMax> own_lineup_;
    std::array<podball_point_t, engine::kPodsMax> opponent_lineup_;
    std::unique_ptr<TeamInstance> instance_;
};

}  // namespace podball::control
