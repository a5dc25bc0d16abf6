// Teams, game and recording of `podball bench`, found and loaded.
#pragma once

#include "base/result.hpp"
#include "cli/bench_options.hpp"
#include "hosting/team_controllers.hpp"
#include "replay/reader.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace podball::cli {

/// Input of a measurement. Requires: it is not moved while the measurement runs.
struct BenchRequest {
    BenchOptions options;
    hosting::Hosting hosting;
    std::string game;
    engine::ResolvedRules rules;
    std::shared_ptr<const replay::Reader> recording;  ///< Null without --from.
    std::vector<hosting::ChosenTeam> teams;           ///< The one or two teams that are measured.
    std::optional<hosting::ChosenTeam> opponent;      ///< Null if no match is played, or if two teams play each other.

    /// Conditions without time limits, so that slow calls are measured too. Only calls that hang are ended.
    [[nodiscard]] hosting::Conditions conditions() const;
};
/// Loads the teams, and the rules or the recording. Errors: the first problem, in one line.
Result<BenchRequest> load_request(const BenchOptions& options);

}  // namespace podball::cli
