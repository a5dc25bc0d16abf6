// podball doctor
#include "cli/command.hpp"
#include "cli/diagnosis.hpp"
#include "cli/doctor_json.hpp"
#include "cli/doctor_text.hpp"

#include <memory>

namespace podball::cli {

namespace {

ExitCode run(bool json) {
    const auto diagnosis = diagnose();
    if (!diagnosis) {
        return fail(diagnosis.error());
    }
    const ExitCode code = print(json ? doctor_json(diagnosis.value()) : doctor_text(diagnosis.value()));
    return code == ExitCode::Done && !diagnosis.value().is_full() ? ExitCode::Negative : code;
}

}  // namespace

void add_doctor_command(CLI::App& app, Run& chosen) {
    auto* command =
        app.add_subcommand("doctor", "Say what of isolation works on this machine, and what to do about the rest");
    command->fallthrough();
    const auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print one JSON object");
    command->callback([json, &chosen] { chosen = [json] { return run(*json); }; });
}

}  // namespace podball::cli
