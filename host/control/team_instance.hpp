// One instance of a team, in whatever process its library is open: made, asked, ended.
#pragma once

#include "control/fault.hpp"
#include "control/host_services.hpp"
#include "control/team_parameters.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <podball/podball.h>

namespace podball::control {

/// What `create` is told of the match. What the pointers point to stays unchanged until the instance has ended.
struct InstanceInput {
    std::uint64_t seed = 0;
    const podball_rules_t* rules = nullptr;
    const podball_point_t* own_lineup = nullptr;       ///< Shape: [rules->own_count].
    const podball_point_t* opponent_lineup = nullptr;  ///< Shape: [rules->opponent_count].
};

/// "AGAIN (-1)", "FATAL (-2)", "3".
std::string status_text(podball_status_t status);

/// What a call of the team's `step` brought.
struct StepAnswer {
    podball_status_t status = PODBALL_OK;
    bool threw = false;  ///< An exception crossed the border; `status` is FATAL.

    /// The fault that this is, if it is one.
    [[nodiscard]] std::optional<FaultKind> fault() const;
};

/// Calls of a team's functions: exceptions that cross the border are caught, nothing else is.
class TeamInstance {
  public:
    /// Makes an instance. Errors: `create` failed, with its status, threw, or gave no instance.
    static Result<std::unique_ptr<TeamInstance>> create(const podball_team_info_t& table, const InstanceInput& input,
                                                        std::vector<ParameterValue> parameters, LogSink log,
                                                        bool draws);
    ~TeamInstance();
    TeamInstance(const TeamInstance&) = delete;
    TeamInstance& operator=(const TeamInstance&) = delete;

    /// Shape: commands[view.own_count], zeroed by the caller.
    StepAnswer step(const podball_view_t& view, podball_command_t* commands);

    /// What was drawn in the last step; null if the instance cannot draw.
    [[nodiscard]] Drawing* drawing();

  private:
    TeamInstance(const podball_team_info_t& table, std::vector<ParameterValue> parameters, LogSink log, bool draws);
    std::optional<std::string> create_team(const InstanceInput& input);  // Why there is none, or nothing.
    [[nodiscard]] podball_setup_t make_setup(const InstanceInput& input) const;
    StepAnswer call(const podball_view_t& view, podball_command_t* commands) const;

    const podball_team_info_t& table_;
    std::vector<ParameterValue> parameters_;
    std::vector<podball_param_t> params_;
    HostServices services_;
    podball_team_t* team_ = nullptr;
};

}  // namespace podball::control
