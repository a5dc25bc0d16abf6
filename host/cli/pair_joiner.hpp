// Joins the results of a league to pairs.
#pragma once

#include "engine/rules.hpp"
#include "match/pair_runner.hpp"
#include "store/store.hpp"

#include <map>
#include <optional>
#include <tuple>

namespace podball::cli {

/// Keeps a match until the other leg of its pair comes.
class PairJoiner {
  public:
    /// `victory`: of the game; null in a game without resources.
    explicit PairJoiner(std::optional<engine::Victory> victory) : victory_(victory) {}

    /// Adds a match of team `a`, which becomes team 0 of both legs. Returns the pair once both its legs were added.
    /// Requires: `played` has metrics; `a` is the same for both legs.
    std::optional<match::Pair> add(const store::PlayedFixture& played, int a);

  private:
    struct Waiting {
        int slot_of_a = 0;
        match::Leg leg;
    };
    std::optional<engine::Victory> victory_;
    std::map<std::tuple<int, int, int>, Waiting> waiting_;  ///< By A, the other team, and k.
};

}  // namespace podball::cli
