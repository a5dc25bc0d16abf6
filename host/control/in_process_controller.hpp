// Controller of a team in this process, by direct calls into its library.
#pragma once

#include "base/result.hpp"
#include "control/controller_defaults.hpp"
#include "control/instance_setup.hpp"
#include "control/team_instance.hpp"
#include "control/team_library.hpp"
#include "engine/rules.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>

namespace podball::control {

/// Calls an instance of a team in this process. Exceptions of the team are caught. A crash or a hang of the team also
/// hits the whole process, and a wild write may corrupt it.
class InProcessController final : public ControllerDefaults {
  public:
    /// Makes an instance. Errors: the team does not play with this number of pods; `create` failed (the message has its
    /// status), threw, or returned no instance.
    static Result<std::unique_ptr<Controller>> create(const TeamLibrary& library, const engine::ResolvedRules& rules,
                                                      InstanceSetup setup);

    StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    SideOutput side_output() override { return instance_->side_output(); }
    Result<void> restart() override;

  private:
    InProcessController(const TeamLibrary& library, const engine::ResolvedRules& rules, InstanceSetup setup);
    Result<void> create_instance();
    StepOutcome clocked_step(const podball_view_t& view, std::span<podball_command_t> commands);

    const podball_team_info_t& table_;
    TeamLibrary::DocumentPointer document_;
    InstanceSetup setup_;
    // The team may read these four until it is destroyed.
    podball_rules_t rules_;
    std::optional<podball_resource_rules_t> resources_;
    std::array<podball_point_t, engine::kPodsMax> own_lineup_;
    std::array<podball_point_t, engine::kPodsMax> opponent_lineup_;
    std::unique_ptr<TeamInstance> instance_;
};

}  // namespace podball::control
