// Leagues are founded, and teams come and go.
#include "season/founding.hpp"

#include "season/season_support.hpp"
#include "store/lock.hpp"

using namespace podball;
using namespace podball::testing;

namespace fs = std::filesystem;

namespace {

std::string refusal(const fs::path& file, const league::Spec& spec) {
    const auto result = season::found_league(file, spec, test_surroundings());
    return result ? "" : result.error().message;
}

fs::path copy_of(const std::string& team, const fs::path& to) {
    fs::copy_file(fs::path(PODBALL_BUNDLED) / (team + ".so"), to, fs::copy_options::overwrite_existing);
    return to;
}

}  // namespace

TEST_CASE("a library that is replaced in mid-league changes nothing") {
    const TemporaryFolder folder;
    const auto library = copy_of("chaser", folder.path() / "mine.so");
    auto spec = short_league({"idle", "formation"}, 10);
    spec.teams.push_back({"mine", library.string(), {}});
    const auto whole = folder.path() / "whole.db";
    found(whole, spec);
    run_league(whole);
    const auto file = folder.path() / "cup.db";
    found(file, spec);
    run_league(file, 1, {[](const season::Progress&) { return season::Wish::Finish; }, {}});
    CHECK(rows_of(file).size() < 60);
    copy_of("idle", library);
    run_league(file);
    CHECK(rows_of(file) == rows_of(whole));
}

TEST_CASE("a store that was moved with its files goes on") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"idle", "chaser"}, 1));
    const auto moved = folder.path() / "moved.db";
    fs::rename(file, moved);
    fs::rename(store::files_folder(file), store::files_folder(moved));
    CHECK(run_league(moved).is_complete);
}

TEST_CASE("a copy that is no longer what it was is refused by its hash") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"idle", "chaser"}, 1));
    auto store = opened(file);
    const fs::path copy = store.teams().value()[1].files[0].path;
    fs::permissions(copy, fs::perms::owner_write, fs::perm_options::add);
    copy_of("formation", copy);
    const auto result = season::run(store, {1, test_surroundings()});
    REQUIRE_FALSE(result);
    CHECK(result.error().message.find(copy.string()) != std::string::npos);
    CHECK(rows_of(file).empty());
}

TEST_CASE("a library that needs a file beside it plays where it is, and is refused by its hash once it is changed") {
    const TemporaryFolder folder;
    for (const char* name : {"needs_neighbour.so", "libpodball_test_neighbour.so"}) {
        fs::copy_file(fs::path(PODBALL_TEST_TEAMS) / "neighbour" / name, folder.path() / name);
    }
    const auto library = folder.path() / "needs_neighbour.so";
    auto spec = short_league({"idle"}, 30);
    spec.teams.push_back({"mine", library.string(), {}});
    const auto file = folder.path() / "cup.db";
    found(file, spec);
    CHECK(opened(file).teams().value()[1].files[0].path == library.string());
    run_league(file, 1,
               {[](const season::Progress& progress) {
                    return progress.played > 0 ? season::Wish::Finish : season::Wish::GoOn;
                },
                {}});
    const auto before = rows_of(file);
    REQUIRE(before.size() < 60);
    copy_of("chaser", library);
    auto store = opened(file);
    const auto result = season::run(store, {1, test_surroundings()});
    REQUIRE_FALSE(result);
    CHECK(result.error().message.starts_with(library.string() + ": was changed: its SHA-256 is "));
    CHECK(rows_of(file) == before);
}

TEST_CASE("a league that cannot be founded leaves nothing behind") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    CHECK(refusal(file, short_league({"idle", "chasr"})).find("chasr") != std::string::npos);
    auto spec = short_league({"idle", "scripted"});
    spec.teams[1].parameters = {{"thrust", "2"}};
    CHECK(refusal(file, spec).find("thrust") != std::string::npos);
    spec = short_league({"idle", "chaser"});
    spec.rules = "classic-99";
    CHECK(refusal(file, spec).find("classic-99") != std::string::npos);
    spec = short_league({"idle", "three_to_five_pods"});
    spec.rules = R"({"schema": "podball.rules/1", "pods": [2, 2]})";
    CHECK(refusal(file, spec).find("pods") != std::string::npos);
    CHECK(fs::is_empty(folder.path()));
    found(file, short_league({"idle", "chaser"}, 1));
    CHECK(refusal(file, short_league({"idle", "chaser"})).find("exists") != std::string::npos);
    CHECK(run_league(file).is_complete);
}

