// What README.md shows is what the program prints.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <regex>
#include <sstream>
#include <string>
#include <vector>

using namespace podball::testing;

namespace {

// The lines of a match that are the same on every machine: without times of calls, budget, folders and widths.
std::vector<std::string> lasting_lines(const std::string& output) {
    static const std::regex blanks(" +");
    static const std::regex time_line("(wall|CPU) .*");
    static const std::regex changing_end(", (no )?budget.*|(^[AB] .*) [^ ]+\\.so$");
    std::vector<std::string> lines;
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) {
        line = std::regex_replace(line, blanks, " ");
        if (!std::regex_match(line, time_line)) {
            lines.push_back(std::regex_replace(line, changing_end, "$2"));
        }
    }
    return lines;
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
    const Answer answer = run({"match", "formation", "chaser", "--budget", "off"});
    REQUIRE(answer.code == 0);
    REQUIRE(lasting_lines(answer.out) == lasting_lines(shown));
}
