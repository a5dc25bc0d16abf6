// A league is played, interrupted and resumed.
#include "season/run.hpp"

#include "league/names.hpp"
#include "league/pair_sequences.hpp"
#include "season/season_support.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

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

TEST_CASE("a league with a stop rule ends at the same pair for any number of threads") {
    const TemporaryFolder folder;
    std::optional<int> stop;
    for (const int threads : {1, 3}) {
        const auto file = folder.path() / ("cup" + std::to_string(threads) + ".db");
        auto spec = short_league({"chaser", "idle"}, 60);
        spec.stop = league::StopRule();
        spec.stop->low = 0.0;
        spec.stop->high = 400.0;
        found(file, spec);
        const auto result = run_league(file, threads);
        CHECK(result.is_complete);
        auto store = opened(file);
        league::PairSequences sequences(spec);
        sequences.add_pairings(store.pairings().value());
        REQUIRE(store.each_row({}, [&](const store::PlayedFixture& played) {
            sequences.add(league::played_match(played.fixture, played.row, spec.forfeit_score));
            return true;
        }));
        REQUIRE(sequences.all().size() == 1);
        const auto& pairs = sequences.all().front();
        REQUIRE(pairs.stop());
        CHECK(*pairs.stop() < 60);
        CHECK(pairs.complete < 60);
        CHECK((!stop || stop == pairs.stop()));
        stop = pairs.stop();
        CHECK(run_league(file, threads).progress.played == 0);
    }
}

// The matches of a pairing are those of the twins' pairing too, and there the other team has the first place. So the
// tests stop at different pairs.
TEST_CASE("sequential tests of teams with the same files all end, and none plays far beyond its stop") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    auto spec = short_league({"chaser", "idle"}, 60);
    spec.rules =
        R"({"schema": "podball.rules/1", "match": {"periods": 1, "period_ticks": 5000}, "noise": {"ball": 0.05}})";
    spec.teams.push_back({"chaser twin", "chaser", {}});
    spec.teams.push_back({"idle twin", "idle", {}});
    spec.format = league::Format::Gauntlet;
    spec.heroes = {"chaser", "idle"};
    spec.stop = league::StopRule();
    spec.stop->high = 200.0;
    spec.stop->alpha = 0.2;
    spec.stop->beta = 0.0001;
    found(file, spec);
    CHECK(run_league(file, 1).is_complete);
    auto store = opened(file);
    league::PairSequences sequences(spec);
    sequences.add_pairings(store.pairings().value());
    std::vector<int> pairs_played(4);
    REQUIRE(store.each_row({}, [&](const store::PlayedFixture& played) {
        sequences.add(league::played_match(played.fixture, played.row, spec.forfeit_score));
        int& pairs = pairs_played[static_cast<std::size_t>(played.fixture.pairing)];
        pairs = std::max(pairs, played.fixture.pair + 1);
        return true;
    }));
    REQUIRE(sequences.all().size() == 4);
    std::set<int> stops;
    for (const league::PairSequence& pairing : sequences.all()) {
        REQUIRE(pairing.stop());
        stops.insert(*pairing.stop());
    }
    CHECK(stops.size() > 1);
    // A pairing has more pairs than its test needs only where the pairing with the same matches needed them.
    const auto files_of = [](const league::PairSequence& pairing) {
        return std::minmax({pairing.team_a % 2, pairing.team_b % 2});
    };
    for (std::size_t i = 0; i < pairs_played.size(); ++i) {
        int needed = 0;
        for (const league::PairSequence& pairing : sequences.all()) {
            needed = files_of(pairing) == files_of(sequences.all()[i]) ? std::max(needed, *pairing.stop()) : needed;
        }
        CHECK(pairs_played[i] <= needed + 1);
    }
}

TEST_CASE("a Swiss league and a knockout are played round by round to their end") {
    const TemporaryFolder folder;
    for (const league::Format format : {league::Format::Swiss, league::Format::Knockout}) {
        auto spec = short_league({"chaser", "idle", "formation", "scripted"}, 1);
        spec.format = format;
        spec.rounds = format == league::Format::Swiss ? 2 : 0;
        if (format == league::Format::Knockout) {
            spec.teams.resize(2);  // A tie of few matches.
        }
        const std::string name(league::name_of(format));
        const auto whole = folder.path() / (name + ".db");
        found(whole, spec);
        CHECK(run_league(whole).is_complete);
        const auto rows = rows_of(whole);
        CHECK(rows.size() >= (format == league::Format::Swiss ? 8 : 2));
        // A run that ends after each match plays the same rounds.
        const auto file = folder.path() / (name + "_in_pieces.db");
        found(file, spec);
        const season::RunCallbacks callbacks = {[](const season::Progress& progress) {
                                                    return progress.played > 0 ? season::Wish::Finish
                                                                               : season::Wish::GoOn;
                                                },
                                                {}};
        bool is_complete = false;
        for (std::size_t runs = 0; runs < 2 * rows.size() && !is_complete; ++runs) {
            is_complete = run_league(file, 1, callbacks).is_complete;
        }
        CHECK(is_complete);
        CHECK(rows_of(file) == rows);
    }
}
