// podball match --watch: the match is played again when a team's file changes.
#include "cli/program.hpp"
#include "cli/viewer_place.hpp"
#include "support/catch.hpp"
#include "viewer/http_client.hpp"

#include <signal.h>

#include <filesystem>

using namespace podball::testing;

namespace {

const std::string kWaits = "played again when";

/// A library whose team changes. Each change is one step, as that of a linker that renames its output.
class ChangingTeam {
  public:
    explicit ChangingTeam(const std::string& team) { become(team); }

    void become(const std::string& team) {
        std::filesystem::copy_file(std::string(PODBALL_BUNDLED_TEAMS) + "/" + team + ".so", folder_.path() / "new");
        std::filesystem::rename(folder_.path() / "new", file());
    }
    void become_text(const std::string& text) { folder_.write("mine.so", text); }

    [[nodiscard]] std::string file() const { return (folder_.path() / "mine.so").string(); }

  private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a match is played again when a library changes, and waits while it cannot be used") {
    const TemporaryFolder folder;
    ChangingTeam mine("idle");
    Program program({"match", mine.file(), "idle", "--rules", short_rules(folder), "--quiet", "--watch"}, true);
    REQUIRE(program.shows(kWaits));
    mine.become_text("no library");
    REQUIRE(program.shows(kWaits, 2));
    mine.become("chaser");
    REQUIRE(program.shows(kWaits, 3));
    program.send(SIGINT);
    const Answer answer = program.wait();
    CAPTURE(answer.out, answer.err);
    REQUIRE(answer.code == 0);
    const auto second = answer.out.find('\n') + 1;
    REQUIRE(answer.out.starts_with("Idle (A) 0 : 0 Idle (B) "));
    REQUIRE(answer.out.substr(second).starts_with("Chaser "));
    REQUIRE(answer.out.find('\n', second) == answer.out.size() - 1);
    REQUIRE(answer.err.find("podball: " + mine.file() + ": ") != std::string::npos);
    REQUIRE(program.shows(mine.file() + " has changed\r\n", 2));
}

TEST_CASE("a change ends the running match, and the page shows the next one at the same address") {
    ChangingTeam mine("idle");
    Program program({"match", mine.file(), "idle", "--view", "--no-browser", "--watch"}, true);
    const Place place = place_of(program.words_after(kInvitation));
    const HttpClient first(place.port);
    first.send(http_request(place.path + "log", "127.0.0.1:" + std::to_string(place.port)));
    mine.become("chaser");
    const HttpReply old = parse_reply(first.receive());
    REQUIRE(old.whole);
    REQUIRE(old.body.starts_with("\x89PODLOG\n"));
    REQUIRE(program.shows(mine.file() + " has changed"));
    std::string got;
    do {  // Until the next match has begun.
        const HttpClient again(place.port);
        again.send(http_request(place.path + "log", "127.0.0.1:" + std::to_string(place.port)));
        got = parse_reply(again.receive(2000)).body;
    } while (old.body.starts_with(got));
    REQUIRE(got.starts_with("\x89PODLOG\n"));
    program.send(SIGINT);
    const Answer answer = program.wait();
    CAPTURE(answer.err);
    REQUIRE(answer.code == 130);
    REQUIRE(answer.out.empty());
    REQUIRE(answer.err.find(kInvitation) == answer.err.rfind(kInvitation));
}

TEST_CASE("what makes no sense together with --watch is refused") {
    const Words match = {"match", "idle", "idle", "--watch"};
    for (const auto& [more, expected] :
         std::vector<std::pair<Words, std::string>>{{{"--pairs", "3"}, "leave out --pairs"},
                                                    {{"--sprt", "elo0=0,elo1=30"}, "leave out --sprt"},
                                                    {{"--record-dir", "."}, "--record-dir: only with --pairs"},
                                                    {{"--record", "m.podlog"}, "leave out --record"},
                                                    {{"--mode", "inproc"}, "only with --mode isolated"}}) {
        Words words = match;
        words.insert(words.end(), more.begin(), more.end());
        require_refused(words, 2, {expected});
    }
    require_refused({"match", "nobody", "idle", "--watch"}, 3, {"nobody"});
}
