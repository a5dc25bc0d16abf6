#include "store/match_line.hpp"

#include "league/match_key.hpp"
#include "store/part_league.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

namespace {

std::string without_feed(std::string line) {
    line.pop_back();
    return line;
}

// The line with `from` replaced by `to`, and with a checksum that is right again.
std::string forged(const std::string& line, const std::string& from, const std::string& to) {
    std::string text = line;
    const auto place = text.find(from);
    REQUIRE(place != std::string::npos);
    text.replace(place, from.size(), to);
    return sealed(text);
}

std::string refusal(const std::string& line, const LineContext& context) {
    REQUIRE(is_whole_line(line));
    const auto read = read_match_line(line, context);
    REQUIRE_FALSE(read.ok());
    return read.error().message;
}

}  // namespace

TEST_CASE("a result that became a line is read back equal") {
    const LineContext context = part_context();
    for (const MatchLine& line : random_lines(200, 1)) {
        const std::string text = match_line(line, context);
        CHECK(std::ranges::count(text, '\n') == 1);
        CHECK(text.back() == '\n');
        CHECK(is_whole_line(without_feed(text)));
        CHECK(valid(read_match_line(without_feed(text), context)) == line);
    }
}

TEST_CASE("a line that is cut or has another byte is not whole") {
    const std::string text = without_feed(match_line(random_lines(1, 2).front(), part_context()));
    for (std::size_t size = 0; size < text.size(); ++size) {
        CHECK_FALSE(is_whole_line(std::string_view(text).substr(0, size)));
        std::string flipped = text;
        flipped[size] = static_cast<char>(flipped[size] ^ 1);
        CHECK_FALSE(is_whole_line(flipped));
    }
}

TEST_CASE("a line of another version, game, team, budget or seed is refused with the member that differs") {
    const LineContext context = part_context();
    const MatchLine first = random_lines(1, 3).front();
    const std::string line = without_feed(match_line(first, context));
    CHECK(refusal(forged(line, "\"result_version\":3", "\"result_version\":4"), context) ==
          "/result_version: 4; must be 3");
    CHECK(refusal(forged(line, "\"rules\":\"aaaa", "\"rules\":\"bbbb"), context) ==
          "/rules: \"bbbbaaaaaaaaaaaa\"; must be \"aaaaaaaaaaaaaaaa\"");
    const std::string mark = context.marks[static_cast<std::size_t>(first.teams[0])];
    CHECK(refusal(forged(line, mark, "0000000000000000"), context) ==
          "/teams/0: \"0000000000000000\"; must be a team of this league, with its files and parameters");
    const std::string seed = "\"seed\":" + std::to_string(first.row.seed);
    const std::string key_message =
        "/match: \"" + first.row.key + "\"; must be the key of these teams, seed, rules and this league's budget";
    CHECK(refusal(forged(line, seed, seed + "0"), context) == key_message);
    LineContext other = context;
    other.budget = "soft 2000";
    CHECK(refusal(line, other) == key_message);
}

TEST_CASE("a line with a value that is missing or out of range is refused with its path") {
    const LineContext context = part_context();
    MatchLine first = random_lines(1, 4).front();
    first.row.ending = league::Ending::FullTime;
    first.row.incidents = {{1, "crashed", 1, 70, 3, ""}};
    first.row.score = {2, 1};
    first.row.winner = 0;
    const std::string line = without_feed(match_line(first, context));
    CHECK(refusal(forged(line, "\"score\":[2,1]", "\"score\":[2,-1]"), context) ==
          "/score/1: -1; must be a whole number from 0 to 2^31 - 1");
    CHECK(refusal(forged(line, "\"score\":[2,1]", "\"score\":[2]"), context) ==
          "/score/1: null; must be a whole number below 2^63");
    CHECK(refusal(forged(line, "\"winner\":0", "\"winner\":2"), context) == "/winner: 2; must be 0 or 1");
    CHECK(refusal(forged(line, "\"ending\":\"full_time\"", "\"ending\":\"rain\""), context) ==
          "/ending: \"rain\"; must be one of full_time, forfeit, conduct_forfeit, no_start");
    CHECK(refusal(forged(line, "\"team\":1", "\"team\":7"), context) == "/incidents/0/team: 7; must be 0 or 1");
    CHECK(refusal(forged(line, "\"goals\":[", "\"goals\":[\"x\","), context) ==
          "/metrics/goals/0: \"x\"; must be a number or null");
    CHECK(refusal(sealed("{\"schema\":\"podball.league-result/1\"} "), context) == "is no JSON object");
}
