#include "bench/idle_team.hpp"

#include <cstdlib>
#include <iostream>
#include <utility>

#include "control/in_process_controller.hpp"

namespace podball::bench {
namespace {

// A benchmark without its team is of no use to anybody.
template <typename T>
T value_or_exit(Result<T> result) {
    if (!result) {
        std::cerr << result.error().message << '\n';
        std::exit(1);
    }
    return std::move(result).value();
}

}  // namespace

std::unique_ptr<control::Controller> make_idle(const engine::ResolvedRules& rules, int slot) {
    static const auto library = value_or_exit(control::TeamLibrary::load(PODBALL_IDLE));
    control::InstanceSetup setup;
    setup.slot = slot;
    return value_or_exit(control::InProcessController::create(library, rules, std::move(setup)));
}

control::Participants::Controllers make_idle_teams(const engine::ResolvedRules& rules) {
    return {make_idle(rules, 0), make_idle(rules, 1)};
}

}  // namespace podball::bench
