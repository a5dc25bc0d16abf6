// The validated team, and the conditions of its validation.
#pragma once

#include "control/host_services.hpp"
#include "control/team_parameters.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "hosting/hosting.hpp"
#include "isolation/isolated_controller.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace podball::validate {

/// A named game.
struct Game {
    std::string name;
    engine::Rules rules;
};

/// A bundled team, an opponent of the validated team.
struct Reference {
    std::string name;            ///< Also its id.
    std::filesystem::path file;  ///< A check that needs the team cannot be made if the file is missing.
};

/// The validated team and the conditions.
struct Subject {
    std::filesystem::path file;                       ///< The library.
    isolation::DocumentPointer document = nullptr;    ///< What the library plays; null: nothing.
    std::vector<control::ParameterValue> parameters;  ///< As given, unchecked.
    std::uint64_t seed = 1;                           ///< Seed of all random numbers. At most match::kSeedMax - 100.
    Game game;                                        ///< Game of most checks, before it is shortened.
    std::vector<Game> games;                          ///< Games of the check create.games.
    std::vector<Reference> references;
    control::TimeBudget budget;
    std::optional<std::int64_t> time_max_ns;  ///< Longest time of the validation. Null: `time_max_ns` of its level.
    /// With teams in this process the checks that need a worker are skipped.
    hosting::Hosting hosting;
    control::LogSink log;           ///< Takes the lines of the team and its output. Null: both are dropped.
    std::function<bool()> goes_on;  ///< Returns false to stop the checks. Null: they are never stopped.

    /// The file that names the team: the document, or the library without one.
    [[nodiscard]] const std::filesystem::path& source() const { return document ? document->file() : file; }
};

}  // namespace podball::validate
