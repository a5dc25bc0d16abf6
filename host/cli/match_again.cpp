#include "cli/match_again.hpp"

#include "base/printable.hpp"
#include "cli/file_watch.hpp"
#include "cli/hosting_options.hpp"
#include "cli/match_server.hpp"
#include "cli/match_single.hpp"
#include "cli/view_options.hpp"
#include "hosting/hosted_match.hpp"

#include <string>

#include <fmt/format.h>

namespace podball::cli {

namespace {

FileWatch::Files files_of(const hosting::HostedMatch& match) {
    return {match.teams[0].team.source(), match.teams[1].team.source()};
}

}  // namespace

ExitCode play_again_and_again(const MatchOptions& options) {
    auto match = hosting::host_match(options.match, program_callbacks());
    if (!match) {
        return fail_unless_interrupted(match.error());
    }
    MatchServer server(options.viewer.port, [&options](const std::string& url) { invite(url, options.viewer); });
    FileWatch files(files_of(match.value()));
    for (;;) {
        const ExitCode code = match ? play_single(options, match.value(), options.view ? &server : nullptr,
                                                  [&files] { return files.has_changed(); })
                                    : fail_unless_interrupted(match.error());
        if (code == ExitCode::Interrupted) {
            return code;
        }
        if (!files.has_changed()) {
            tell("the match is played again when a file of the teams changes, until Ctrl-C");
        }
        const auto changed = files.wait();
        if (!changed) {
            return code;
        }
        tell(fmt::format("{} has changed", printable(changed->string())));
        match = hosting::host_match(options.match, program_callbacks());
        if (match) {
            files.watch(files_of(match.value()));
        }
    }
}

}  // namespace podball::cli
