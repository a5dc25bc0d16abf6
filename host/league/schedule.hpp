// Rounds in which everybody meets everybody else, or some meet all others.
#pragma once

#include <array>
#include <span>
#include <vector>

namespace podball::league {

/// The encounters of one round: in each of them two teams, and no team twice.
using Round = std::vector<std::array<int, 2>>;

/// Rounds in which each of `teams` meets each other team once, by the circle method. The lower number comes first.
/// Cost: one element for each encounter.
std::vector<Round> round_robin_rounds(std::span<const int> teams);

/// Rounds in which each of `heroes` meets each of `others` once. The hero comes first.
/// Cost: one element for each encounter.
std::vector<Round> gauntlet_rounds(std::span<const int> heroes, std::span<const int> others);

}  // namespace podball::league
