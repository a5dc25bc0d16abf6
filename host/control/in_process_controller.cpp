#include "control/in_process_controller.hpp"

#include "control/observation.hpp"

#include <string>
#include <utility>

namespace podball::control {
namespace {

std::string status_text(podball_status_t status) {
    if (status == PODBALL_AGAIN) return "AGAIN (-1)";
    if (status == PODBALL_FATAL) return "FATAL (-2)";
    return std::to_string(status);
}

std::optional<FaultKind> fault_of(podball_status_t status) {
    if (status >= PODBALL_OK) return std::nullopt;
    return status == PODBALL_FATAL ? FaultKind::StepFatal : FaultKind::StepAgain;
}

// What is wrong with the outcome of `create`, if anything.
std::optional<std::string> create_failure(podball_status_t status, const podball_team_t* team) {
    if (status < PODBALL_OK) return "create answered " + status_text(status) + "; permitted is 0 or above";
    if (team == nullptr) return "create answered " + status_text(status) + ", but gave no instance";
    return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<Controller>> InProcessController::create(const TeamLibrary& library,
                                                                const engine::ResolvedRules& rules,
                                                                InstanceSetup setup) {
    if (const auto error = library.refuses_pods(rules.pod_count[static_cast<std::size_t>(setup.slot)])) return *error;
    std::unique_ptr<InProcessController> made(new InProcessController(library, rules, std::move(setup)));
    if (const auto failure = made->create_team()) return Error{library.file().string() + ": " + *failure};
    return std::unique_ptr<Controller>(std::move(made));
}

InProcessController::InProcessController(const TeamLibrary& library, const engine::ResolvedRules& rules,
                                         InstanceSetup setup)
    : table_(library.table()),
      seed_(setup.seed),
      parameters_(std::move(setup.parameters)),
      services_(std::move(setup.log), setup.draws),
      rules_(observed_rules(rules, setup.slot)),
      own_lineup_(observed_lineup(rules, setup.slot, true)),
      opponent_lineup_(observed_lineup(rules, setup.slot, false)) {
    for (const ParameterValue& value : parameters_) params_.push_back({value.name.c_str(), value.text.c_str()});
}

InProcessController::~InProcessController() {
    if (team_ == nullptr) return;
    try {
        table_.destroy(team_);
    } catch (...) {
        // The match is over and the instance gone; nobody is left whom this could harm or help.
    }
}

std::optional<std::string> InProcessController::create_team() {
    const podball_setup_t setup = make_setup();
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

podball_setup_t InProcessController::make_setup() const {
    podball_setup_t setup = {};
    setup.struct_size = sizeof setup;
    setup.params_count = static_cast<std::uint32_t>(params_.size());
    setup.seed = seed_;
    setup.host = services_.host();
    setup.rules = &rules_;
    setup.own_lineup = own_lineup_.data();
    setup.opponent_lineup = opponent_lineup_.data();
    setup.params = params_.data();
    return setup;
}

StepOutcome InProcessController::step(const podball_view_t& view, std::span<podball_command_t> commands) {
    DrawingBoard* const board = services_.board();
    if (board == nullptr) return call(view, commands);
    board->open();
    const StepOutcome outcome = call(view, commands);
    board->close();
    return outcome;
}

StepOutcome InProcessController::call(const podball_view_t& view, std::span<podball_command_t> commands) const {
    try {
        const podball_status_t status = table_.step(team_, &view, commands.data());
        return {fault_of(status), status};
    } catch (...) {
        return {FaultKind::StepThrew, PODBALL_FATAL};
    }
}

Drawing* InProcessController::drawing() {
    DrawingBoard* const board = services_.board();
    return board == nullptr ? nullptr : &board->drawing();
}

}  // namespace podball::control
