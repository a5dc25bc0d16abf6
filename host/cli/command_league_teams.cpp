// podball league add|retire
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "season/founding.hpp"

#include <fmt/format.h>

namespace podball::cli {

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
