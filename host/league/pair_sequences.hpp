// The pairs between each two teams, in the order of the plan: which are complete, where a stop rule ended them, and
// what ratings are made from.
#pragma once

#include "league/plan.hpp"
#include "league/played_match.hpp"
#include "league/spec.hpp"
#include "statistics/confidence.hpp"
#include "statistics/rating.hpp"
#include "statistics/sprt.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace podball::league {

/// The pairs between two teams, whatever pairings they belong to.
struct PairSequence {
    int team_a = 0;
    int team_b = 0;
    int pairs_first = 0;    ///< Pairs of their first pairing.
    int pairs_planned = 0;  ///< Pairs of all their pairings.
    int pairings = 0;
    int complete = 0;  ///< Pairs whose legs both have a result.
    int prefix = 0;    ///< Length of the longest complete prefix: pairs 0 to `prefix` - 1 are complete.
    std::optional<statistics::SprtState> test;  ///< Of the prefix; null without a stop rule.

    /// Pairs that count in tables: pairs from this number on are beyond the stop. Null: the test has not ended.
    [[nodiscard]] std::optional<int> stop() const;
    /// Nothing more is to be played: all pairs are complete, or the test has ended.
    [[nodiscard]] bool is_over() const { return complete >= pairs_planned || stop(); }
};

/// Sorts the results of a league into pairs. The test of a stop rule is fed with the pairs of the longest complete
/// prefix, so its end does not depend on the order in which results arrive.
class PairSequences {
  public:
    /// `spec` gives seed and stop rule. Without a plan there are no sequences.
    explicit PairSequences(const Spec& spec) : stop_(spec.stop), pairs_max_(spec.pairs) {}

    /// Adds the next pairings of the plan.
    void add_pairings(std::span<const Pairing> pairings);
    /// Adds a result. Requires: its pairing was added. A result that was added before changes nothing.
    void add(const PlayedMatch& match);

    /// The sequences, in the order in which the teams' first pairings were planned. Byes have none.
    [[nodiscard]] const std::vector<PairSequence>& all() const { return sequences_; }
    /// The sequence of two teams, in any order; null: they have no pairing.
    [[nodiscard]] const PairSequence* find(int team, int other) const;

    /// Whether a test ended before this pair. The match counts in no table, and need not be played.
    [[nodiscard]] bool is_beyond_stop(int pairing, int pair) const;

    /// The complete pairs that are not beyond a stop, for ratings. Forfeited matches count as won by the other team.
    [[nodiscard]] std::vector<statistics::RatedPair> rated_pairs() const;

    /// The log-likelihood ratio of a sequence's test after each pair until its end or until now. Null as in
    /// `SprtState::llr`. Empty without a stop rule. `sequence`: index in `all`.
    [[nodiscard]] std::vector<std::optional<double>> llr_path(std::size_t sequence) const;

  private:
    /// Both legs of a pair. In leg 0 team_a has slot 0.
    struct Legs {
        std::array<bool, 2> is_played{};
        std::int8_t won_a = 0;
        std::int8_t drawn = 0;
        std::int8_t won_b = 0;
        std::array<std::uint64_t, 2> digests{};
        std::array<std::optional<double>, 2> measured;  ///< A minus B.
        [[nodiscard]] bool is_complete() const { return is_played[0] && is_played[1]; }
        [[nodiscard]] std::uint64_t outcome() const { return digests[0] * 31 + digests[1]; }
    };

    [[nodiscard]] std::optional<statistics::Sample> sample_of(const Legs& legs) const;
    void extend_prefix(std::size_t sequence);

    std::optional<StopRule> stop_;
    int pairs_max_;
    std::vector<PairSequence> sequences_;
    std::vector<std::vector<Legs>> pairs_;                ///< By sequence, then k.
    std::vector<statistics::Sprt> tests_;                 ///< By sequence; none without a stop rule.
    std::vector<std::optional<std::size_t>> of_pairing_;  ///< Sequence of each pairing; null for a bye.
    std::map<std::pair<int, int>, std::size_t> of_teams_;
};

/// The stop rule as a test of the pairs of two teams.
statistics::SprtRule sprt_rule(const StopRule& rule, int pairs_max);

/// The confidence of an interval from the pairs of `sequences`. It permits looking early while pairs are missing, and
/// where the number of pairs was decided by what was seen: by a stop rule, or by pairs that were added later.
statistics::Confidence confidence_of(std::span<const PairSequence> sequences, double level);

}  // namespace podball::league
