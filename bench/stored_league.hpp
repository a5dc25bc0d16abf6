// A league of 20 teams whose results are drawn at random, for the benchmarks of its store and its tables.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <type_traits>
#include <utility>

#include "base/result.hpp"
#include "league/spec.hpp"
#include "store/store.hpp"
#include "tests/support/draw.hpp"
#include "tests/support/temporary_folder.hpp"

namespace podball::bench {

constexpr int kLeagueTeams = 20;
constexpr int kLeaguePairings = kLeagueTeams * (kLeagueTeams - 1) / 2;
constexpr std::size_t kLeagueBatch = 100;  ///< Results that are stored at once.

/// The value. Ends the program on an error, because the measurement would be useless.
template <typename Value>
Value valid(Result<Value> result) {
    if (!result) {
        std::cerr << "podball_bench: " << result.error().message << '\n';
        std::exit(1);
    }
    if constexpr (!std::is_void_v<Value>) {
        return std::move(result).value();
    }
}

/// A round robin of the 20 teams, with `pairs` pairs in each pairing.
league::Spec drawn_league(int pairs);

/// A result of the planned match, with all metrics.
store::Played drawn_result(const store::PlannedMatch& planned, testing::Draw& draw);

/// Reads all results in one scan with sums of all metrics in SQL. Returns the goals of the teams in slot 0.
std::int64_t sum_results(store::Store& store);

/// The store of a league without a plan, in a file that is removed at the end.
class LeagueFile {
  public:
    explicit LeagueFile(const league::Spec& spec);

    [[nodiscard]] store::Store open(store::Access access) const;
    [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "league.db"; }

  private:
    testing::TemporaryFolder folder_;
};

}  // namespace podball::bench
