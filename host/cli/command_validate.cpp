// podball validate TEAM
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "cli/validate_json.hpp"
#include "cli/validate_request.hpp"
#include "cli/validate_text.hpp"

#include <memory>
#include <optional>

namespace podball::cli {

namespace {

ExitCode code_of(const validate::Report& report) {
    if (report.unusable) {
        return ExitCode::Input;
    }
    if (report.interrupted) {
        return ExitCode::Interrupted;
    }
    return report.passed() ? ExitCode::Done : ExitCode::Negative;
}

ExitCode finish(const std::string& text, const validate::Report& report) {
    const ExitCode written = print(text);
    return written == ExitCode::Done ? code_of(report) : written;
}

// Whatever stops it before the first check is an answer, too.
ExitCode without_subject(const ValidateOptions& options, const ValidateNumbers& numbers, const Error& error) {
    validate::Report report;
    report.level = numbers.selected.level;
    report.some_only = numbers.selected.some_only;
    report.unusable = error;
    report.not_run = static_cast<int>(numbers.selected.checks.size());
    return finish(options.json ? validate_json(options, numbers, nullptr, report) : verdict_line(report), report);
}

validate::Report run_with_progress(const validate::Subject& subject, const ValidateNumbers& numbers) {
    Progress progress(false);
    validate::Listener listener;
    listener.before = [&](const validate::Check& check, int done, int all) {
        if (progress.is_due()) {
            progress.show(static_cast<double>(done) / all, check.id());
        }
    };
    return validate::validate(subject, numbers.selected, listener);
}

// Each line as soon as it is known: a team may take its time. Nothing if nobody takes the lines any more.
std::optional<validate::Report> run_with_lines(const validate::Subject& subject, const ValidateNumbers& numbers) {
    FindingLines lines;
    ExitCode written = ExitCode::Done;
    validate::Listener listener;
    listener.after = [&](const validate::CheckResult& result) { written = print(lines.add(result)); };
    validate::Subject heard = subject;
    heard.goes_on = [&] { return written == ExitCode::Done && subject.goes_on(); };
    auto report = validate::validate(heard, numbers.selected, listener);
    if (written != ExitCode::Done) {
        return std::nullopt;
    }
    print(lines.rest());
    return report;
}

ExitCode run(const ValidateOptions& options) {
    const auto numbers = read_numbers(options);
    if (!numbers) {
        return fail(numbers.error(), ExitCode::Usage);
    }
    prepare_for_teams();
    const auto subject = load_subject(options, numbers.value());
    if (!subject) {
        return without_subject(options, numbers.value(), subject.error());
    }
    if (options.json) {
        const auto report = run_with_progress(subject.value(), numbers.value());
        return finish(validate_json(options, numbers.value(), &subject.value(), report), report);
    }
    const ExitCode written = print(validate_head(subject.value(), options));
    if (written != ExitCode::Done) {
        return written;
    }
    const auto report = run_with_lines(subject.value(), numbers.value());
    return report ? finish(verdict_line(*report), *report) : ExitCode::Input;
}

}  // namespace

void add_validate_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<ValidateOptions>();
    add_validate_options(
        add_command(app, "validate", "Check whether a team's library is fit for a league", options, run, chosen),
        *options);
}

}  // namespace podball::cli
