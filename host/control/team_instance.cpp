#include "control/team_instance.hpp"

#include <utility>

namespace podball::control {
namespace {

// What is wrong with the outcome of `create`, if anything.
std::optional<std::string> create_failure(podball_status_t status, const podball_team_t* team) {
    if (status < PODBALL_OK) return "create answered " + status_text(status) + "; permitted is 0 or above";
    if (team == nullptr) return "create answered " + status_text(status) + ", but gave no instance";
    return std::nullopt;
}

}  // namespace

std::string status_text(podball_status_t status) {
    if (status == PODBALL_AGAIN) return "AGAIN (-1)";
    if (status == PODBALL_FATAL) return "FATAL (-2)";
    return std::to_string(status);
}

std::optional<FaultKind> StepAnswer::fault() const {
    if (threw) return FaultKind::StepThrew;
    if (status >= PODBALL_OK) return std::nullopt;
    return status == PODBALL_FATAL ? FaultKind::StepFatal : FaultKind::StepAgain;
}

Result<std::unique_ptr<TeamInstance>> TeamInstance::create(const podball_team_info_t& table, const InstanceInput& input,
                                                           std::vector<ParameterValue> parameters, LogSink log,
                                                           bool draws) {
    std::unique_ptr<TeamInstance> made(new TeamInstance(table, std::move(parameters), std::move(log), draws));
    if (const auto failure = made->create_team(input)) return Error{*failure};
    return made;
}

TeamInstance::TeamInstance(const podball_team_info_t& table, std::vector<ParameterValue> parameters, LogSink log,
                           bool draws)
    : table_(table), parameters_(std::move(parameters)), services_(std::move(log), draws) {
    for (const ParameterValue& value : parameters_) params_.push_back({value.name.c_str(), value.text.c_str()});
}

TeamInstance::~TeamInstance() {
    if (team_ == nullptr) return;
    try {
        table_.destroy(team_);
    } catch (...) {
        // The match is over and the instance gone; nobody is left whom this could harm or help.
    }
}

std::optional<std::string> TeamInstance::create_team(const InstanceInput& input) {
    const podball_setup_t setup = make_setup(input);
    podball_team_t* made = nullptr;
    podball_status_t status = PODBALL_OK;
    try {
        status = table_.create(&setup, &made);
    } catch (...) {
        return "an exception left create";
    }
    auto failure = create_failure(status, made);
    if (!failure) team_ = made;
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
    DrawingBoard* const board = services_.board();
    if (board == nullptr) return call(view, commands);
    board->open();
    const StepAnswer answer = call(view, commands);
    board->close();
    return answer;
}

StepAnswer TeamInstance::call(const podball_view_t& view, podball_command_t* commands) const {
    try {
        return {table_.step(team_, &view, commands), false};
    } catch (...) {
        return {PODBALL_FATAL, true};
    }
}

Drawing* TeamInstance::drawing() {
    DrawingBoard* const board = services_.board();
    return board == nullptr ? nullptr : &board->drawing();
}

}  // namespace podball::control
