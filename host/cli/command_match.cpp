// podball match A B
#include "cli/command.hpp"
#include "cli/hosting_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_again.hpp"
#include "cli/match_options.hpp"
#include "cli/match_pairs.hpp"
#include "cli/match_server.hpp"
#include "cli/match_single.hpp"
#include "cli/view_options.hpp"
#include "hosting/hosted_match.hpp"

#include <memory>
#include <string>

namespace podball::cli {

namespace {

ExitCode play_and_view(const MatchOptions& options, const hosting::HostedMatch& match) {
    MatchServer server(options.viewer.port, [&options](const std::string& url) { invite(url, options.viewer); });
    const ExitCode code = play_single(options, match, &server);
    if (code == ExitCode::Done) {
        tell("the match is over; it is shown until Ctrl-C");
        wait_for_interrupt();
    }
    return code;
}

ExitCode run(const MatchOptions& options) {
    if (const auto result = check_options(options); !result) {
        return fail(result.error(), ExitCode::Usage);
    }
    prepare_for_teams();
    if (options.watch) {
        return play_again_and_again(options);
    }
    const auto match = hosting::host_match(options.match, program_callbacks());
    if (!match) {
        return fail_unless_interrupted(match.error());
    }
    if (const auto pairs = options.pairs_max()) {
        return play_pairs(options, *pairs, match.value());
    }
    return options.view ? play_and_view(options, match.value()) : play_single(options, match.value(), nullptr);
}

}  // namespace

void add_match_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<MatchOptions>();
    add_match_options(
        add_command(app, "match", "Play a match between two teams, or pairs of matches", options, run, chosen),
        *options);
}

}  // namespace podball::cli
