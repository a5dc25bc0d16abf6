// How long matches take, and which results are read.
#include "season/match_seconds.hpp"
#include "season/played_matches.hpp"

#include "season/season_support.hpp"

#include <cstdint>

using namespace podball;
using namespace podball::testing;

namespace {

// Stores results of the next matches. `times_s`: when they ended.
void put_results(store::Store& store, const std::vector<std::int64_t>& times_s) {
    const auto host = store.host_number({"here", "", "", ""});
    const auto missing = store.missing(0, static_cast<std::int64_t>(times_s.size()));
    REQUIRE(host);
    REQUIRE(missing);
    REQUIRE(missing.value().size() == times_s.size());
    for (std::size_t i = 0; i < times_s.size(); ++i) {
        store::Played played;
        played.row.key = missing.value()[i].key;
        played.row.ending = league::Ending::NoStart;
        played.teams = missing.value()[i].fixture.teams;
        played.host = host.value();
        played.time_s = times_s[i];
        REQUIRE(store.put({{played}}));
    }
}

}  // namespace

TEST_CASE("the time of a match is known as soon as matches were played") {
    const TemporaryFolder folder;
    const auto cup = folder.path() / "cup.db";
    found(cup, short_league({"chaser", "idle"}, 2));
    {
        auto store = opened(cup);
        CHECK(season::match_seconds(store).value() == std::nullopt);
    }
    run_league(cup);
    auto store = opened(cup);
    const auto seconds = season::match_seconds(store);
    REQUIRE(seconds);
    REQUIRE(seconds.value());
    CHECK(*seconds.value() > 0.0);
}

TEST_CASE("the time between results is that of the ten minutes before the latest one") {
    const TemporaryFolder folder;
    const auto cup = folder.path() / "cup.db";
    found(cup, short_league({"chaser", "idle"}, 3));
    auto store = opened(cup);
    CHECK(season::result_seconds(store).value() == std::nullopt);
    constexpr std::int64_t kBegin_s = 1'790'000'000;
    put_results(store, {kBegin_s, kBegin_s + 100'000});
    CHECK(season::result_seconds(store).value() == std::nullopt);
    put_results(store, {kBegin_s + 100'030, kBegin_s + 100'060});
    CHECK(season::result_seconds(store).value() == 30.0);
    CHECK(season::match_seconds(store).value() == 30.0);
}

TEST_CASE("results of pairings that were planned later are not read") {
    const TemporaryFolder folder;
    const auto cup = folder.path() / "cup.db";
    const auto spec = short_league({"chaser", "idle", "formation"}, 1);
    found(cup, spec);
    auto store = opened(cup);
    put_results(store, std::vector<std::int64_t>(6, 1'790'000'000));
    const auto pairings_of_first = [&](std::size_t count) {
        std::vector<int> pairings;
        REQUIRE(season::each_played(store, spec, count, {store::Depth::Score, {}},
                                    [&](const league::PlayedMatch& match, const store::PlayedFixture& played) {
                                        CHECK(match == league::played_match(played.fixture, played.row, {}));
                                        pairings.push_back(match.pairing);
                                    }));
        return pairings;
    };
    CHECK(pairings_of_first(2) == std::vector{0, 0, 1, 1});
    CHECK(pairings_of_first(3) == std::vector{0, 0, 1, 1, 2, 2});
}
