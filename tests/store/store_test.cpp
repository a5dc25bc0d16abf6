#include "store/store.hpp"

#include "store/small_league.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

TEST_CASE("what is put into a store comes back equal, in every column, after the store was opened again") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    const SmallPlan plan = plan_of(4, 5);
    Draw draw(1);
    std::map<std::string, league::MatchRow> expected;
    {
        Store store = store_of(path, 4, 5);
        std::vector<Played> batch;
        for (const PlannedMatch& planned : plan.fixtures) {
            batch.push_back(played_of(planned, draw));
            expected[planned.key] = batch.back().row;
        }
        CHECK(valid(store.put(batch)) == PutCount{60, 0, 0});
    }
    for (const Access access : {Access::Read, Access::Write}) {
        Store store = valid(Store::open(path, access, metric_names()));
        CHECK(store.league() == league_text());
        CHECK(valid(store.teams()) == std::vector{team_of(0), team_of(1), team_of(2), team_of(3)});
        CHECK(valid(store.pairings()) == plan.pairings);
        const auto rows = all_rows(store);
        REQUIRE(rows.size() == plan.fixtures.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            CHECK(rows[i].fixture == plan.fixtures[i].fixture);
            CHECK(rows[i].row == expected.at(plan.fixtures[i].key));
            CHECK(valid(store.find(plan.fixtures[i].key)) == expected.at(plan.fixtures[i].key));
        }
        CHECK(valid(store.damages()).empty());
    }
}

TEST_CASE("what is missing is the plan without what was put, in the order of the plan") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 4, 5);
    const SmallPlan plan = plan_of(4, 5);
    Draw draw(2);
    std::set<std::int64_t> put;
    for (int round = 0; round < 20; ++round) {
        std::vector<Played> batch;
        for (int i = draw.below(4); i > 0; --i) {
            const PlannedMatch& planned = plan.fixtures[static_cast<std::size_t>(draw.below(60))];
            Draw same(static_cast<std::uint64_t>(planned.fixture.ordinal));
            batch.push_back(played_of(planned, same));
            put.insert(planned.fixture.ordinal);
        }
        valid(store.put(batch));
        std::vector<PlannedMatch> expected;
        const std::int64_t first = draw.below(30);
        std::ranges::copy_if(plan.fixtures, std::back_inserter(expected), [&](const PlannedMatch& planned) {
            return planned.fixture.ordinal >= first && !put.contains(planned.fixture.ordinal);
        });
        expected.resize(std::min<std::size_t>(expected.size(), 10));
        CHECK(valid(store.missing(first, 10)) == expected);
        CHECK(valid(store.progress()).played == static_cast<std::int64_t>(put.size()));
    }
}

TEST_CASE("a match with all its metrics and its fixture takes at most 400 bytes") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    constexpr int kSmallTeams = 8;
    constexpr int kSmallPairs = 50;
    Store store = store_of(path, kSmallTeams, kSmallPairs);
    const SmallPlan plan = plan_of(kSmallTeams, kSmallPairs);
    Draw draw(1);
    std::vector<Played> batch;
    for (const PlannedMatch& planned : plan.fixtures) {
        batch.push_back(plain_result(planned, draw));
    }
    valid(store.put(batch));
    CHECK(std::filesystem::file_size(path) <= 400 * plan.fixtures.size());
}

TEST_CASE("a bye is a pairing without a second team and without fixtures") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 3, 1);
    const auto before = valid(store.pairings());
    const std::vector<league::Pairing> bye = {{3, 2, league::kBye, 0, 1}};
    valid(store.add_plan(bye, {}));
    const auto after = valid(store.pairings());
    REQUIRE(after.size() == before.size() + 1);
    CHECK(after.back() == bye.front());
}

TEST_CASE("a store keeps the head of a registered league, and for good the first reason why it is exploratory") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    {
        Store store = store_of(path, 2, 1);
        CHECK(valid(store.registration()) == RegistrationRecord{});
        REQUIRE(store.set_head(std::string(64, 'a')).ok());
        REQUIRE(store.set_exploratory("first").ok());
        REQUIRE(store.set_exploratory("second").ok());
        CHECK_FALSE(store.set_head(std::string(64, 'b')).ok());
    }
    Store store = valid(Store::open(path, Access::Read, metric_names()));
    CHECK(valid(store.registration()) == RegistrationRecord{std::string(64, 'a'), "first"});
    CHECK_FALSE(store.set_exploratory("third").ok());
}