TEST_CASE("a team for which no place is left is not added") {
    const TemporaryFolder folder;
    const auto add = [&](const fs::path& file) {
        auto store = opened(file);
        const auto added = season::add_team(store, {"", "marking", {}}, test_surroundings());
        return added ? "added" : added.error().message;
    };
    const auto cup = folder.path() / "cup.db";
    auto spec = short_league({"idle", "chaser", "formation", "scripted"}, 1);
    spec.format = league::Format::Knockout;
    found(cup, spec);
    CHECK(add(cup) == cup.string() + ": its ties are planned, so a new team has no match");
    CHECK(opened(cup).teams().value().size() == 4);

    const auto rounds = folder.path() / "rounds.db";
    spec.format = league::Format::Swiss;
    spec.rounds = 2;
    found(rounds, spec);
    CHECK(add(rounds) == "added");
    CHECK(run_league(rounds).is_complete);
    const auto pairings = opened(rounds).pairings().value();
    CHECK(std::any_of(pairings.begin(), pairings.end(), [](const league::Pairing& one) {
        return one.round == 1 && (one.team_a == 4 || one.team_b == 4);
    }));
    CHECK(add(rounds) == rounds.string() + ": its last round is planned, so a new team has no match");

    const auto test = folder.path() / "test.db";
    spec = short_league({"idle", "chaser"}, 1);
    spec.stop = league::StopRule{};
    found(test, spec);
    CHECK(add(test) == test.string() + ": is a sequential test of 2 teams, so a new team has no place");
}

TEST_CASE("a founding that a kill ended is begun anew, and another process is not disturbed") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    folder.write("cup.db.founding", "half a store");
    folder.write("cup.db.founding-journal", "and its journal");
    found(file, short_league({"idle", "chaser"}, 1));
    CHECK_FALSE(fs::exists(folder.path() / "cup.db.founding"));
    CHECK_FALSE(fs::exists(folder.path() / "cup.db.founding-journal"));
    CHECK(run_league(file).is_complete);

    const auto other = folder.path() / "other.db";
    {
        const auto lock = store::RunLock::take(other);
        REQUIRE(lock);
        folder.write("other.db.founding", "of the other process");
        CHECK(refusal(other, short_league({"idle", "chaser"}, 1)).find("is being played by") != std::string::npos);
    }
    CHECK(fs::exists(folder.path() / "other.db.founding"));
    CHECK(fs::exists(store::files_folder(other)));
}

TEST_CASE("a team that is added later gets only its own matches, and a retired one no further") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"idle", "chaser"}, 1));
    run_league(file);
    const auto before = rows_of(file);
    {
        auto store = opened(file);
        CHECK(season::add_team(store, {"", "formation", {}}, test_surroundings()).value() == "formation");
        CHECK(season::add_team(store, {"", "chaser", {}}, test_surroundings()).value() == "chaser@2");
    }
    const auto grown = run_league(file);
    CHECK(grown.is_complete);
    CHECK(grown.progress.total == 12);
    const auto after = rows_of(file);
    CHECK(
        std::all_of(before.begin(), before.end(), [&](const auto& one) { return after.at(one.first) == one.second; }));
    {
        auto store = opened(file);
        CHECK(season::add_team(store, {"late", "scripted", {}}, test_surroundings()).value() == "late");
        REQUIRE(season::retire_team(store, "idle"));
        CHECK(season::retire_team(store, "idel").error().message.find("idle") != std::string::npos);
    }
    const auto last = run_league(file);
    CHECK(last.is_complete);
    CHECK(rows_of(file).size() == after.size() + 6);
}

// Twins play the same matches, which are played once. If the first of them retires, the other one needs them.
TEST_CASE("the matches of a team are played although another team with the same files is retired") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"idle", "chaser"}, 1));
    {
        auto store = opened(file);
        SECTION("the other retires when both are planned") {
            REQUIRE(season::add_team(store, {"twin", "chaser", {}}, test_surroundings()));
            REQUIRE(season::retire_team(store, "chaser"));
        }
        SECTION("the other is retired before this one is planned") {
            REQUIRE(season::retire_team(store, "chaser"));
            REQUIRE(season::add_team(store, {"twin", "chaser", {}}, test_surroundings()));
        }
    }
    const auto season = run_league(file);
    CHECK(season.is_complete);
    CHECK(season.progress.played == 2);
    CHECK(rows_of(file).size() == 4);  // Both fixtures of each match have its result.
}
