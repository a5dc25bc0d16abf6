// A small league with random results, and helpers for tests of its store.
#pragma once

#include "store/store.hpp"
#include "support/draw.hpp"
#include "support/temporary_folder.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace podball::store::testing {

using podball::testing::Draw;
using podball::testing::TemporaryFolder;

/// The metrics of `match::team_metrics` and `match::match_metrics`.
MetricNames metric_names();

StoredLeague league_text();

/// Team `number` with a name, two files and two parameters of its own.
StoredTeam team_of(int number);

/// `pairs` pairs of each pairing between `teams` teams, every team against every other, with a key for each match.
struct SmallPlan {
    std::vector<league::Pairing> pairings;
    std::vector<PlannedMatch> fixtures;
};
SmallPlan plan_of(int teams, int pairs);

/// The key with this number.
std::string key_of(std::uint64_t number);

/// A random result of a fixture, with one of every ending, incidents and undefined metrics among them.
Played played_of(const PlannedMatch& planned, Draw& draw);

/// A result of a fixture that was played to its end without an incident.
Played plain_result(const PlannedMatch& planned, Draw& draw);

/// Makes a store with teams and plan, without results. Ends the test case on an error.
Store store_of(const std::filesystem::path& path, int teams, int pairs);

/// All rows with their fixtures.
std::vector<PlayedFixture> all_rows(Store& store);

/// The value of a result. Ends the test case on an error.
template <typename Value>
Value valid(Result<Value> result);
void valid(const Result<void>& result);

}  // namespace podball::store::testing

#include "support/catch.hpp"

namespace podball::store::testing {

template <typename Value>
Value valid(Result<Value> result) {
    INFO((result ? "" : result.error().message));
    REQUIRE(result.ok());
    return std::move(result).value();
}

inline void valid(const Result<void>& result) {
    INFO((result ? "" : result.error().message));
    REQUIRE(result.ok());
}

}  // namespace podball::store::testing
