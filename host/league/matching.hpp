// Perfect matchings: everybody has exactly one partner.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace podball::league {

/// Whether two teams may be partners. Symmetric.
using MayMeet = std::function<bool(int, int)>;

/// Whether all `teams` can be divided into pairs of teams that may meet.
bool has_perfect_matching(std::span<const int> teams, const MayMeet& may_meet);

/// Divides `teams` into pairs of teams that may meet: from the first one on, each team gets the first partner after it
/// that leaves a perfect matching of the others. Null: there is no such division.
/// Cost: one matching in a graph, and now and then another one.
std::optional<std::vector<std::array<int, 2>>> first_matching(std::span<const int> teams, const MayMeet& may_meet);

}  // namespace podball::league
