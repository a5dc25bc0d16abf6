// The tactics library from the command line: what it answers, and what it says of instances that are none.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <unistd.h>

#include <fcntl.h>
#include <algorithm>

using namespace podball::testing;
using nlohmann::json;

namespace {

json answer_to(const std::string& verb, const std::string& instance, const Words& options = {}) {
    const TemporaryFolder folder;
    Words arguments = {"tactics", verb, folder.write("instance.json", instance).string(), "--json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_json(arguments);
}

std::string text_for(const std::string& verb, const std::string& instance) {
    const TemporaryFolder folder;
    const Answer answer = run({"tactics", verb, folder.write("instance.json", instance).string()});
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    return answer.out;
}

void require_instance_refused(const std::string& verb, const std::string& instance, Words expected) {
    const TemporaryFolder folder;
    const std::string file = folder.write("instance.json", instance).string();
    CAPTURE(instance.substr(0, 200));
    expected.push_back("podball: " + file + ":");
    require_refused({"tactics", verb, file, "--json"}, 3, expected);
}

void become_standard_input(const std::filesystem::path& file) {
    const int descriptor = open(file.c_str(), O_RDONLY);
    dup2(descriptor, STDIN_FILENO);
    close(descriptor);
}

}  // namespace

TEST_CASE("an assignment minimises what is asked for") {
    // Two agents on a line: 0 and 2; targets at 3 and 5. By sum both ways cost 6; by MMDR each keeps its side.
    const std::string line = R"({"n": 2, "cost": [[3, 5], [1, 3]]})";
    CHECK(answer_to("assign", line)["assignment"] == json({0, 1}));
    CHECK(answer_to("assign", line, {"--objective", "mmdr"})["assignment"] == json({0, 1}));
    CHECK(answer_to("assign", line, {"--objective", "sum"})["sum"] == 6);
    CHECK(answer_to("assign", line, {"--objective", "bottleneck"})["maximum"] == 3);
    CHECK(answer_to("assign", line, {"--objective", "mmd-msd2"})["sorted_costs"] == json({3.0, 3.0}));

    // Agent 0 to target 0 makes the least sum, 0 + 4; of the others none is worse than 3.
    const std::string torn = R"({"n": 2, "cost": [[0, 3], [3, 4]]})";
    CHECK(answer_to("assign", torn, {"--objective", "sum"})["assignment"] == json({0, 1}));
    CHECK(answer_to("assign", torn, {"--objective", "mmdr"})["assignment"] == json({1, 0}));
    CHECK(
        answer_to("assign", R"({"cost": [[-7.5]], "n": 1})") ==
        json({{"assignment", {0}}, {"objective", "mmdr"}, {"sorted_costs", {-7.5}}, {"sum", -7.5}, {"maximum", -7.5}}));
}

TEST_CASE("an assignment for people shows each agent's target and cost") {
    CHECK(text_for("assign", R"({"n": 2, "cost": [[3, 5], [1, 3.5]]})") ==
          "agent  target  cost\n"
          "0           0     3\n"
          "1           1   3.5\n"
          "\n"
          "objective mmdr\n"
          "costs in decreasing order: 3.5 3\n"
          "sum 6.5, maximum 3.5\n");
}

TEST_CASE("the alternatives that none dominates are listed, duplicates too") {
    CHECK(answer_to("pareto", R"({"criteria": [[1, 4], [2, 2], [3, 3], [4, 1], [2, 4], [2, 2]]})") ==
          json({{"non_dominated", {0, 1, 3, 5}}}));
    CHECK(answer_to("pareto", R"({"criteria": [[1e308, -1.5e-300, 0, -0.0, 5, 6, 7, 8]]})") ==
          json({{"non_dominated", {0}}}));
    CHECK(text_for("pareto", R"({"criteria": [[1, 4], [2, 2], [3, 3]]})") ==
          "2 of 3 alternatives are not dominated: 0 1\n");
    CHECK(text_for("pareto", R"({"criteria": [[1]]})") == "1 of 1 alternative is not dominated: 0\n");
}

TEST_CASE("a file named - is standard input") {
    const TemporaryFolder folder;
    const auto file = folder.write("instance.json", R"({"criteria": [[2], [1], [1]]})");
    Program program({"tactics", "pareto", "-", "--json"}, false, [&file] { become_standard_input(file); });
    const Answer answer = program.wait();
    CHECK(answer.code == 0);
    CHECK(answer.out == "{\"non_dominated\":[1,2]}\n");

    const auto damaged = folder.write("damaged.json", R"({"criteria": [[2], [null]]})");
    Program refused({"tactics", "pareto", "-"}, false, [&damaged] { become_standard_input(damaged); });
    const Answer error = refused.wait();
    CHECK(error.code == 3);
    CHECK(error.err.starts_with("podball: standard input: /criteria/1/0: null; must be a number in "));
}

TEST_CASE("a cost that is no number is named by its path with the range") {
    for (const std::string value : {"null", "\"4\"", "true", "[4]", "{}", "1e151", "-1e151"}) {
        require_instance_refused("assign", R"({"n": 2, "cost": [[1, 2], [)" + value + ", 4]]}",
                                 {": /cost/1/0: ", "must be a number in [-1e+150, 1e+150]"});
    }
    require_instance_refused("assign", R"({"n": 2, "cost": [[1, 2], [1e999, 4]]})", {"1e999"});
    require_instance_refused("assign", R"({"n": 2, "cost": [[1, 2], [NaN, 4]]})", {":1:28: not JSON"});
}

TEST_CASE("a matrix of costs that does not fit n is named by its path") {
    require_instance_refused("assign", R"({"n": 2, "cost": [[1, 2], [3]]})",
                             {": /cost/1: a list of 1; must be a list of 2 numbers"});
    require_instance_refused("assign", R"({"n": 2, "cost": [[1, 2], 3]})",
                             {": /cost/1: 3; must be a list of 2 numbers"});
    require_instance_refused("assign", R"({"n": 3, "cost": [[1, 2], [3, 4]]})",
                             {": /cost: a list of 2; must be", "/n, 3"});
    require_instance_refused("assign", R"({"n": 1, "cost": {}})", {": /cost: an object; must be"});
}

TEST_CASE("n is named with its range") {
    for (const std::string n : {"0", "-1", "1001", "1e300", "2.5", "null", "\"2\"", "[2]"}) {
        require_instance_refused("assign", "{\"n\": " + n + ", \"cost\": [[1, 2], [3, 4]]}",
                                 {": /n: ", "must be a whole number in [1, 1000]"});
    }
}

TEST_CASE("criteria that are no matrix are named by their path") {
    const std::string number = "must be a number in [-1.7976931348623157e+308, 1.7976931348623157e+308]";
    require_instance_refused("pareto", R"({"criteria": [[1, 2], [3, null]]})", {": /criteria/1/1: null; " + number});
    require_instance_refused("pareto", R"({"criteria": [[1, 2], [3, "x"]]})", {": /criteria/1/1: \"x\"; " + number});
    require_instance_refused("pareto", R"({"criteria": [[1, 2], [-1e999, 1]]})", {"-1e999"});
    require_instance_refused("pareto", R"({"criteria": [[1, 2], [3]]})",
                             {": /criteria/1: a list of 1; must be a list of 2"});
    require_instance_refused("pareto", R"({"criteria": [[1], 2]})", {": /criteria/1: 2; must be a list of 1 number"});
    require_instance_refused("pareto", R"({"criteria": []})",
                             {": /criteria: a list of 0; must be a list of 1 to 100000 rows"});
    require_instance_refused("pareto", R"({"criteria": [[]]})",
                             {": /criteria/0: a list of 0; must be a list of 1 to 8"});
    require_instance_refused("pareto", R"({"criteria": [[1,2,3,4,5,6,7,8,9]]})",
                             {": /criteria/0: a list of 9", "1 to 8"});
    require_instance_refused("pareto", R"({"criteria": 5})", {": /criteria: 5; must be"});
    std::string many = "{\"criteria\": [[1]";
    for (int i = 0; i < 100'000; ++i) {
        many += ",[1]";
    }
    require_instance_refused("pareto", many + "]}",
                             {": /criteria: a list of 100001; must be a list of 1 to 100000 rows"});
}

TEST_CASE("a document that is no instance is answered with what is missing or unknown") {
    require_instance_refused("assign", "", {"not JSON"});
    require_instance_refused("assign", "[1, 2]", {"a list of 2; must be an object with \"cost\""});
    require_instance_refused("assign", "{\"n\": 1}", {": /cost: missing"});
    require_instance_refused("assign", "{\"cost\": [[1]]}", {": /n: missing"});
    require_instance_refused("assign", R"({"n": 1, "costs": [[1]]})", {": /costs: unknown key. Did you mean cost?"});
    require_instance_refused("assign", R"({"n": 1, "n": 1, "cost": [[1]]})", {"/n: key given twice"});
    require_instance_refused("pareto", "{}", {": /criteria: missing"});
    require_instance_refused("pareto", R"({"criterias": [[1]]})",
                             {": /criterias: unknown key. Did you mean criteria?"});
    require_instance_refused("pareto", R"({"criteria": [[1]]} x)", {"not JSON"});
}

TEST_CASE("what is asked of podball tactics wrongly is an error of usage") {
    const TemporaryFolder folder;
    const std::string file = folder.write("instance.json", R"({"n": 1, "cost": [[1]]})").string();
    const auto require_code = [](const Words& arguments, int code, const std::string& text) {
        const Answer answer = run(arguments);
        CAPTURE(arguments, answer.err);
        REQUIRE(answer.code == code);
        REQUIRE(answer.err.starts_with("podball: "));
        REQUIRE(answer.err.find(text) != std::string::npos);
        REQUIRE(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    };
    require_code({"tactics"}, 2, "tactics --help");
    require_code({"tactics", "asign", file}, 2, "Did you mean assign");
    require_code({"tactics", "assign"}, 2, "FILE");
    require_code({"tactics", "assign", file, "--objective", "least"}, 2, "bottleneck");
    require_code({"tactics", "pareto", file, "--objective", "sum"}, 2, "--objective");
    require_code({"tactics", "assign", (folder.path() / "none.json").string()}, 3, "No such file");
    require_code({"tactics", "assign", folder.path().string()}, 3, folder.path().string());
}
