// What `podball league run` tells about teams and games that changed after they entered the league.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <filesystem>
#include <string>

using namespace podball::testing;

namespace {

namespace fs = std::filesystem;

constexpr const char* kTiny =
    R"({"schema": "podball.rules/1", "pods": 2, "match": {"period_ticks": 50, "periods": 1}})";

/// A league of idle and a library that its author may change.
struct OpenCup {
    TemporaryFolder folder;
    std::string rules = folder.write("tiny.json", kTiny).string();
    std::string team = (folder.path() / "mine.so").string();
    std::string store = (folder.path() / "cup.db").string();

    OpenCup() { put("chaser"); }

    void put(const std::string& library) const {
        fs::copy_file(fs::path(PODBALL_BUNDLED_TEAMS) / (library + ".so"), team, fs::copy_options::overwrite_existing);
    }

    Answer run_again(const Words& more) const {
        Words words = {"league", "run", store};
        words.insert(words.end(), more.begin(), more.end());
        Answer answer = run(words);
        CAPTURE(words, answer.err);
        REQUIRE(answer.code == 0);
        return answer;
    }
};

bool tells(const Answer& answer, const std::string& part) { return answer.err.find(part) != std::string::npos; }

}  // namespace

TEST_CASE(
    "a library or a game that changes after it entered a league is told, and the league plays on with the old one") {
    const OpenCup cup;
    const Words league = {"--teams", "idle," + cup.team, "--rules", cup.rules, "--pairs", "1", "--admission", "off"};
    const std::string table = cup.run_again(league).out;
    REQUIRE_FALSE(tells(cup.run_again(league), "changed"));

    cup.put("novice");
    const Answer team = cup.run_again(league);
    REQUIRE(team.out == table);
    REQUIRE(tells(team, cup.team + " has changed since it entered " + cup.store + ", where 'mine' plays on"));
    REQUIRE(tells(team, "'podball league add " + cup.store + " " + cup.team + "'"));
    REQUIRE_FALSE(tells(team, cup.rules));

    cup.put("chaser");
    std::string longer = kTiny;
    longer.replace(longer.find("50"), 2, "60");
    cup.folder.write("tiny.json", longer);
    const Answer game = cup.run_again(league);
    REQUIRE(game.out == table);
    REQUIRE(tells(game, cup.rules + " has changed since " + cup.store + " was made"));
    REQUIRE_FALSE(tells(game, cup.team));

    // Nothing is told about files that the command does not name, or that are gone.
    cup.put("novice");
    REQUIRE_FALSE(tells(cup.run_again({}), "changed"));
    fs::remove(cup.team);
    fs::remove(cup.rules);
    REQUIRE_FALSE(tells(cup.run_again(league), "changed"));
}

TEST_CASE("what 'podball league add' is advised for a changed library plays its own matches") {
    const OpenCup cup;
    cup.run_again({"--teams", "idle," + cup.team, "--rules", cup.rules, "--pairs", "1", "--admission", "off"});
    cup.put("novice");
    REQUIRE(run({"league", "add", cup.store, cup.team}).code == 0);
    REQUIRE(cup.run_again({}).out.find("6 of 6 matches") != std::string::npos);
}
