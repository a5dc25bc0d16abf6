// All that `podball bench` needs, found and loaded.
#pragma once

#include "base/result.hpp"
#include "cli/bench_options.hpp"
#include "cli/team_choice.hpp"
#include "config/rules_library.hpp"
#include "replay/reader.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace podball::cli {

/// All that a measurement needs. Stays where it is while it runs.
struct BenchRequest {
    BenchOptions options;
    BenchNumbers numbers;
    std::string game;
    engine::ResolvedRules rules;
    std::shared_ptr<const replay::Reader> recording;  ///< Null without --from.
    Hosting hosting;
    std::vector<ChosenTeam> teams;       ///< That are measured: one or two.
    std::optional<ChosenTeam> opponent;  ///< Where matches are played and there is one beside them.

    [[nodiscard]] std::vector<std::string> names() const;
    /// Nobody is discarded, struck out or made to wait: what is slow is to be measured. What hangs is still ended.
    [[nodiscard]] PlayingUnder playing_under() const;
};
Result<BenchRequest> load_request(const BenchOptions& options, const BenchNumbers& numbers);

}  // namespace podball::cli
