// podball league check
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "report/league_check.hpp"
#include "season/admission.hpp"

#include <utility>

namespace podball::cli {

namespace {

// What is stored about the league. Errors: of the store.
Result<report::LeagueCheck> found_in(store::Store& store) {
    auto damages = store.damages();
    const auto discrepancies = store.discrepancies();
    const auto content = read_content(store);
    if (!damages || !discrepancies || !content) {
        return !damages ? damages.error() : !discrepancies ? discrepancies.error() : content.error();
    }
    report::LeagueCheck check = {
        content.value().spec.name, league_teams(content.value()), std::move(damages).value(), {}};
    for (const store::Discrepancy& found : discrepancies.value()) {
        check.discrepancies.push_back({found.key, found.digest, found.other_digest, found.other_score});
    }
    return check;
}

}  // namespace

ExitCode league_check(const LeagueCommandOptions& options) {
    prepare_for_teams();
    return with_locked_store(options, [&](store::Store& store) {
        season::AdmissionConfig config;
        config.surroundings = surroundings_of(options.league, interrupted);
        config.goes_on = [] { return !interrupted(); };
        if (const auto admitted = season::admit_teams(store, config); !admitted) {
            return fail_unless_interrupted(admitted.error());
        }
        if (interrupted()) {
            return fail_interrupted("the verdicts until now are stored");
        }
        const auto check = found_in(store);
        if (!check) {
            return fail(check.error());
        }
        const ExitCode printed =
            print(options.json ? report::league_check_json(check.value()) : report::league_check_text(check.value()));
        if (printed != ExitCode::Done) {
            return printed;
        }
        return check.value().has_passed() ? ExitCode::Done : ExitCode::Negative;
    });
}

}  // namespace podball::cli
