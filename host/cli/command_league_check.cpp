// podball league check
#include "base/printable.hpp"
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "report/json_parts.hpp"
#include "report/text_table.hpp"
#include "season/admission.hpp"

#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using report::Json;

constexpr std::string_view kCheckSchema = "podball.league-check/1";

/// What `league check` finds.
struct Findings {
    std::vector<std::string> damages;
    std::vector<store::Discrepancy> discrepancies;
    LeagueContent content;

    [[nodiscard]] bool all_passed() const {
        for (const auto& admission : content.admissions) {
            if (admission && !season::has_passed(*admission)) {
                return false;
            }
        }
        return damages.empty() && discrepancies.empty();
    }
};

std::string check_text(const Findings& findings) {
    report::TextTable table({"team", "validation", "finding"});
    table.set_left(1);
    table.set_left(2);
    for (std::size_t i = 0; i < findings.content.teams.size(); ++i) {
        const auto& admission = findings.content.admissions[i];
        table.add({printable(findings.content.teams[i].name), admission ? printable(admission->verdict) : "-",
                   admission ? printable(admission->findings) : ""});
    }
    std::string text = table.text();
    for (const std::string& damage : findings.damages) {
        text += fmt::format("damaged: {}\n", printable(damage));
    }
    for (const store::Discrepancy& discrepancy : findings.discrepancies) {
        text += fmt::format("match {}: two results, {:016x} and later {:016x} ({} : {})\n", discrepancy.key,
                            discrepancy.digest, discrepancy.other_digest, discrepancy.other_score[0],
                            discrepancy.other_score[1]);
    }
    return text + (findings.damages.empty() ? "the store is whole\n" : "");
}

std::string check_json(const Findings& findings) {
    Json teams = Json::array();
    for (std::size_t i = 0; i < findings.content.teams.size(); ++i) {
        const auto& admission = findings.content.admissions[i];
        teams.push_back({{"team", findings.content.teams[i].name},
                         {"passed", admission ? Json(season::has_passed(*admission)) : Json(nullptr)},
                         {"finding", admission ? Json(admission->findings) : Json(nullptr)}});
    }
    Json discrepancies = Json::array();
    for (const store::Discrepancy& discrepancy : findings.discrepancies) {
        discrepancies.push_back({{"match", discrepancy.key},
                                 {"digest", fmt::format("{:016x}", discrepancy.digest)},
                                 {"other_digest", fmt::format("{:016x}", discrepancy.other_digest)},
                                 {"other_score", discrepancy.other_score}});
    }
    return report::json_line({{"schema", kCheckSchema},
                              {"name", findings.content.spec.name},
                              {"teams", teams},
                              {"damages", findings.damages},
                              {"discrepancies", discrepancies},
                              {"passed", findings.all_passed()}});
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
        auto damages = store.damages();
        auto discrepancies = store.discrepancies();
        auto content = read_content(store);
        if (!damages || !discrepancies || !content) {
            return fail(!damages ? damages.error() : !discrepancies ? discrepancies.error() : content.error());
        }
        const Findings findings = {std::move(damages).value(), std::move(discrepancies).value(),
                                   std::move(content).value()};
        const ExitCode printed = print(options.json ? check_json(findings) : check_text(findings));
        if (printed != ExitCode::Done) {
            return printed;
        }
        return findings.all_passed() ? ExitCode::Done : ExitCode::Negative;
    });
}

}  // namespace podball::cli
