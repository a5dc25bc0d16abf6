// The matches of a league. The plan grows: rounds, additional pairs and later teams append pairings and fixtures, and
// what was planned before keeps its numbers.
#pragma once

#include "league/played_match.hpp"
#include "league/spec.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace podball::league {

/// Number in place of a second team in the pairing of a bye.
constexpr int kBye = -1;

/// A number of pairs between two teams. Teams are numbers, in the order in which they entered the league, from 0.
/// Two teams may have several pairings: more pairs that were asked for later, or further pairs of a knockout's tie.
struct Pairing {
    int round = 0;  ///< From 0.
    int team_a = 0;
    int team_b = 0;      ///< kBye: team_a has no opponent in this round, and there are no fixtures.
    int first_pair = 0;  ///< Number k of its first pair. Pair k has the seed `Spec::seed` + k.
    int pairs = 0;       ///< Of a bye: the pairs that it stands for.
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

/// What the plan has to go on from.
struct Progress {
    std::span<const Pairing> planned;      ///< All pairings until now, in the order in which they were planned.
    std::span<const PlayedMatch> matches;  ///< Results of their fixtures. Only formats with rounds read them.
    std::span<const int> active;           ///< Numbers of the teams that are neither retired nor refused, ascending.
    /// For each void match the number of its pairing. Void matches end a round as played ones do, and count for nobody.
    std::span<const int> voided = {};
};

/// How a plan goes on.
struct Continuation {
    enum class Kind {
        Planned,   ///< `pairings` are to be played.
        Waiting,   ///< Nothing to add before all fixtures of active teams are played or void.
        Complete,  ///< Nothing is left to plan.
    };
    Kind kind = Kind::Complete;
    std::vector<Pairing> pairings;
};

/// The pairings that follow those that are planned. Call it until it is not Planned any more, each time with the
/// pairings appended. Fixtures of a retired team that have no result are not waited for; they are not to be played.
///
/// In a round robin and a gauntlet these are all pairings that have fewer pairs than `Spec::pairs`, round by round by
/// the circle method. So a team that is added later gets only its own matches.
/// Requires: a checked spec (`check_spec`).
Continuation next_pairings(const Spec& spec, const Progress& progress);

/// The fixtures of pairings that were planned together, one by one. First comes the first pair of each pairing, then
/// the second of each, and so on, so that an unfinished league is balanced.
class FixtureSequence {
  public:
    /// `first_pairing` is the number of the first of `pairings`, and `first_ordinal` that of the first fixture.
    /// Requires: `pairings` outlive this.
    FixtureSequence(std::span<const Pairing> pairings, int first_pairing, std::int64_t first_ordinal,
                    std::uint64_t seed);

    /// The next fixture. Null: there are no more.
    std::optional<Fixture> next();

  private:
    std::span<const Pairing> pairings_;
    int first_pairing_;
    std::int64_t ordinal_;
    std::uint64_t seed_;
    int pairs_max_ = 0;
    int pair_ = 0;              ///< Pair of each pairing, from 0.
    std::size_t position_ = 0;  ///< In `pairings_`.
    int leg_ = 0;
};

/// All fixtures of a `FixtureSequence`.
std::vector<Fixture> fixtures(std::span<const Pairing> pairings, int first_pairing, std::int64_t first_ordinal,
                              std::uint64_t seed);

}  // namespace podball::league
