#include "cli/program.hpp"
#include "support/catch.hpp"

#include <signal.h>

#include <regex>
#include <string>

using namespace podball::testing;

namespace {

// A match between idle teams takes some milliseconds.
std::string tiny_rules(const TemporaryFolder& folder) {
    return folder
        .write("tiny.json", R"({"schema": "podball.rules/1", "pods": 1, "match": {"periods": 1, "period_ticks": 100}})")
        .string();
}

Answer interrupted_pairs(const Words& more) {
    const TemporaryFolder folder;
    Words words = {"match", "idle", "idle", "--rules", tiny_rules(folder), "--pairs", "100000", "--seed", "7"};
    words.insert(words.end(), more.begin(), more.end());
    Program program(words, true);
    REQUIRE(program.shows(" of 200000 matches, W-D-L 0-"));
    REQUIRE(program.shows(" left"));  // So some matches are over.
    program.send(SIGINT);
    return program.wait();
}

// The number of pairs that the last message counts. Only one may be over on a busy machine.
int pairs_counted(const std::string& text) {
    std::smatch found;
    REQUIRE(
        std::regex_search(text, found, std::regex("([0-9]+) pairs? counts? of 100000; the others: podball match ")));
    return std::stoi(found[1]);
}

}  // namespace

TEST_CASE("a terminal shows a bar that goes away, and Ctrl-C leaves the pairs that were played and a way to go on") {
    const Answer answer = interrupted_pairs({"-j", "2"});
    CAPTURE(answer.err);
    REQUIRE(answer.code == 130);
    REQUIRE(answer.err.find("[") != std::string::npos);
    const int played = pairs_counted(answer.err);
    const std::string rest = std::to_string(100'000 - played);
    REQUIRE(answer.err.find("\r\x1b[Kpodball: interrupted; ") != std::string::npos);
    REQUIRE(answer.err.ends_with(" --seed " + std::to_string(7 + played) + " --pairs " + rest + " -j 2\r\n"));
    REQUIRE(answer.out.find(" drawn, 0 lost of " + std::to_string(2 * played) + " matches\n") != std::string::npos);
}

TEST_CASE("Ctrl-C leaves whole JSON of the pairs that were played") {
    const Answer answer = interrupted_pairs({"--json"});
    REQUIRE(answer.code == 130);
    const auto result = nlohmann::json::parse(answer.out);
    REQUIRE(result["interrupted"] == true);
    REQUIRE(result["pairs"] == pairs_counted(answer.err));
    REQUIRE(result["games"]["matches"].size() == 2 * result["pairs"].get<std::size_t>());
}

TEST_CASE("Ctrl-C before the first pair is over leaves no half-written result") {
    const TemporaryFolder folder;
    const auto rules = folder.write("long.json", R"({"schema": "podball.rules/1", "pods": 1,
                                    "match": {"periods": 100, "period_ticks": 10000000}})");
    for (const std::string format : {"--json", "--swap-sides"}) {
        Program program({"match", "idle", "idle", "--rules", rules.string(), "--pairs", "3", format}, true);
        REQUIRE(program.shows(" of 6 matches"));
        program.send(SIGINT);
        const Answer answer = program.wait();
        REQUIRE(answer.code == 130);
        REQUIRE(answer.out.empty());
        REQUIRE(answer.err.ends_with("\r\x1b[Kpodball: interrupted; nothing is written\r\n"));
    }
}

TEST_CASE("Ctrl-C ends a single match too") {
    const TemporaryFolder folder;
    const auto rules = folder.write("long.json", R"({"schema": "podball.rules/1", "pods": 1,
                                    "match": {"periods": 100, "period_ticks": 10000000}})");
    Program program({"match", "idle", "idle", "--rules", rules.string()}, true);
    REQUIRE(program.shows("period 1, 0 : 0"));
    program.send(SIGINT);
    const Answer answer = program.wait();
    REQUIRE(answer.code == 130);
    REQUIRE(answer.out.empty());
}

TEST_CASE("with --quiet a terminal shows nothing") {
    const TemporaryFolder folder;
    Program program({"match", "idle", "idle", "--rules", short_rules(folder), "--quiet"}, true);
    const Answer answer = program.wait();
    REQUIRE(answer.code == 0);
    REQUIRE(answer.err.empty());
    REQUIRE(answer.out == "Idle (A) 0 : 0 Idle (B)  (full time, 4,600 ticks)\n");
}
