// podball doctor
#include "cli/command.hpp"
#include "hosting/diagnosis.hpp"
#include "report/diagnosis_json.hpp"
#include "report/diagnosis_text.hpp"

#include <memory>

namespace podball::cli {

namespace {

struct DoctorOptions {
    bool json = false;
};

ExitCode run(const DoctorOptions& options) {
    const auto diagnosis = hosting::diagnose();
    if (!diagnosis) {
        return fail(diagnosis.error());
    }
    const ExitCode code =
        print(options.json ? report::diagnosis_json(diagnosis.value()) : report::diagnosis_text(diagnosis.value()));
    return code == ExitCode::Done && !diagnosis.value().is_full() ? ExitCode::Negative : code;
}

}  // namespace

void add_doctor_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<DoctorOptions>();
    add_command(app, "doctor",
                "Check which parts of the sandbox work on this machine, and print remedies for the others", options,
                run, chosen)
        .add_flag("--json", options->json, "Print one JSON object");
}

}  // namespace podball::cli
