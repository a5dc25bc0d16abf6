// Parts of the commands that are easier to look at alone.
#include "cli/arguments.hpp"
#include "cli/match_time.hpp"
#include "cli/progress.hpp"
#include "cli/repeat_command.hpp"
#include "cli/shell_word.hpp"
#include "support/catch.hpp"

using namespace podball::cli;

TEST_CASE("whole numbers are read exactly up to the ends of their range") {
    REQUIRE(parse_whole("--n", "0", 0, 9).value() == 0);
    REQUIRE(parse_whole("--n", "9", 0, 9).value() == 9);
    REQUIRE(parse_whole("--n", "9007199254740991", 0, 9007199254740991).value() == 9007199254740991);
    for (const char* text : {"10", "-0", "+1", "1e0", "1 ", "", "18446744073709551616"}) {
        const auto result = parse_whole("--n", text, 0, 9);
        CAPTURE(text);
        REQUIRE_FALSE(result);
        REQUIRE(result.error().message == "--n: '" + std::string(text) + "' is not a whole number in [0, 9]");
    }
}

TEST_CASE("numbers are read within their range, and what is no number is not") {
    REQUIRE(parse_number("--p", "0.99", 0.5, 0.9999).value() == 0.99);
    for (const char* text : {"1", "0.49", "nan", "inf", "", "0.9x"}) {
        REQUIRE_FALSE(parse_number("--p", text, 0.5, 0.9999));
    }
}

TEST_CASE("a parameter's value may hold anything, its key ends at the first equals sign") {
    const auto choice = parse_team_parameters({"A.x=1", "B.a.b=c=d", "A.empty="});
    REQUIRE(choice);
    REQUIRE(choice.value()[0].size() == 2);
    REQUIRE(choice.value()[0][1].text.empty());
    REQUIRE(choice.value()[1][0].name == "a.b");
    REQUIRE(choice.value()[1][0].text == "c=d");
    const auto plain = parse_parameters({"A.x=1", "b=c=d"});
    REQUIRE(plain);
    REQUIRE(plain.value()[0].name == "A.x");
    REQUIRE(plain.value()[1].text == "c=d");
}

TEST_CASE("a parameter without a team or without a key is refused with the form that is expected") {
    for (const char* text : {"x=1", "C.x=1", "A.x", "A.=1", "."}) {
        CAPTURE(text);
        const auto refused = parse_team_parameters({text});
        REQUIRE_FALSE(refused);
        REQUIRE(refused.error().message.find("A.key=value or B.key=value") != std::string::npos);
    }
    REQUIRE_FALSE(parse_parameters({"=1"}));
    REQUIRE_FALSE(parse_parameters({"x"}));
}

TEST_CASE("a moment is a control step, or a time in minutes and seconds") {
    constexpr int kStepTicks = 5;
    const auto step = [](const std::string& text) { return step_at(parse_moment("--from", text).value(), kStepTicks); };
    REQUIRE(step("0") == 0);
    REQUIRE(step("300") == 300);
    REQUIRE(step("0:00.0") == 0);
    REQUIRE(step("0:15.0") == 300);
    REQUIRE(step("1:05.2") == 1304);
    REQUIRE(step("1:05") == 1300);
    REQUIRE(step("0:00.04") == 0);
    REQUIRE(step("0:00.05") == 1);
    for (const char* text :
         {"", "-1", "soon", "1:60.0", "1:5", "1:-5", ":05", "1:", "1:nan", "1:05:00", "99999999:00"}) {
        CAPTURE(text);
        const auto refused = parse_moment("--from", text);
        REQUIRE_FALSE(refused);
        REQUIRE(refused.error().message.find("--from: '") == 0);
        REQUIRE(refused.error().message.find("m:ss.s") != std::string::npos);
    }
}

TEST_CASE("the time that is left is that of the rest at the pace so far") {
    REQUIRE(time_left_text(0.0, 10.0).empty());
    REQUIRE(time_left_text(0.25, 10.0) == ", 30 s left");
    REQUIRE(time_left_text(0.5, 600.0) == ", 10 min left");
    REQUIRE(time_left_text(1.0, 10.0) == ", 0 s left");
}

TEST_CASE("a word for a shell is quoted where the shell would change it") {
    REQUIRE(shell_word("./my_team.so") == "./my_team.so");
    REQUIRE(shell_word("A.depth=0.5,x:y@z%1+2") == "A.depth=0.5,x:y@z%1+2");
    REQUIRE(shell_word("my team.so") == "'my team.so'");
    REQUIRE(shell_word("$(x)'s") == "'$(x)'\\''s'");
    REQUIRE(shell_word("") == "''");
}

TEST_CASE("the command of a match has the options that differ from their defaults, and exchanges the teams") {
    podball::hosting::MatchInput input;
    input.teams[0].name = "chaser";
    input.teams[1].name = "./my team.so";
    REQUIRE(match_command(input, 7, false) == "podball match chaser './my team.so' --seed 7");
    input.teams[0].parameters = {{"depth", "2"}};
    input.teams[1].parameters = {{"label", "a b"}};
    input.rules = "research-5";
    input.swap_sides = true;
    input.mode = podball::hosting::HostingMode::InProcess;
    input.budget.enabled = false;
    input.team_path = "teams";
    input.rules_path = "games";
    REQUIRE(match_command(input, 8, true, {"--pairs", "3"}) ==
            "podball match './my team.so' chaser --rules research-5 --seed 8 --param 'A.label=a b' --param B.depth=2 "
            "--budget off --mode inproc --team-path teams --rules-path games --swap-sides --pairs 3");
}
