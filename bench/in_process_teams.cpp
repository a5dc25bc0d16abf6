#include "bench/in_process_teams.hpp"

#include <cstdlib>
#include <iostream>
#include <utility>

#include "control/in_process_controller.hpp"

namespace podball::bench {
namespace {

// Ends the program on an error, because a benchmark without its team is useless.
template <typename T>
T value_or_exit(Result<T> result) {
    if (!result) {
        std::cerr << result.error().message << '\n';
        std::exit(1);
    }
    return std::move(result).value();
}

std::unique_ptr<control::Controller> make_instance(const control::TeamLibrary& library,
                                                   const engine::ResolvedRules& rules, int slot) {
    return value_or_exit(control::InProcessController::create(library, rules, default_setup(library.info(), slot)));
}

}  // namespace

control::InstanceSetup default_setup(const control::TeamInfo& team, int slot) {
    control::InstanceSetup setup;
    setup.slot = slot;
    setup.seed = 1;
    setup.parameters = value_or_exit(control::choose_parameters(team.parameters, {}));
    return setup;
}

std::unique_ptr<control::Controller> make_idle(const engine::ResolvedRules& rules, int slot) {
    static const auto library = value_or_exit(control::TeamLibrary::load(PODBALL_IDLE));
    return make_instance(library, rules, slot);
}

control::Participants::Controllers make_teams(const char* file, const engine::ResolvedRules& rules) {
    const auto library = value_or_exit(control::TeamLibrary::load(file));
    return {make_instance(library, rules, 0), make_instance(library, rules, 1)};
}

}  // namespace podball::bench
