// Teams that misbehave end no league, and change nothing for the others.
#include "season/run.hpp"

#include "league/names.hpp"
#include "sandbox/guard_state.hpp"
#include "season/season_support.hpp"
#include "support/sample.hpp"

#include <set>

using namespace podball;
using namespace podball::testing;

namespace {

league::TeamEntry faulty(const std::string& name, const std::string& act, const std::string& in = "step",
                         const std::string& amount = "0") {
    return {name, "faulty", {{"act", act}, {"in", in}, {"at", "10"}, {"every", "1"}, {"amount", amount}}};
}

// The honest teams come first, and the first of them is the hero of a gauntlet.
league::Spec league_of_faulty(const std::vector<std::string>& honest = {"chaser", "idle"}) {
    auto spec = short_league(honest, 1);
    spec.format = league::Format::Gauntlet;
    spec.heroes = {honest.front()};
    // Far above what the others need, also in a build with sanitizers on a busy machine.
    spec.budget = "soft=5ms,hard=200ms,bank=2s,hang=500ms,create_hang=3s,strikes=3,crashes=2";
    spec.teams.push_back(faulty("crash", "segv"));
    spec.teams.push_back(faulty("hang", "wait"));
    spec.teams.push_back(faulty("slow", "busy", "step", "300000"));
    spec.teams.push_back({"nan", "scripted", {{"act", "nan"}}});
    spec.teams.push_back(faulty("fork", "fork"));
    spec.teams.push_back({"create_fails", "scripted", {{"act", "create_fatal"}}});
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

void check_incidents(const std::filesystem::path& file, const std::vector<std::string>& honest) {
    auto kinds = incidents_of(file);
    using Kinds = std::set<std::string>;
    for (const std::string& name : honest) {
        CAPTURE(name);
        CHECK_FALSE(kinds.contains(name));
    }
    CHECK(kinds["crash"] == Kinds{"crashed", "forfeited"});
    CHECK(kinds["hang"] == Kinds{"step_hung", "forfeited"});
    CHECK(kinds["slow"] == Kinds{"step_over_hard", "forfeited"});
    CHECK(kinds["nan"] == Kinds{"command_not_finite"});
    // A build with a sanitizer has no filter of system calls.
    CHECK(kinds["fork"] == (sandbox::kUnderSanitizer ? Kinds{} : Kinds{"denied_call"}));
    for (const char* const name : {"create_fails", "create_crash", "create_hang"}) {
        CHECK(kinds[name] == Kinds{"no_start"});
    }
}

void check_endings(const std::filesystem::path& file) {
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
}

/// The results of a league of the honest teams alone.
std::map<std::int64_t, league::MatchRow> rows_of_honest(const TemporaryFolder& folder, league::Spec spec,
                                                        std::size_t honest) {
    spec.teams.resize(honest);
    spec.admission = league::Admission::Off;
    const auto file = folder.path() / "others.db";
    found(file, spec);
    run_league(file);
    return rows_of(file);
}

void check_same_results(const std::filesystem::path& file, const std::map<std::int64_t, league::MatchRow>& expected) {
    auto store = opened(file, store::Access::Read);
    for (const auto& [ordinal, row] : expected) {
        CHECK(store.find(row.key).value() == row);
    }
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
    check_incidents(file, {"chaser", "idle"});
    check_endings(file);
    const auto expected = rows_of_honest(folder, league_of_faulty(), 2);
    CHECK(expected.size() == 2);
    check_same_results(file, expected);
}

TEST_CASE("five bundled teams play the same beside misbehaving ones under each kind of admission", "[slow][long]") {
    const TemporaryFolder folder;
    const std::vector<std::string> honest = {"chaser", "formation", "marking", "multicriteria", "setplay"};
    auto spec = league_of_faulty(honest);
    if (sample_of(2, 2) == 2) {
        spec.format = league::Format::RoundRobin;
        spec.heroes.clear();
    }
    const auto expected = rows_of_honest(folder, spec, honest.size());
    CHECK(expected.size() >= 8);
    std::vector<league::Admission> kinds = {league::Admission::Mark, league::Admission::Off, league::Admission::Refuse};
    kinds.resize(static_cast<std::size_t>(sample_of(3, 3)));
    for (const auto admission : kinds) {
        const std::string name(league::name_of(admission));
        CAPTURE(name);
        spec.admission = admission;
        const auto file = folder.path() / (name + ".db");
        found(file, spec);
        const auto result = run_league(file);
        CHECK(result.is_complete);
        CHECK(result.void_matches == 0);
        CHECK(result.discrepancies == 0);
        check_same_results(file, expected);
        check_endings(file);
        auto store = opened(file, store::Access::Read);
        const auto verdicts = store.admissions().value();
        for (std::size_t team = 0; team < verdicts.size(); ++team) {
            CAPTURE(spec.teams[team].name);
            const std::string verdict = verdicts[team] ? verdicts[team]->verdict : "none";
            const bool is_honest = team < honest.size();
            CHECK(verdict == (admission == league::Admission::Off ? "none" : is_honest ? "passed" : "failed"));
        }
        if (admission == league::Admission::Refuse) {
            CHECK(rows_of(file) == expected);
        } else {
            check_incidents(file, honest);
        }
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
