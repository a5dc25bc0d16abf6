#include "cli/program.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace podball::testing;

namespace {

std::vector<std::string> logging_match(const std::string& rules, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"match",   test_team("scripted"), "idle", "--rules", rules, "--quiet",
                                          "--param", "A.label=hello there"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("the lines of a team go to standard error under its name") {
    const TemporaryFolder folder;
    const Answer answer = run(logging_match(short_rules(folder), {}));
    REQUIRE(answer.code == 0);
    REQUIRE(answer.err.find(" info team.scripted: hello there\n") != std::string::npos);
    REQUIRE(answer.out.find("hello") == std::string::npos);
}

TEST_CASE("lines below the level of the log are left out") {
    const TemporaryFolder folder;
    const Answer answer = run(logging_match(short_rules(folder), {"--log-level", "warning"}));
    REQUIRE(answer.code == 0);
    REQUIRE(answer.err.empty());
}

TEST_CASE("a log file holds the same lines") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "match.log").string();
    const Answer answer = run(logging_match(short_rules(folder), {"--log-file", file}));
    REQUIRE(answer.code == 0);
    std::ostringstream content;
    content << std::ifstream(file).rdbuf();
    REQUIRE(content.str().find(" info team.scripted: hello there\n") != std::string::npos);
}

TEST_CASE("a log file replaces an earlier one") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "match.log").string();
    const auto lines = [&] {
        REQUIRE(run(logging_match(short_rules(folder), {"--log-file", file})).code == 0);
        const std::string content = content_of(file);
        return std::count(content.begin(), content.end(), '\n');
    };
    const auto first = lines();
    REQUIRE(first > 0);
    REQUIRE(lines() == first);
}

TEST_CASE("two instances of a team log under their letters") {
    const TemporaryFolder folder;
    const Answer answer = run({"match", test_team("scripted"), test_team("scripted"), "--rules", short_rules(folder),
                               "--quiet", "--param", "A.label=first", "--param", "B.label=second"});
    REQUIRE(answer.err.find("team.scripted.A: first") != std::string::npos);
    REQUIRE(answer.err.find("team.scripted.B: second") != std::string::npos);
}

TEST_CASE("a team that floods the log is capped, and cannot write more than one line at a time") {
    const TemporaryFolder folder;
    const Answer answer = run({"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--quiet",
                               "--param", "A.act=log_flood"});
    REQUIRE(answer.code == 0);
    REQUIRE(std::count(answer.err.begin(), answer.err.end(), '\n') <= 1001);
    const Answer odd = run(
        {"match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--quiet", "--param", "A.act=log"});
    REQUIRE(odd.err.find('\x1b') == std::string::npos);
    REQUIRE(odd.err.find("one\nline") == std::string::npos);
}
