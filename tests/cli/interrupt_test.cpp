#include "cli/program.hpp"
#include "support/catch.hpp"

#include <signal.h>

using namespace podball::testing;

TEST_CASE("a terminal shows a bar that goes away, and Ctrl-C leaves no half-written result") {
    for (const std::string format : {"--json", "--swap-sides"}) {
        Program program({"match", "idle", "idle", "--pairs", "100000", format}, true);
        REQUIRE(program.shows(" of 200000 matches"));
        program.send(SIGINT);
        const Answer answer = program.wait();
        REQUIRE(answer.code == 130);
        REQUIRE(answer.out.empty());
        REQUIRE(answer.err.find("[") != std::string::npos);
        const std::string end = "\r\x1b[Kpodball: interrupted; nothing is written\r\n";
        REQUIRE(answer.err.ends_with(end));
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
