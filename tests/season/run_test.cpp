// A league is played, interrupted and resumed.
#include "season/run.hpp"

#include "season/season_support.hpp"

using namespace podball;
using namespace podball::testing;

TEST_CASE("a league is played to its end, and a second run has nothing to do") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"chaser", "idle", "scripted"}));
    const auto first = run_league(file);
    CHECK(first.is_complete);
    CHECK(first.progress.done == 12);
    CHECK(first.progress.total == 12);
    CHECK(first.progress.played == 12);
    CHECK(first.void_matches == 0);
    const auto rows = rows_of(file);
    CHECK(rows.size() == 12);
    const auto second = run_league(file);
    CHECK(second.is_complete);
    CHECK(second.progress.played == 0);
    CHECK(rows_of(file) == rows);
}

TEST_CASE("the results of a league do not depend on the number of threads", "[property]") {
    const TemporaryFolder folder;
    std::map<std::int64_t, league::MatchRow> expected;
    for (const int threads : {1, 2, 5}) {
        const auto file = folder.path() / ("cup" + std::to_string(threads) + ".db");
        found(file, short_league({"chaser", "idle", "formation"}));
        run_league(file, threads);
        const auto rows = rows_of(file);
        CHECK(rows.size() == 12);
        CHECK((expected.empty() || rows == expected));
        expected = rows;
    }
}

TEST_CASE("a league that is finished early and resumed equals an undisturbed one") {
    const TemporaryFolder folder;
    const auto spec = short_league({"chaser", "idle", "formation"}, 3);
    const auto whole = folder.path() / "whole.db";
    found(whole, spec);
    run_league(whole);
    const auto file = folder.path() / "cup.db";
    found(file, spec);
    std::int64_t played = 0;
    int runs = 0;
    for (const season::Wish wish : {season::Wish::Finish, season::Wish::Stop, season::Wish::GoOn}) {
        const season::RunCallbacks callbacks = {
            [&](const season::Progress& progress) { return progress.played > 0 ? wish : season::Wish::GoOn; }, {}};
        const auto result = run_league(file, 2, callbacks);
        played += result.progress.played;
        ++runs;
        if (result.is_complete) {
            break;
        }
        CHECK(result.wish == wish);
    }
    CHECK(runs >= 1);
    CHECK(played == 18);
    CHECK(rows_of(file) == rows_of(whole));
}
