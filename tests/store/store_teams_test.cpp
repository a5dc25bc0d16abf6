#include "store/small_league.hpp"
#include "store/store.hpp"

#include <array>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

TEST_CASE("texts that look like SQL, markup or other lines are stored as they are") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "cup'; drop table team; --.db";
    const std::array<std::string, 7> texts = {
        "Robert'); drop table team;--", "\" or 1=1", "<script>", "a\nb\r\0c", "\xff\xfe", "%s%n",
        std::string("nul\0nul", 7)};
    std::vector<StoredTeam> teams;
    for (const std::string& text : texts) {
        StoredTeam team = team_of(static_cast<int>(teams.size()));
        team.name = team.given = text;
        team.files = {{text, text}};
        team.parameters = {{text, text}, {"", ""}};
        teams.push_back(team);
    }
    StoredLeague league = league_text();
    league.spec = league.budget = texts[0];
    {
        Store store = valid(Store::create(path, league, metric_names()));
        valid(store.add_teams(teams));
        for (const StoredTeam& team : teams) {
            valid(store.set_admission(team.number, {2, team.name, team.name}));
        }
        CHECK(valid(store.host_number({texts[0], texts[1], texts[2], texts[3]})) == 0);
    }
    Store store = valid(Store::open(path, Access::Read, metric_names()));
    CHECK(store.league() == league);
    CHECK(valid(store.teams()) == teams);
    CHECK(valid(store.hosts()) == std::vector{Host{texts[0], texts[1], texts[2], texts[3]}});
    const auto admissions = valid(store.admissions());
    REQUIRE(admissions.size() == teams.size());
    CHECK(admissions[1] == AdmissionVerdict{2, texts[1], texts[1]});
    CHECK(valid(store.damages()).empty());
}

TEST_CASE("a name that is taken is refused, and no team of the list is added") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 1);
    StoredTeam twin = team_of(1);
    const auto added = store.add_teams(std::array{team_of(5), twin});
    REQUIRE_FALSE(added.ok());
    CHECK(added.error().message == store.path().string() + ": a team with the name \"team1\" is there already");
    CHECK(valid(store.teams()).size() == 2);
    StoredTeam late = team_of(2);
    late.name = "team1@2";
    valid(store.add_teams(std::array{late}));
    CHECK(valid(store.teams())[2] == late);
}

TEST_CASE("a retired team stays in the list") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 3, 1);
    valid(store.retire_team(1));
    const auto teams = valid(store.teams());
    CHECK_FALSE(teams[0].is_retired);
    CHECK(teams[1].is_retired);
    CHECK_FALSE(store.retire_team(3).ok());
}

TEST_CASE("teams of the same files and parameters share a verdict, others do not") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 1);
    StoredTeam twin = team_of(0);
    twin.name = "twin";
    StoredTeam tuned = team_of(0);
    tuned.name = "tuned";
    tuned.parameters[0].text = "9";
    valid(store.add_teams(std::array{twin, tuned}));
    valid(store.set_admission(0, {1, "failed", "[]"}));
    valid(store.set_admission(2, {2, "passed", "[1]"}));
    const auto verdicts = valid(store.admissions());
    const AdmissionVerdict passed{2, "passed", "[1]"};
    CHECK(verdicts == std::vector<std::optional<AdmissionVerdict>>{passed, std::nullopt, passed, std::nullopt});
    CHECK_FALSE(store.set_admission(4, passed).ok());
}

TEST_CASE("the mark of a team differs for other files and parameters, also where their texts join to the same") {
    const league::TeamIdentity team{{"aa", "bb"}, {{"a", "1"}, {"b", "2"}}};
    std::vector<league::TeamIdentity> others(6, team);
    others[0].file_sha256s = {"aa"};
    others[1].file_sha256s = {"bb", "aa"};
    others[2].parameters = {{"b", "2"}, {"a", "1"}};
    others[3].parameters = {{"a", "1\nparameter 1 1 b=2"}};
    others[4].parameters = {{"a", "1b"}, {"", "2"}};
    others[5].parameters = {{"a=1", ""}, {"b", "2"}};
    for (const league::TeamIdentity& other : others) {
        CHECK(team_mark(other) != team_mark(team));
    }
    CHECK(team_mark(team).size() == 16);
}

TEST_CASE("a host has one number, and other hosts have others") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 1);
    const Host here{"here", "a cpu", "6.1", "full"};
    const Host other{"here", "a cpu", "6.2", "full"};
    CHECK(valid(store.host_number(here)) == 0);
    CHECK(valid(store.host_number(other)) == 1);
    CHECK(valid(store.host_number(here)) == 0);
    CHECK(valid(store.hosts()) == std::vector{here, other});
}
