// The matches of a league.
#pragma once

#include <array>
#include <cstdint>

namespace podball::league {

/// A number of pairs between two teams. Teams are numbers, in the order in which they entered the league, from 0.
struct Pairing {
    int round = 0;  ///< From 0.
    int team_a = 0;
    int team_b = 0;
    int first_pair = 0;  ///< Number k of its first pair. Pair k has the seed `Spec::seed` + k.
    int pairs = 0;
    friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// One match of a pairing. In leg 0 team_a is in slot 0, in leg 1 team_b.
struct Fixture {
    std::int64_t ordinal = 0;    ///< Number in the plan of the league, from 0.
    int pairing = 0;             ///< Number of the pairing, from 0.
    int pair = 0;                ///< k
    int leg = 0;                 ///< 0 or 1
    std::array<int, 2> teams{};  ///< By slot.
    std::uint64_t seed = 0;
    friend bool operator==(const Fixture&, const Fixture&) = default;
};

}  // namespace podball::league
