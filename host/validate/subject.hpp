// What is to be validated, and what with.
#pragma once

#include "control/host_services.hpp"
#include "control/team_parameters.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"
#include "isolation/worker_host.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace podball::validate {

struct Game {
    std::string name;
    engine::Rules rules;
};

/// A team that whoever is validated plays against.
struct Reference {
    std::string name;
    std::optional<std::filesystem::path> file;  ///< Null: it is not there.
};

struct Subject {
    std::filesystem::path file;
    std::vector<control::ParameterValue> parameters;  ///< As given, not checked yet.
    std::uint64_t seed = 1;                           ///< Of all that is random; at most match::kSeedMax - 100.
    Game game;                                        ///< What most checks play, shortened.
    std::vector<Game> games;                          ///< What the team may be asked to play besides.
    std::vector<Reference> references;
    control::TimeBudget budget;
    /// Null: the team is called in this process, and what only a worker can show is skipped.
    std::shared_ptr<isolation::WorkerHost> workers;
    control::LogSink log;           ///< For the team's lines and what it prints; null: they are dropped.
    std::function<bool()> goes_on;  ///< False: the checks are to stop. Null: they never are.
};

}  // namespace podball::validate
