// One instance of a team, in a process that has opened its library.
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

/// Arguments of `create` about the match. The values behind the pointers stay unchanged until the instance has ended.
struct InstanceInput {
    std::uint64_t seed = 0;
    const podball_rules_t* rules = nullptr;
    const podball_point_t* own_lineup = nullptr;          ///< Shape: [rules->own_count].
    const podball_point_t* opponent_lineup = nullptr;     ///< Shape: [rules->opponent_count].
    const podball_resource_rules_t* resources = nullptr;  ///< Null in a game without resources.
    const podball_document_t* document = nullptr;         ///< What a runtime plays; null for other libraries.
};

/// Text of a status: "AGAIN (-1)", "FATAL (-2)", "3".
std::string status_text(podball_status_t status);

/// Result of a call of the team's `step`.
struct StepAnswer {
    podball_status_t status = PODBALL_OK;
    bool threw = false;  ///< `step` threw an exception; then `status` is FATAL.

    /// The fault, if the status is negative or an exception was thrown.
    [[nodiscard]] std::optional<Fault> fault() const;
};

/// Calls the functions of a team. Exceptions of the team are caught; a crash or a hang is not.
class TeamInstance {
  public:
    /// Makes an instance. Errors: `create` failed (the message has its status), threw, or returned no instance.
    static Result<std::unique_ptr<TeamInstance>> create(const podball_team_info_t& table, const InstanceInput& input,
                                                        std::vector<ParameterValue> parameters, LogSink log,
                                                        const HostOffer& offer);
    ~TeamInstance();
    TeamInstance(const TeamInstance&) = delete;
    TeamInstance& operator=(const TeamInstance&) = delete;

    /// Shape: commands[view.own_count], zeroed by the caller.
    StepAnswer step(const podball_view_t& view, podball_command_t* commands);

    /// The output of the last step other than commands.
    [[nodiscard]] SideOutput side_output() { return services_.side_output(); }
    /// The orders of the last step, unchecked, in the team's own frame. Null in a game without resources.
    [[nodiscard]] const engine::SlotOrders* orders() const { return services_.orders(); }

  private:
    TeamInstance(const podball_team_info_t& table, std::vector<ParameterValue> parameters, LogSink log,
                 const HostOffer& offer, const InstanceInput& input);
    std::optional<std::string> create_team(const InstanceInput& input);  // Returns the error, if there is one.
    [[nodiscard]] podball_setup_t make_setup(const InstanceInput& input) const;
    StepAnswer call(const podball_view_t& view, podball_command_t* commands) const;

    const podball_team_info_t& table_;
    std::vector<ParameterValue> parameters_;
    std::vector<podball_param_t> params_;
    HostServices services_;
    podball_team_t* team_ = nullptr;
};

}  // namespace podball::control
