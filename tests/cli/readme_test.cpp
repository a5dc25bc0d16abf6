// What README.md shows is what the program prints.
#include "cli/program.hpp"
#include "cli/snapshot.hpp"
#include "support/catch.hpp"

#include <string>

using namespace podball::testing;

namespace {

// What is the same on every machine: no times of calls, no budget and no library's file.
std::string lasting(const std::string& output) {
    return masked_text(output,
                       {times_of_calls(), masked(", budget [^ ]+", ""), masked("^([AB] .*) [^ ]+\\.so$", "$1")});
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
    const auto at = text.find(begin);
    REQUIRE(at != std::string::npos);
    const auto first = at + begin.size();
    return text.substr(first, text.find(end, first) - first);
}

}  // namespace

TEST_CASE("the match that the README shows is the match that is played") {
    const std::string readme = content_of(PODBALL_README);
    const std::string shown = between(readme, "$ ./scripts/play\n", "```");
    const Answer answer = run({"match", "formation", "chaser", "--budget", kHighHardLimit});
    REQUIRE(answer.code == 0);
    REQUIRE(lasting(answer.out) == lasting(shown));
}
