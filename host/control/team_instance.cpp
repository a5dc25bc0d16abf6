#include "control/team_instance.hpp"

#include "control/call_guard.hpp"

#include <utility>

namespace podball::control {
namespace {

// The error of `create`, if there is one.
std::optional<std::string> create_failure(podball_status_t status, const podball_team_t* team) {
    if (status < PODBALL_OK) {
        return "create answered " + status_text(status) + "; permitted is 0 or above";
    }
    if (team == nullptr) {
        return "create answered " + status_text(status) + ", but gave no instance";
    }
    return std::nullopt;
}

}  // namespace

std::string status_text(podball_status_t status) {
    if (status == PODBALL_AGAIN) {
        return "AGAIN (-1)";
    }
    if (status == PODBALL_FATAL) {
        return "FATAL (-2)";
    }
    return std::to_string(status);
}

std::optional<Fault> StepAnswer::fault() const {
    if (threw) {
        return Fault{FaultKind::StepThrew, StepStatus{status}};
    }
    if (status >= PODBALL_OK) {
        return std::nullopt;
    }
    return Fault{status == PODBALL_FATAL ? FaultKind::StepFatal : FaultKind::StepAgain, StepStatus{status}};
}

Result<std::unique_ptr<TeamInstance>> TeamInstance::create(const podball_team_info_t& table, const InstanceInput& input,
                                                           std::vector<ParameterValue> parameters, LogSink log,
                                                           const HostOffer& offer) {
    std::unique_ptr<TeamInstance> made(new TeamInstance(table, std::move(parameters), std::move(log), offer, input));
    if (const auto failure = made->create_team(input)) {
        return Error{*failure};
    }
    return made;
}

TeamInstance::TeamInstance(const podball_team_info_t& table, std::vector<ParameterValue> parameters, LogSink log,
                           const HostOffer& offer, const InstanceInput& input)
    : table_(table),
      parameters_(std::move(parameters)),
      services_(std::move(log), offer, input.resources, input.document) {
    for (const ParameterValue& value : parameters_) {
        params_.push_back({value.name.c_str(), value.text.c_str()});
    }
}

TeamInstance::~TeamInstance() {
    if (team_ == nullptr) {
        return;
    }
    const CallGuard guard({"destroy", table_.id});
    try {
        table_.destroy(team_);
    } catch (...) {
        // The instance has ended, so the exception has no consequence.
    }
}

std::optional<std::string> TeamInstance::create_team(const InstanceInput& input) {
    const podball_setup_t setup = make_setup(input);
    podball_team_t* made = nullptr;
    podball_status_t status = PODBALL_OK;
    const CallGuard guard({"create", table_.id});
    try {
        status = table_.create(&setup, &made);
    } catch (...) {
        return "an exception left create";
    }
    auto failure = create_failure(status, made);
    if (!failure) {
        team_ = made;
    }
    return failure;
}

podball_setup_t TeamInstance::make_setup(const InstanceInput& input) const {
    podball_setup_t setup = {};
    setup.struct_size = sizeof setup;
    setup.params_count = static_cast<std::uint32_t>(params_.size());
    setup.seed = input.seed;
    setup.host = services_.host();
    setup.rules = input.rules;
    setup.own_lineup = input.own_lineup;
    setup.opponent_lineup = input.opponent_lineup;
    setup.params = params_.data();
    return setup;
}

StepAnswer TeamInstance::step(const podball_view_t& view, podball_command_t* commands) {
    services_.begin_step();
    const StepAnswer answer = call(view, commands);
    services_.end_step();
    return answer;
}

StepAnswer TeamInstance::call(const podball_view_t& view, podball_command_t* commands) const {
    const CallGuard guard({"step", table_.id});
    try {
        return {table_.step(team_, &view, commands), false};
    } catch (...) {
        return {PODBALL_FATAL, true};
    }
}

}  // namespace podball::control
