// What the store does with results that come again, fail, or differ.
#include "store/small_league.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

namespace {

std::int64_t calls_of(Store& store) {
    std::int64_t calls = 0;
    for (const LatencyRow& row : valid(store.latency())) {
        calls += row.count;
    }
    return calls;
}

}  // namespace

TEST_CASE("the store is the same for any order, repetition and division of the results into batches") {
    const TemporaryFolder folder;
    const SmallPlan plan = plan_of(3, 4);
    std::map<std::string, league::MatchRow> expected;
    std::int64_t calls = -1;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Store store = store_of(folder.path() / (std::to_string(seed) + ".db"), 3, 4);
        Draw draw(seed);
        std::set<std::int64_t> put;
        while (put.size() < plan.fixtures.size()) {
            std::vector<Played> batch;
            for (int i = draw.below(12); i >= 0; --i) {
                const PlannedMatch& planned = plan.fixtures[static_cast<std::size_t>(draw.below(24))];
                Draw same(static_cast<std::uint64_t>(planned.fixture.ordinal) + 100);
                batch.push_back(played_of(planned, same));
                put.insert(planned.fixture.ordinal);
            }
            const PutCount count = valid(store.put(batch));
            CHECK(count.stored + count.known == static_cast<std::int64_t>(batch.size()));
            CHECK(count.discrepancies == 0);
        }
        std::map<std::string, league::MatchRow> rows;
        for (const PlayedFixture& played : all_rows(store)) {
            rows[played.row.key] = played.row;
        }
        CHECK(rows.size() == 24);
        CHECK((expected.empty() || rows == expected));
        expected = rows;
        CHECK((calls < 0 || calls_of(store) == calls));
        calls = calls_of(store);
        CHECK(valid(store.missing(0, 100)).empty());
    }
}

TEST_CASE("another digest is a discrepancy, unless a clock decided one of the results; the first result stays") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 4);
    const SmallPlan plan = plan_of(2, 4);
    Draw draw(1);
    for (const bool is_first_timed : {false, true}) {
        for (const bool is_second_timed : {false, true}) {
            const PlannedMatch& planned = plan.fixtures[(is_first_timed ? 2U : 0U) + (is_second_timed ? 1U : 0U)];
            Played first = plain_result(planned, draw);
            Played second = plain_result(planned, draw);
            first.row.is_timed = is_first_timed;
            second.row.is_timed = is_second_timed;
            second.calls = {{0, "step", 64, 5}};
            const bool differs = !is_first_timed && !is_second_timed;
            CHECK(valid(store.put({{first}})) == PutCount{1, 0, 0});
            CHECK(valid(store.put({{second}})) == PutCount{0, differs ? 0 : 1, differs ? 1 : 0});
            CHECK(valid(store.put({{second, first}})) == PutCount{0, differs ? 1 : 2, differs ? 1 : 0});
            CHECK(valid(store.find(planned.key)) == first.row);
        }
    }
    const auto discrepancies = valid(store.discrepancies());
    REQUIRE(discrepancies.size() == 1);
    CHECK(discrepancies[0].key == plan.fixtures[0].key);
    CHECK(discrepancies[0].digest != discrepancies[0].other_digest);
    CHECK(valid(store.progress()) == Progress{8, 4, 2, 0, 1});
    CHECK(calls_of(store) == 0);
}

TEST_CASE("a batch with one wrong result stores nothing") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 4);
    const SmallPlan plan = plan_of(2, 4);
    Draw draw(1);
    const Played good = plain_result(plan.fixtures[0], draw);
    Played bad = plain_result(plan.fixtures[1], draw);
    SECTION("a key that is none") { bad.row.key = "../" + bad.row.key.substr(3); }
    SECTION("metrics that are missing") { bad.row.slots[1].metrics.pop_back(); }
    SECTION("metrics of a match that did not begin") { bad.row.ending = league::Ending::NoStart; }
    SECTION("durations of a third slot") { bad.calls = {{2, "step", 1, 1}}; }
    const auto put = store.put({{good, bad}});
    REQUIRE_FALSE(put.ok());
    CHECK(put.error().message.find(bad.row.key) != std::string::npos);
    CHECK(valid(store.progress()).played == 0);
    CHECK(valid(store.put({{good}})).stored == 1);
}

TEST_CASE("fixtures with one key share their result, and both are missing until then") {
    const TemporaryFolder folder;
    SmallPlan plan = plan_of(3, 2);
    plan.fixtures[9].key = plan.fixtures[2].key;
    Store store = store_of(folder.path() / "small.db", 3, 0);
    for (auto& pairing : plan.pairings) {
        pairing.round = 1;
    }
    for (PlannedMatch& planned : plan.fixtures) {
        planned.fixture.pairing += 3;  // After the three empty pairings.
    }
    valid(store.add_plan(plan.pairings, plan.fixtures));
    CHECK(valid(store.missing(0, 100)) == plan.fixtures);
    CHECK(valid(store.repeated()) == std::vector{plan.fixtures[2], plan.fixtures[9]});
    Draw draw(1);
    const Played played = plain_result(plan.fixtures[2], draw);
    valid(store.put({{played}}));
    CHECK(valid(store.progress()).played == 2);
    const auto rows = all_rows(store);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].fixture == plan.fixtures[2].fixture);
    CHECK(rows[1].fixture == plan.fixtures[9].fixture);
    CHECK(rows[0].row == played.row);
    CHECK(rows[1].row == played.row);
    CHECK(valid(store.missing(0, 100)).size() == plan.fixtures.size() - 2);
    CHECK(valid(store.fixtures_of(plan.fixtures[9].key)) == std::vector{plan.fixtures[2], plan.fixtures[9]});
}

