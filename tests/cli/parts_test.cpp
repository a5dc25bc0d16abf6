// Parts of the commands that are easier to look at alone.
#include "cli/arguments.hpp"
#include "cli/figure_text.hpp"
#include "cli/team_choice.hpp"
#include "cli/text_table.hpp"
#include "support/catch.hpp"

#include <limits>

using namespace podball::cli;
using podball::match::MetricUnit;

TEST_CASE("columns are aligned, numbers to the right and words to the left") {
    TextTable table({"metric", "A", "Größe", "note"});
    table.set_left(3);
    table.add({"goals", "3", "12", "x"});
    table.add({"longer name", "10,000", "-"});
    REQUIRE(table.text() ==
            "metric            A  Größe  note\n"
            "goals             3     12  x\n"
            "longer name  10,000      -\n");
}

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
    const auto choice = parse_parameters({"A.x=1", "B.a.b=c=d", "A.empty="});
    REQUIRE(choice);
    REQUIRE(choice.value()[0].size() == 2);
    REQUIRE(choice.value()[0][1].text.empty());
    REQUIRE(choice.value()[1][0].name == "a.b");
    REQUIRE(choice.value()[1][0].text == "c=d");
}

TEST_CASE("figures have the digits that mean something, and none where there is no figure") {
    REQUIRE(figure_text(MetricUnit::Count, 3.0, Precision::Single) == "3");
    REQUIRE(figure_text(MetricUnit::Ticks, 29482.0, Precision::Single) == "29,482");
    REQUIRE(figure_text(MetricUnit::Count, 3.256, Precision::Mean) == "3.26");
    REQUIRE(figure_text(MetricUnit::Share, 0.6125, Precision::Single) == "61.3 %");
    REQUIRE(figure_text(MetricUnit::Ratio, 0.5, Precision::Single) == "0.500");
    REQUIRE(figure_text(MetricUnit::Ratio, std::nullopt, Precision::Mean) == "-");
    REQUIRE(difference_text(MetricUnit::Count, 1.25) == "+1.25");
    REQUIRE(difference_text(MetricUnit::Share, -0.5) == "-50.00 %");
    REQUIRE(difference_text(MetricUnit::Count, -0.001) == "+0.00");
}

TEST_CASE("large counts are grouped, times are microseconds") {
    REQUIRE(thousands(0) == "0");
    REQUIRE(thousands(999) == "999");
    REQUIRE(thousands(1000) == "1,000");
    REQUIRE(thousands(-1234567) == "-1,234,567");
    REQUIRE(thousands(std::numeric_limits<std::int64_t>::max()) == "9,223,372,036,854,775,807");
    REQUIRE(microseconds(840.0) == "0.84");
    REQUIRE(microseconds(1'250'400.0) == "1,250");
    REQUIRE(microseconds(std::nullopt) == "-");
}

TEST_CASE("a recording names teams, and never places where libraries lie") {
    const auto hosting = Hosting::start(HostingMode::Isolated);
    INFO((hosting ? "" : hosting.error().message));
    REQUIRE(hosting);
    podball::replay::Head head;
    for (const char* file : {"../evil.so", "/tmp/evil.so", "./evil.so", ".so", "a/b.so"}) {
        CAPTURE(file);
        head.teams[0].file = file;
        head.teams[0].id = "idle";
        const auto teams = recorded_teams(head, "/tmp", hosting.value());
        REQUIRE_FALSE(teams);
        REQUIRE(teams.error().message == "the recording: '" + std::string(file) + "' is no file of a team");
    }
    head.teams[0].file = "evil";
    head.teams[0].id = "../evil";
    REQUIRE_FALSE(recorded_teams(head, "/tmp", hosting.value()));
}
