#include "report/league_check.hpp"

#include "base/printable.hpp"
#include "report/json_parts.hpp"
#include "report/league_words.hpp"
#include "report/text_table.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::report {

bool LeagueCheck::has_passed() const {
    const auto has_failed = [](const LeagueTeam& team) { return team.passed == false; };
    return std::none_of(teams.begin(), teams.end(), has_failed) && damages.empty() && discrepancies.empty();
}

std::string league_check_text(const LeagueCheck& check) {
    TextTable table({"team", "validation", "finding"});
    table.set_left(1);
    table.set_left(2);
    for (const LeagueTeam& team : check.teams) {
        table.add({printable(team.name), validation_words(team), printable(team.finding)});
    }
    std::string text = table.text();
    for (const std::string& damage : check.damages) {
        text += fmt::format("damaged: {}\n", printable(damage));
    }
    for (const LeagueDiscrepancy& discrepancy : check.discrepancies) {
        text += fmt::format("match {}: two results, {:016x} and later {:016x} ({} : {})\n", discrepancy.key,
                            discrepancy.digest, discrepancy.other_digest, discrepancy.other_score[0],
                            discrepancy.other_score[1]);
    }
    return text + (check.damages.empty() ? "the store is whole\n" : "");
}

std::string league_check_json(const LeagueCheck& check) {
    Json teams = Json::array();
    for (const LeagueTeam& team : check.teams) {
        teams.push_back({{"team", team.name},
                         {"passed", team.passed ? Json(*team.passed) : Json(nullptr)},
                         {"finding", team.passed ? Json(team.finding) : Json(nullptr)}});
    }
    Json discrepancies = Json::array();
    for (const LeagueDiscrepancy& discrepancy : check.discrepancies) {
        discrepancies.push_back({{"match", discrepancy.key},
                                 {"digest", fmt::format("{:016x}", discrepancy.digest)},
                                 {"other_digest", fmt::format("{:016x}", discrepancy.other_digest)},
                                 {"other_score", discrepancy.other_score}});
    }
    return json_line({{"schema", kLeagueCheckSchema},
                      {"name", check.name},
                      {"teams", teams},
                      {"damages", check.damages},
                      {"discrepancies", discrepancies},
                      {"passed", check.has_passed()}});
}

}  // namespace podball::report
