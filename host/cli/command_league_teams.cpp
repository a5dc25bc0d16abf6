// podball league add|retire|plan
#include "base/printable.hpp"
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "report/figure_text.hpp"
#include "report/json_parts.hpp"
#include "report/text_table.hpp"
#include "season/founding.hpp"

#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using report::Json;

constexpr std::string_view kPlanSchema = "podball.league-plan/1";

struct PlannedPairing {
    league::Pairing pairing;
    std::int64_t played = 0;
};

Result<std::vector<PlannedPairing>> planned_pairings(store::Store& store, const LeagueContent& content) {
    std::vector<PlannedPairing> planned;
    for (const league::Pairing& pairing : content.pairings) {
        planned.push_back({pairing, 0});
    }
    const auto read = store.each_row({store::Depth::Score, {}}, [&](const store::PlayedFixture& played) {
        ++planned[static_cast<std::size_t>(played.fixture.pairing)].played;
        return true;
    });
    return read ? Result<std::vector<PlannedPairing>>(std::move(planned))
                : Result<std::vector<PlannedPairing>>(read.error());
}

std::string opponent_of(const LeagueContent& content, const league::Pairing& pairing) {
    return pairing.team_b == league::kBye ? "bye" : content.teams[static_cast<std::size_t>(pairing.team_b)].name;
}

std::string plan_text(const LeagueContent& content, const std::vector<PlannedPairing>& planned) {
    report::TextTable table({"round", "A", "B", "pairs", "matches", "played"});
    table.set_left(1);
    table.set_left(2);
    for (const auto& [pairing, played] : planned) {
        const bool is_bye = pairing.team_b == league::kBye;
        table.add({std::to_string(pairing.round + 1),
                   printable(content.teams[static_cast<std::size_t>(pairing.team_a)].name),
                   printable(opponent_of(content, pairing)), std::to_string(pairing.pairs),
                   is_bye ? "-" : std::to_string(2 * pairing.pairs), is_bye ? "-" : std::to_string(played)});
    }
    return fmt::format("{}{} of {} matches are played\n", table.text(), report::thousands(content.progress.played),
                       report::thousands(content.progress.planned));
}

std::string plan_json(const LeagueContent& content, const std::vector<PlannedPairing>& planned) {
    Json pairings = Json::array();
    for (const auto& [pairing, played] : planned) {
        const bool is_bye = pairing.team_b == league::kBye;
        pairings.push_back({{"round", pairing.round},
                            {"a", content.teams[static_cast<std::size_t>(pairing.team_a)].name},
                            {"b", is_bye ? Json(nullptr) : Json(opponent_of(content, pairing))},
                            {"first_pair", pairing.first_pair},
                            {"pairs", pairing.pairs},
                            {"played", played}});
    }
    return report::json_line({{"schema", kPlanSchema},
                              {"name", content.spec.name},
                              {"matches", {{"planned", content.progress.planned}, {"played", content.progress.played}}},
                              {"pairings", pairings}});
}

}  // namespace

ExitCode league_plan(const LeagueCommandOptions& options) {
    return with_store(options, [&](store::Store& store) {
        const auto content = read_content(store);
        if (!content) {
            return fail(content.error());
        }
        const auto planned = planned_pairings(store, content.value());
        if (!planned) {
            return fail(planned.error());
        }
        return print(options.json ? plan_json(content.value(), planned.value())
                                  : plan_text(content.value(), planned.value()));
    });
}

ExitCode league_add(const LeagueCommandOptions& options) {
    prepare_for_teams();
    return with_locked_store(options, [&](store::Store& store) {
        const auto added = season::add_team(store, options.team, surroundings_of(options.league, interrupted));
        if (!added) {
            return fail_unless_interrupted(added.error());
        }
        return print(fmt::format("{}: added; 'podball league run {}' plays its matches\n", added.value(),
                                 store.path().string()));
    });
}

ExitCode league_retire(const LeagueCommandOptions& options) {
    return with_locked_store(options, [&](store::Store& store) {
        const auto retired = season::retire_team(store, options.team.team);
        return retired ? print(fmt::format("{}: retired; its results stay\n", options.team.team))
                       : fail(retired.error());
    });
}

}  // namespace podball::cli
