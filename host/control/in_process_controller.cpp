#include "control/in_process_controller.hpp"

#include "control/observation.hpp"
#include "control/text.hpp"
#include "control/time_budget.hpp"

#include <utility>

namespace podball::control {

Result<std::unique_ptr<Controller>> InProcessController::create(const TeamLibrary& library,
                                                                const engine::ResolvedRules& rules,
                                                                InstanceSetup setup) {
    const int pods = rules.pod_count[static_cast<std::size_t>(setup.slot)];
    if (const auto error = refuses_pods(library.info(), pods)) return with_path(error->message, library.file());
    std::unique_ptr<InProcessController> made(new InProcessController(library, rules, std::move(setup)));
    if (const auto error = made->create_instance()) return with_path(error->message, library.file());
    return std::unique_ptr<Controller>(std::move(made));
}

InProcessController::InProcessController(const TeamLibrary& library, const engine::ResolvedRules& rules,
                                         InstanceSetup setup)
    : table_(library.table()),
      setup_(std::move(setup)),
      rules_(observed_rules(rules, setup_.slot)),
      own_lineup_(observed_lineup(rules, setup_.slot, true)),
      opponent_lineup_(observed_lineup(rules, setup_.slot, false)) {}

std::optional<Error> InProcessController::create_instance() {
    const InstanceInput input = {setup_.seed, &rules_, own_lineup_.data(), opponent_lineup_.data()};
    auto made = TeamInstance::create(table_, input, setup_.parameters, setup_.log, setup_.draws);
    if (!made) return made.error();
    instance_ = std::move(made).value();
    return std::nullopt;
}

std::optional<Error> InProcessController::restart() {
    instance_.reset();
    return create_instance();
}

StepOutcome InProcessController::step(const podball_view_t& view, std::span<podball_command_t> commands) {
    if (setup_.clocks_calls) return clocked_step(view, commands);
    const StepAnswer answer = instance_->step(view, commands.data());
    return {answer.fault(), static_cast<double>(answer.status)};
}

StepOutcome InProcessController::clocked_step(const podball_view_t& view, std::span<podball_command_t> commands) {
    const CallClock clock(true);
    const StepAnswer answer = instance_->step(view, commands.data());
    const ClockReading taken = clock.taken();
    StepOutcome outcome = {answer.fault(), static_cast<double>(answer.status)};
    outcome.wall_ns = taken.wall;
    outcome.call_cpu_ns = taken.cpu;
    return outcome;
}

Drawing* InProcessController::drawing() { return instance_->drawing(); }

}  // namespace podball::control
