// Which matches of a plan are to be played.
#pragma once

#include "base/result.hpp"
#include "league/match_row.hpp"
#include "league/pair_sequences.hpp"
#include "league/plan.hpp"
#include "league/spec.hpp"
#include "store/values.hpp"

#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace podball::store {
class Store;
}

namespace podball::season {

/// Wanted are all matches but those of teams without a place in the league, those of closed rounds, and those beyond
/// the stop of a sequential test. Thread: any, but for `read`.
class WantedMatches {
  public:
    /// Requires: `spec` outlives this.
    explicit WantedMatches(const league::Spec& spec);

    /// Begins again with the teams, the plan and the results of `store`. Cost: with a stop rule, reads all results.
    Result<void> read(store::Store& store);

    [[nodiscard]] bool is_wanted(const league::Fixture& fixture) const;
    /// Whether the match with this key may have several fixtures.
    [[nodiscard]] bool is_repeated(const std::string& key) const;
    /// Takes a result that was not stored at the time of `read`. It counts for all fixtures of its match.
    void add(const store::PlannedMatch& match, const league::MatchRow& row);

  private:
    Result<void> read_sequences(store::Store& store, std::span<const league::Pairing> pairings);

    const league::Spec& spec_;
    std::optional<int> stop_metric_;  ///< Number of the metric that the stop rule measures.

    mutable std::mutex mutex_;                        ///< Protects the members below.
    std::vector<bool> active_;                        ///< By team.
    std::vector<bool> open_;                          ///< By pairing: its round is not closed.
    std::optional<league::PairSequences> sequences_;  ///< With a stop rule: the results until now.
    /// The fixtures of each match that may have several, by its key.
    std::unordered_map<std::string, std::vector<league::Fixture>> repeated_;
};

}  // namespace podball::season