TEST_CASE("new matches are numbered in the order of the plan, whatever the order of their keys") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 4, 3);
    std::vector<std::int64_t> steps;
    valid(store.query(
        "select b.match - a.match from fixture a join fixture b on b.ordinal = a.ordinal + 1", [](auto) {},
        [&](std::span<const SqlValue> row) {
            steps.push_back(std::get<std::int64_t>(row[0]));
            return true;
        }));
    CHECK(steps == std::vector<std::int64_t>(35, 1));
}

TEST_CASE("a result that was stored before its fixture was planned counts") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 2);
    PlannedMatch later = plan_of(2, 2).fixtures[0];
    later.fixture.ordinal = 4;
    later.fixture.pairing = 1;
    later.key = key_of(77);
    Draw draw(1);
    const Played played = plain_result(later, draw);
    CHECK(valid(store.put({{played}})).stored == 1);
    CHECK(valid(store.find(later.key)) == played.row);
    CHECK(all_rows(store).empty());
    const league::Pairing pairing{1, 0, 1, 0, 1};
    valid(store.add_plan({{pairing}}, {{later}}));
    CHECK(all_rows(store).size() == 1);
    CHECK(valid(store.missing(0, 100)).size() == 4);
}

TEST_CASE("a plan that leaves a gap or repeats a number is refused as a whole") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 2);
    const SmallPlan plan = plan_of(2, 2);
    const league::Pairing pairing{1, 0, 1, 2, 1};
    for (const std::int64_t ordinal : {3, 5}) {
        PlannedMatch planned = plan.fixtures[0];
        planned.fixture.ordinal = ordinal;
        planned.fixture.pairing = 1;
        CHECK_FALSE(store.add_plan({{pairing}}, {{planned}}).ok());
    }
    CHECK(valid(store.pairings()) == plan.pairings);
    CHECK(valid(store.progress()).planned == 4);
}

TEST_CASE("a match that the machine failed to play three times is counted as failed until it has a result") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 2);
    const SmallPlan plan = plan_of(2, 2);
    const Attempt attempt{plan.fixtures[1].key, 0, 1'790'000'000, "no worker: cannot fork"};
    for (int count = 1; count <= kAttemptsMax; ++count) {
        valid(store.add_attempt(attempt));
        CHECK(valid(store.missing(0, 10))[1].attempts == count);
        CHECK(valid(store.progress()).failed == (count < kAttemptsMax ? 0 : 1));
        CHECK(valid(store.void_pairings()) == std::vector(count < kAttemptsMax ? 0 : 1, 0));
    }
    CHECK(valid(store.attempts()) == std::vector(3, attempt));
    Draw draw(1);
    valid(store.put({{plain_result(plan.fixtures[1], draw)}}));
    CHECK(valid(store.progress()) == Progress{4, 1, 0, 0, 0});
}

TEST_CASE("a reading of lesser depth gives the same values for the members that it reads") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 4, 5);
    Draw draw(1);
    std::vector<Played> batch;
    for (const PlannedMatch& planned : plan_of(4, 5).fixtures) {
        batch.push_back(played_of(planned, draw));
    }
    valid(store.put(batch));
    const auto whole = all_rows(store);
    for (const Depth depth : {Depth::Score, Depth::Metrics}) {
        std::size_t next = 0;
        valid(store.each_row({depth, {}}, [&](const PlayedFixture& played) {
            league::MatchRow expected = whole.at(next).row;
            expected.incidents.clear();
            if (depth == Depth::Score) {
                league::MatchRow score;
                score.seed = expected.seed;
                score.ending = expected.ending;
                score.score = expected.score;
                score.winner = expected.winner;
                score.digest = expected.digest;
                score.is_timed = expected.is_timed;
                score.slots[0].forfeited = expected.slots[0].forfeited;
                score.slots[1].forfeited = expected.slots[1].forfeited;
                expected = score;
            }
            CHECK(played.fixture == whole.at(next++).fixture);
            CHECK(played.row == expected);
            return true;
        }));
        CHECK(next == whole.size());
    }
    std::vector<std::int64_t> ordinals;
    valid(store.each_row({Depth::Score, {1, 3}}, [&](const PlayedFixture& played) {
        ordinals.push_back(played.fixture.ordinal);
        return ordinals.size() < 7;
    }));
    CHECK(ordinals == std::vector<std::int64_t>{40, 41, 42, 43, 44, 45, 46});
}

TEST_CASE("keys are found by their beginning") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 4, 5);
    const auto fixtures = plan_of(4, 5).fixtures;
    for (const std::string prefix : {"", "a", "3f", "3F", "g", "0000000000", "aa'; drop table match; --"}) {
        std::set<std::string> expected;
        for (const PlannedMatch& planned : fixtures) {
            if (planned.key.starts_with(prefix)) {
                expected.insert(planned.key);
            }
        }
        const auto found = valid(store.keys_with(prefix, 100));
        CHECK(found == std::vector(expected.begin(), expected.end()));
    }
    CHECK(valid(store.keys_with("", 3)).size() == 3);
    CHECK(valid(store.keys_with(fixtures[5].key, 3)) == std::vector{fixtures[5].key});
    CHECK(valid(store.keys_with(fixtures[5].key + "0", 3)).empty());
    CHECK_FALSE(valid(store.find(key_of(1000))).has_value());
}
