// Settings of a match.
#pragma once

#include "control/controller.hpp"
#include "control/time_budget.hpp"
#include "engine/rules.hpp"

#include <array>
#include <cstdint>
#include <functional>

namespace podball::match {

/// The largest seed of a match. Every reader of JSON keeps whole numbers up to it exactly.
constexpr std::uint64_t kSeedMax = (std::uint64_t{1} << 53U) - 1;

struct MatchConfig {
    engine::ResolvedRules rules;
    std::uint64_t seed = 1;   ///< At most kSeedMax.
    bool swap_sides = false;  ///< Puts slot 0 on side 1; by R29 the match stays the same.
    control::TimeBudget budget;
    bool chooses_cores = false;  ///< The match binds itself and the processes of its teams to cores.
};

/// Makes the controller of a team for one match, in `slot`, with its own seed. Errors: the team cannot play this match;
/// the message gives the reason. Thread: any; called on several threads at once if several matches run at once.
using MakeController = std::function<control::MadeController(int slot, std::uint64_t team_seed)>;

/// The teams of a match; the first one is in slot 0.
using Teams = std::array<MakeController, engine::kSlots>;

}  // namespace podball::match
