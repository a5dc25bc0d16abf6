// podball doctor
#include "cli/command.hpp"
#include "cli/diagnosis.hpp"
#include "cli/doctor_json.hpp"
#include "cli/doctor_text.hpp"

#include <memory>

namespace podball::cli {

namespace {

struct DoctorOptions {
    bool json = false;
};

ExitCode run(const DoctorOptions& options) {
    const auto diagnosis = diagnose();
    if (!diagnosis) {
        return fail(diagnosis.error());
    }
    const ExitCode code = print(options.json ? doctor_json(diagnosis.value()) : doctor_text(diagnosis.value()));
    return code == ExitCode::Done && !diagnosis.value().is_full() ? ExitCode::Negative : code;
}

}  // namespace

void add_doctor_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<DoctorOptions>();
    add_command(app, "doctor", "Say what of isolation works on this machine, and what to do about the rest", options,
                run, chosen)
        .add_flag("--json", options->json, "Print one JSON object");
}

}  // namespace podball::cli
