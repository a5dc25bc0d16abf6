// podball replay view, and podball match --view: what a browser gets.
#include "cli/program.hpp"
#include "cli/viewer_place.hpp"
#include "support/catch.hpp"
#include "viewer/http_client.hpp"

#include <signal.h>

using namespace podball::testing;

namespace {

std::string recording_in(const TemporaryFolder& folder) { return (folder.path() / "m.podlog").string(); }

}  // namespace

TEST_CASE("a recording is shown to browsers until Ctrl-C") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    REQUIRE(run({"match", "chaser", "idle", "--rules", short_rules(folder), "--record", file, "--quiet"}).code == 0);
    Program program({"replay", "view", file, "--no-browser"}, true);
    const Place place = place_of(program.words_after(kInvitation));
    const HttpReply page = http_get(place.port, place.path);
    REQUIRE(page.status == 200);
    REQUIRE(page.body.starts_with("<!doctype html>"));
    REQUIRE(http_get(place.port, place.path + "log").body == content_of(file));
    REQUIRE(http_get(place.port, "/").status == 404);
    program.send(SIGINT);
    REQUIRE(program.wait().code == 0);
}

TEST_CASE("a match is watched while it is played, by one who came late too") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    // Some seconds at this pace, so that a browser sees the beginning before the end is there.
    Program program({"match", "chaser", "idle", "--rules", short_rules(folder), "--record", file, "--view",
                     "--no-browser", "--quiet", "--pace", "20"},
                    true);
    const Place place = place_of(program.words_after(kInvitation));
    const HttpClient first(place.port);
    first.send(http_request(place.path + "log", "127.0.0.1:" + std::to_string(place.port)));
    std::string got = first.receive(20'000);
    REQUIRE(got.size() == 20'000);
    REQUIRE_FALSE(parse_reply(got).whole);
    REQUIRE(parse_reply(got).body.starts_with("\x89PODLOG\n"));
    const HttpReply late = http_get(place.port, place.path + "log");
    REQUIRE(program.shows("the match is over"));
    got += first.receive();
    REQUIRE(late.whole);
    REQUIRE(parse_reply(got).whole);
    REQUIRE(parse_reply(got).body == late.body);
    REQUIRE(http_get(place.port, place.path + "log").body == late.body);
    program.send(SIGINT);
    const Answer answer = program.wait();
    REQUIRE(answer.code == 0);
    REQUIRE(answer.out.starts_with("Chaser "));
    REQUIRE(content_of(file) == late.body);
    REQUIRE(run({"replay", "verify", file}).code == 0);
}

TEST_CASE("Ctrl-C ends a match that is watched, although a browser does not read") {
    Program program({"match", "chaser", "idle", "--view", "--no-browser", "--pace", "4"}, true);
    const Place place = place_of(program.words_after(kInvitation));
    const HttpClient stuck(place.port, 4096);
    stuck.send(http_request(place.path + "log", "127.0.0.1:" + std::to_string(place.port)));
    REQUIRE(stuck.receive(100).size() == 100);
    program.send(SIGINT);
    const Answer answer = program.wait();
    REQUIRE(answer.code == 130);
    REQUIRE(answer.err.ends_with("podball: interrupted; nothing is written\r\n"));
}

TEST_CASE("a port is taken as asked, and named where it cannot be had") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    REQUIRE(run({"match", "idle", "idle", "--rules", short_rules(folder), "--record", file, "--quiet"}).code == 0);
    Program program({"replay", "view", file, "--no-browser"}, true);
    const Place place = place_of(program.words_after(kInvitation));
    const std::string port = std::to_string(place.port);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"replay", "view", file, "--port", port},
          {"match", "idle", "idle", "--view", "--port", port, "--no-browser"}}) {
        const Answer answer = run(arguments);
        REQUIRE(answer.code == 3);
        REQUIRE(answer.err == "podball: --port: cannot listen on 127.0.0.1:" + port + ": Address already in use\n");
    }
    const std::string unborn = (folder.path() / "new.podlog").string();
    const std::string old = folder.write("old.podlog", "the old one").string();
    for (const std::string& into : {unborn, old}) {
        REQUIRE(run({"match", "idle", "idle", "--record", into, "--view", "--port", port, "--no-browser"}).code == 3);
    }
    REQUIRE_FALSE(std::filesystem::exists(unborn));
    REQUIRE(content_of(old) == "the old one");
    program.send(SIGINT);
    REQUIRE(program.wait().code == 0);
    Program again({"replay", "view", file, "--no-browser", "--port", port}, true);
    REQUIRE(place_of(again.words_after(kInvitation)).port == place.port);
}
