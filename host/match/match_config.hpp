// What a match is played with.
#pragma once

#include "base/result.hpp"
#include "control/controller.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

namespace podball::match {

/// Seeds are whole numbers that every reader of JSON keeps exactly.
constexpr std::uint64_t kSeedMax = (std::uint64_t{1} << 53U) - 1;

struct MatchConfig {
    engine::ResolvedRules rules;
    std::uint64_t seed = 1;   ///< At most kSeedMax.
    bool swap_sides = false;  ///< Puts slot 0 on side 1; by R29 the match stays the same.
    control::TimeBudget budget;
    bool one_core = false;    ///< The match is played on one core, with the processes of its teams.
};

/// Makes the instance of a team for one match, in `slot`, with a seed of its own.
/// Errors: why the team cannot play this match. Thread: several at once where matches run so.
using MakeController = std::function<Result<std::unique_ptr<control::Controller>>(int slot, std::uint64_t team_seed)>;

/// The teams of a match; the first one is in slot 0.
using Teams = std::array<MakeController, engine::kSlots>;

}  // namespace podball::match
