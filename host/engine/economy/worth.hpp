// What structures and teams are worth. Source: R100, R109.
#pragma once

#include <cstddef>

#include "engine/world.hpp"

namespace podball::engine {

/// The share of its price that a structure returns if it is taken down now: that of its health. Units: points.
double structure_worth(const Economy& economy, const ResolvedRules& rules, std::size_t entry);

/// What the slot would have if it took everything down now. Units: points. Source: R109.
double worth(const World& world, const ResolvedRules& rules, int slot);

/// What decided the match: goals, worth, or neither in a draw. Source: R109.
enum class DecidedBy : std::int32_t { Nothing = 0, Goals = 1, Worth = 2 };

/// The slot that wins by R109, or -1 for a draw, if the match ended in this state.
struct Winner {
    int slot = kNobody;
    DecidedBy by = DecidedBy::Nothing;
};
Winner decided_winner(const World& world, const ResolvedRules& rules);

}  // namespace podball::engine
