#include "hosting/watching.hpp"

#include "control/in_process_controller.hpp"

#include <utility>

namespace podball::hosting {

std::shared_ptr<control::Watchdog> watchdog_of(const Hosting& hosting, const control::TimeBudget& budget) {
    const bool has_limit = budget.enabled && budget.hang_ns > 0;
    if (hosting.is_isolated() || !has_limit || !hosting.callbacks().hung) {
        return nullptr;
    }
    return std::make_shared<control::Watchdog>(budget, hosting.callbacks().hung);
}

control::MadeController create_watched(const control::TeamLibrary& library, const engine::ResolvedRules& rules,
                                       control::InstanceSetup setup, control::Watchdog* watchdog) {
    if (watchdog == nullptr) {
        return control::InProcessController::create(library, rules, std::move(setup));
    }
    auto post = watchdog->post(library.info().name, setup.slot);
    post->begin(control::WatchedCall::Create);
    auto made = control::InProcessController::create(library, rules, std::move(setup));
    post->end();
    if (!made) {
        return made.error();
    }
    return control::watched(std::move(made).value(), std::move(post));
}

}  // namespace podball::hosting
