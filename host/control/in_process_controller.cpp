#include "control/in_process_controller.hpp"

#include "control/observation.hpp"
#include "control/observed_resources.hpp"
#include "control/text.hpp"
#include "control/time_budget.hpp"

#include <utility>

namespace podball::control {

Result<std::unique_ptr<Controller>> InProcessController::create(const TeamLibrary& library,
                                                                const engine::ResolvedRules& rules,
                                                                InstanceSetup setup) {
    const int pods = rules.pod_count[static_cast<std::size_t>(setup.slot)];
    if (const auto result = accepts_pods(library.info(), pods); !result) {
        return with_path(result.error().message, library.file());
    }
    std::unique_ptr<InProcessController> made(new InProcessController(library, rules, std::move(setup)));
    if (const auto result = made->create_instance(); !result) {
        return with_path(result.error().message, library.file());
    }
    return std::unique_ptr<Controller>(std::move(made));
}

InProcessController::InProcessController(const TeamLibrary& library, const engine::ResolvedRules& rules,
                                         InstanceSetup setup)
    : table_(library.table()),
      document_(library.document()),
      setup_(std::move(setup)),
      rules_(observed_rules(rules, setup_.slot)),
      resources_(observed_resource_rules(rules)),
      own_lineup_(observed_lineup(rules, setup_.slot, true)),
      opponent_lineup_(observed_lineup(rules, setup_.slot, false)) {}

Result<void> InProcessController::create_instance() {
    const InstanceInput input = {
        setup_.seed,    &rules_, own_lineup_.data(), opponent_lineup_.data(), resources_ ? &*resources_ : nullptr,
        document_.get()};
    auto made = TeamInstance::create(table_, input, setup_.parameters, setup_.log, setup_.offer);
    if (!made) {
        return made.error();
    }
    instance_ = std::move(made).value();
    return {};
}

Result<void> InProcessController::restart() {
    instance_.reset();
    return create_instance();
}

StepOutcome InProcessController::step(const podball_view_t& view, std::span<podball_command_t> commands) {
    if (setup_.clocks_calls) {
        return clocked_step(view, commands);
    }
    const StepAnswer answer = instance_->step(view, commands.data());
    return {.fault = answer.fault(), .orders = instance_->orders()};
}

StepOutcome InProcessController::clocked_step(const podball_view_t& view, std::span<podball_command_t> commands) {
    const CallClock clock(true);
    const StepAnswer answer = instance_->step(view, commands.data());
    const ClockReading taken = clock.taken();
    StepOutcome outcome = {.fault = answer.fault(), .orders = instance_->orders()};
    outcome.wall_ns = taken.wall;
    outcome.call_cpu_ns = taken.cpu;
    return outcome;
}

}  // namespace podball::control
