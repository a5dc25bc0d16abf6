// Teams that misbehave end no league, and change nothing for the others.
#include "season/run.hpp"

#include "sandbox/guard_state.hpp"
#include "season/season_support.hpp"

#include <set>

using namespace podball;
using namespace podball::testing;

namespace {

league::TeamEntry faulty(const std::string& name, const std::string& act, const std::string& in = "step",
                         const std::string& amount = "0") {
    return {name, "faulty", {{"act", act}, {"in", in}, {"at", "10"}, {"every", "1"}, {"amount", amount}}};
}

league::Spec league_of_faulty() {
    auto spec = short_league({"chaser", "idle"}, 1);
    spec.format = league::Format::Gauntlet;
    spec.heroes = {"chaser"};
    // Far above what the others need, also in a build with sanitizers on a busy machine.
    spec.budget = "soft=5ms,hard=200ms,bank=2s,hang=500ms,create_hang=3s,strikes=3,crashes=2";
    spec.teams.push_back(faulty("crash", "segv"));
    spec.teams.push_back(faulty("hang", "wait"));
    spec.teams.push_back(faulty("slow", "busy", "step", "300000"));
    spec.teams.push_back(faulty("fork", "fork"));
    spec.teams.push_back({"refuse", "scripted", {{"act", "create_fatal"}}});
    spec.teams.push_back(faulty("create_crash", "segv", "create"));
    spec.teams.push_back(faulty("create_hang", "wait", "create"));
    return spec;
}

/// Kinds of incidents by team; "no_start" for an instance that could not be made.
std::map<std::string, std::set<std::string>> incidents_of(const std::filesystem::path& file) {
    auto store = opened(file, store::Access::Read);
    const auto teams = store.teams().value();
    std::map<std::string, std::set<std::string>> kinds;
    REQUIRE(store.each_row({}, [&](const store::PlayedFixture& played) {
        const auto name = [&](int slot) {
            const auto s = static_cast<std::size_t>(slot);
            return teams[static_cast<std::size_t>(played.fixture.teams[s])].name;
        };
        for (const league::Incident& incident : played.row.incidents) {
            kinds[name(incident.slot)].insert(incident.kind);
        }
        for (const int slot : {0, 1}) {
            if (played.row.ending == league::Ending::NoStart &&
                played.row.slots[static_cast<std::size_t>(slot)].forfeited) {
                kinds[name(slot)].insert("no_start");
            }
        }
        return true;
    }));
    return kinds;
}

}  // namespace

TEST_CASE("a league with misbehaving teams ends, and each incident names its team and kind", "[long]") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, league_of_faulty());
    const auto result = run_league(file);
    CHECK(result.is_complete);
    CHECK(result.void_matches == 0);
    CHECK(result.discrepancies == 0);

    auto kinds = incidents_of(file);
    using Kinds = std::set<std::string>;
    CHECK_FALSE(kinds.contains("chaser"));
    CHECK_FALSE(kinds.contains("idle"));
    CHECK(kinds["crash"] == Kinds{"crashed", "forfeited"});
    CHECK(kinds["hang"] == Kinds{"step_hung", "forfeited"});
    CHECK(kinds["slow"] == Kinds{"step_over_hard", "forfeited"});
    // A build with a sanitizer has no filter of system calls.
    CHECK(kinds["fork"] == (sandbox::kUnderSanitizer ? Kinds{} : Kinds{"denied_call"}));
    for (const char* const name : {"refuse", "create_crash", "create_hang"}) {
        CHECK(kinds[name] == Kinds{"no_start"});
    }

    for (const auto& [ordinal, row] : rows_of(file)) {
        CAPTURE(ordinal, row.reason);
        const bool is_no_start = row.ending == league::Ending::NoStart;
        CHECK(row.reason.empty() != is_no_start);
        CHECK(row.reason.find('/') == std::string::npos);
        CHECK(row.metrics.empty() == is_no_start);
        const bool forfeits = row.slots[0].forfeited || row.slots[1].forfeited;
        CHECK(forfeits == (row.ending != league::Ending::FullTime));
        if (row.winner) {
            CHECK_FALSE(row.slots[static_cast<std::size_t>(*row.winner)].forfeited);
        }
        CHECK((row.slots[0].forfeited && row.slots[1].forfeited && row.winner) == false);
    }

    // The matches among the others are those of a league without them.
    auto spec = league_of_faulty();
    spec.teams.resize(2);
    spec.format = league::Format::RoundRobin;
    spec.heroes.clear();
    const auto others = folder.path() / "others.db";
    found(others, spec);
    run_league(others);
    auto store = opened(file, store::Access::Read);
    const auto expected = rows_of(others);
    CHECK(expected.size() == 2);
    for (const auto& [ordinal, row] : expected) {
        CHECK(store.find(row.key).value() == row);
    }
}

TEST_CASE("only matches that a clock decided are timed") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    auto spec = league_of_faulty();
    spec.teams.erase(spec.teams.begin() + 4, spec.teams.end());  // chaser, idle, crash, hang
    spec.format = league::Format::RoundRobin;
    spec.heroes.clear();
    found(file, spec);
    run_league(file);
    auto store = opened(file, store::Access::Read);
    int timed = 0;
    REQUIRE(store.each_row({}, [&](const store::PlayedFixture& played) {
        const bool has_hang = played.fixture.teams[0] == 3 || played.fixture.teams[1] == 3;
        CHECK(played.row.is_timed == has_hang);
        timed += played.row.is_timed ? 1 : 0;
        return true;
    }));
    CHECK(timed == 6);
}
