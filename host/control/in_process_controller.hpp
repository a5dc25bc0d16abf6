// A team in this process: direct calls into its library.
#pragma once

#include "base/result.hpp"
#include "control/controller.hpp"
#include "control/host_services.hpp"
#include "control/team_library.hpp"
#include "engine/rules.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::control {

/// What an instance is made with.
struct InstanceSetup {
    int slot = 0;
    std::uint64_t seed = 0;                  ///< Of this team: engine::team_seed(match seed, slot).
    std::vector<ParameterValue> parameters;  ///< From `choose_parameters`.
    LogSink log;                             ///< Null: the team's lines are dropped.
    bool draws = false;                      ///< Whether the team is offered podball.draw/1.
};

/// Exceptions that cross the border are caught; a crash, a hang or a wild write ends or corrupts the whole process.
class InProcessController final : public Controller {
  public:
    /// Makes an instance. Errors: a number of pods the team cannot play with; `create` failed, with its status, threw,
    /// or gave no instance.
    static Result<std::unique_ptr<Controller>> create(const TeamLibrary& library, const engine::ResolvedRules& rules,
                                                      InstanceSetup setup);
    ~InProcessController() override;

    StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    Drawing* drawing() override;

  private:
    InProcessController(const TeamLibrary& library, const engine::ResolvedRules& rules, InstanceSetup setup);
    std::optional<std::string> create_team();  // Why there is none, or nothing.
    [[nodiscard]] podball_setup_t make_setup() const;
    StepOutcome call(const podball_view_t& view, std::span<podball_command_t> commands) const;

    // All that the team may look at until it is destroyed.
    const podball_team_info_t& table_;
    std::uint64_t seed_;
    std::vector<ParameterValue> parameters_;
    std::vector<podball_param_t> params_;
    HostServices services_;
    podball_rules_t rules_;
    std::array<podball_point_t, engine::kPodsMax> own_lineup_;
    std::array<podball_point_t, engine::kPodsMax> opponent_lineup_;
    podball_team_t* team_ = nullptr;
};

}  // namespace podball::control
