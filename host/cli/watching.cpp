#include "cli/watching.hpp"

#include "cli/command.hpp"
#include "control/in_process_controller.hpp"
#include "control/text.hpp"

#include <unistd.h>

#include <utility>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

// The thread that hangs may hold any lock, so this takes none.
void end_program(const control::HungCall& hung) {
    const std::string report = fmt::format(
        "podball: '{}' (slot {}): {} has not come back for {}; in this process nothing but the end of it "
        "can end that; with --mode isolated the match would go on\n",
        control::printable(hung.team), hung.slot, hung.call, control::duration_text(hung.limit_ns));
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, report.data(), report.size());
    _exit(static_cast<int>(ExitCode::Input));
}

}  // namespace

std::shared_ptr<control::Watchdog> watchdog_of(const Hosting& hosting, const control::TimeBudget& budget) {
    const bool has_limit = budget.enabled && budget.hang_ns > 0;
    const bool watches = hosting.mode() == HostingMode::InProcess && has_limit;
    return watches ? std::make_shared<control::Watchdog>(budget, end_program) : nullptr;
}

Result<std::unique_ptr<control::Controller>> create_watched(const control::TeamLibrary& library,
                                                            const engine::ResolvedRules& rules,
                                                            control::InstanceSetup setup, control::Watchdog* watchdog) {
    if (watchdog == nullptr) {
        return control::InProcessController::create(library, rules, std::move(setup));
    }
    auto post = watchdog->post(library.info().name, setup.slot);
    post->begin(control::WatchedCall::Create);
    auto made = control::InProcessController::create(library, rules, std::move(setup));
    post->end();
    if (!made) {
        return made;
    }
    return control::watched(std::move(made).value(), std::move(post));
}

}  // namespace podball::cli
