// Which matches are worth watching.
#include "league/watched_matches.hpp"

#include "support/catch.hpp"

#include <set>

#include <fmt/format.h>

using namespace podball::league;

namespace {

ListedMatch listed(int number, std::array<int, 2> teams, std::array<int, 2> goals) {
    ListedMatch match;
    match.key = fmt::format("{:032x}", number);
    match.teams = teams;
    match.goals = goals;
    match.winner = goals[0] == goals[1] ? std::nullopt : std::optional(goals[0] > goals[1] ? 0 : 1);
    return match;
}

constexpr std::array<std::optional<double>, 3> kElo = {100.0, 0.0, -100.0};

}  // namespace

TEST_CASE("worth watching: the widest, the closest, the greatest upset, one of each pairing, and forfeits") {
    std::vector<ListedMatch> matches = {
        listed(0, {0, 1}, {1, 0}), listed(1, {0, 1}, {2, 2}), listed(2, {0, 2}, {0, 1}), listed(3, {0, 2}, {5, 0}),
        listed(4, {1, 2}, {0, 0}), listed(5, {0, 1}, {4, 3}), listed(6, {1, 2}, {0, 9}), listed(7, {0, 1}, {9, 0}),
    };
    matches[6].ending = Ending::Forfeit;
    matches[7].ending = Ending::NoStart;
    const auto watched = watched_matches(matches, kElo);
    std::vector<std::pair<std::size_t, WatchReason>> found;
    for (const WatchedMatch& match : watched) {
        found.emplace_back(match.match, match.reason);
    }
    REQUIRE(found == std::vector<std::pair<std::size_t, WatchReason>>{{3, WatchReason::Widest},
                                                                      {1, WatchReason::Closest},
                                                                      {2, WatchReason::Upset},
                                                                      {5, WatchReason::Pairing},
                                                                      {4, WatchReason::Pairing},
                                                                      {6, WatchReason::Forfeit}});
}

TEST_CASE("worth watching are 30 matches at most, each once, and none of an empty league") {
    std::vector<ListedMatch> matches;
    REQUIRE(watched_matches(matches, kElo).empty());
    for (int i = 0; i < 100; ++i) {
        matches.push_back(listed(i / 2, {0, 1}, {0, 1}));
        matches.back().ending = Ending::Forfeit;
    }
    const auto watched = watched_matches(matches, kElo);
    REQUIRE(watched.size() == kWatchedMax);
    std::set<std::string> keys;
    for (const WatchedMatch& match : watched) {
        keys.insert(matches[match.match].key);
    }
    REQUIRE(keys.size() == watched.size());
}
