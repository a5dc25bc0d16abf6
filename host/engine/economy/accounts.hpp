// Accounts of both slots, and what their generators earn. Source: R94, R102, R103, R106.
#pragma once

#include <cstdint>

#include "engine/world.hpp"

namespace podball::engine {

/// Gives each slot the points of the start. No effect in a game without resources. Source: R94.
void open_accounts(World& world, const ResolvedRules& rules);

/// Ticks of Running since the match began. Source: R102.
inline std::int64_t running_ticks(const World& world, const ResolvedRules& rules) {
    return std::int64_t{world.period} * rules.match.period_ticks + world.clock_ticks;
}

/// Brings the accounts to the end of the `ticks` ticks of Running that were played after those of the clock.
void earn(World& world, const ResolvedRules& rules, int ticks);

/// What is earned from now on is reckoned from the accounts as they are. Call it before an account or an efficiency
/// changes.
void begin_account_change(World& world);

/// Takes `price` from an account. Requires: it has as much.
void pay(World& world, int slot, double price);

/// Adds `price` to an account.
void pay_back(World& world, int slot, double price);

}  // namespace podball::engine
