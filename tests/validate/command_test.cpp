// podball validate as users meet it: exit codes, the last line, the JSON, and what is written about it.
#include "cli/program.hpp"
#include "sandbox/guard_state.hpp"
#include "support/damaged_files.hpp"
#include "support/temporary_folder.hpp"
#include "validate/validated.hpp"

#include "support/catch.hpp"
#include "support/sample.hpp"
#include "support/skip.hpp"

#include <csignal>
#include <sstream>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

std::string last_line(const std::string& text) {
    REQUIRE(text.ends_with('\n'));
    const auto start = text.rfind('\n', text.size() - 2);
    return text.substr(start + 1, text.size() - start - 2);
}

/// Runs it, and requires a verdict as the last line, in agreement with the exit code.
Answer validated_by_program(const std::string& team, const Words& more = {}) {
    Words words = {"validate", team};
    words.insert(words.end(), more.begin(), more.end());
    Answer answer = run(words);
    CAPTURE(words, answer.code, answer.out, answer.err);
    REQUIRE((answer.code == 0 || answer.code == 1 || answer.code == 3));
    REQUIRE(last_line(answer.out).starts_with(answer.code == 0 ? "verdict: PASS" : "verdict: FAIL"));
    return answer;
}

std::string param(const std::string& text) { return "--param=" + text; }

}  // namespace

TEST_CASE("a sound team passes with exit code 0, a bad one fails with 1") {
    CHECK(validated_by_program("chaser", {"--level", "1"}).code == 0);
    CHECK(validated_by_program(bundled("idle"), {"--only", "file,load"}).code == 0);
    CHECK(validated_by_program(odd_team("null_step"), {"--level", "1"}).code == 1);
    CHECK(validated_by_program(odd_team("scripted"), {"--only", "actions", param("act=nan")}).code == 1);
    CHECK(validated_by_program(careless_team("lazy"), {"--only", "file.hardening"}).code == 0);  // Warned of.
}

TEST_CASE("what cannot be used is exit code 3, with a verdict all the same") {
    CHECK(validated_by_program("nobody").code == 3);
    CHECK(validated_by_program("./nobody.so").code == 3);
    CHECK(validated_by_program("chaser", {"--rules", "nothing"}).code == 3);
    CHECK(validated_by_program("chaser", {param("speed=3")}).code == 3);
    CHECK(last_line(validated_by_program("./nobody.so").out).find("No such file") != std::string::npos);
}

TEST_CASE("errors of usage are exit code 2") {
    for (const Words& more :
         {Words{"--level", "4"}, Words{"--level", "0"}, Words{"--only", "nothing"}, Words{"--only", ""},
          Words{"--seed", "-1"}, Words{"--param", "speed"}, Words{"--unknown"}, Words{"another"}}) {
        Words words = {"validate", "chaser"};
        words.insert(words.end(), more.begin(), more.end());
        const Answer answer = run(words);
        CAPTURE(words, answer.out, answer.err);
        CHECK(answer.code == 2);
        CHECK(answer.out.empty());
        CHECK_FALSE(answer.err.empty());
    }
}

TEST_CASE("a file that is no team fails, and the verdict is the last line") {
    const TemporaryFolder folder;
    for (const OddFile& odd : odd_files(bundled("idle"), folder.path())) {
        const Answer answer = validated_by_program(odd.path.string());
        const bool is_there = std::filesystem::exists(odd.path);
        CAPTURE(odd.path, odd.reason, answer.out);
        CHECK(answer.code == (is_there ? 1 : 3));
        if (is_there) {
            CHECK(answer.out.find(odd.reason) != std::string::npos);
        }
    }
}

TEST_CASE("a cut or corrupted library gets a verdict") {
    const TemporaryFolder folder;
    for (const auto& file : cut_copies(bundled("idle"), folder.path(), 4000)) {
        CHECK(validated_by_program(file.string(), {"--level", "1"}).code == 1);
    }
    // What was hit may be of no use to anybody, so some play on.
    for (const auto& file : corrupted_copies(bundled("idle"), folder.path(), 20, 1)) {
        validated_by_program(file.string(), {"--level", "1"});
    }
}

TEST_CASE("many more cut and corrupted libraries get a verdict", "[slow]") {
    const TemporaryFolder folder;
    const int corrupted = sample_of(200);
    const auto cut_bytes = static_cast<std::uintmax_t>(80'000 / corrupted);
    for (const auto& file : cut_copies(bundled("chaser"), folder.path(), cut_bytes)) {
        CHECK(validated_by_program(file.string()).code == 1);
    }
    for (const auto& file : corrupted_copies(bundled("chaser"), folder.path(), corrupted, 1)) {
        validated_by_program(file.string());
    }
}

TEST_CASE("the JSON has every check with its outcome, and the verdict") {
    // Without `file.dependencies`: a build with a sanitizer needs the sanitizer's library.
    const Answer answer = run({"validate", careless_team("lazy"), "--level", "3", "--only",
                               "file.library,file.exports,file.stack,file.hardening,load", "--json"});
    CHECK(answer.code == 1);
    const auto json = nlohmann::json::parse(answer.out);
    CHECK(json["schema"] == "podball.validate/1");
    CHECK(json["file"] == careless_team("lazy"));
    CHECK(json["file_sha256"].get<std::string>().size() == 64);
    CHECK(json["level"] == 3);
    CHECK(json["seed"] == 1);
    CHECK(json["mode"] == "isolated");
    CHECK(json["rules"] == "classic-5");
    CHECK(json["team"].is_null());  // Nobody asked for it.
    CHECK(json["passed"] == false);
    CHECK(json["interrupted"] == false);
    CHECK(json["unusable"].is_null());
    CHECK(json["verdict"] == "FAIL at level 3, some checks only: 1 failed, 8 passed");
    CHECK(json["counts"] == nlohmann::json({{"pass", 8}, {"warn", 0}, {"fail", 1}, {"skipped", 0}, {"not_run", 0}}));
    REQUIRE(json["checks"].size() == 9);
    CHECK(json["checks"][3] == nlohmann::json({{"check", "file.hardening"},
                                               {"group", "file"},
                                               {"level", 3},
                                               {"outcome", "fail"},
                                               {"found", "without RELRO and BIND_NOW"},
                                               {"stands_on", nullptr},
                                               {"advice", "Link with -z relro -z now, as podball_add_team does."},
                                               {"rule", nullptr}}));
}

TEST_CASE("the JSON says what stands on what, and why there is no answer") {
    const auto failed = nlohmann::json::parse(run({"validate", odd_team("null_step"), "--json"}).out);
    CHECK(failed["checks"].back()["outcome"] == "skipped");
    CHECK(failed["checks"].back()["stands_on"] == "describe.table");
    const auto missing = nlohmann::json::parse(run({"validate", "./nobody.so", "--json"}).out);
    CHECK(missing["file"].is_null());
    CHECK(missing["checks"].empty());
    CHECK(missing["passed"] == false);
    CHECK(missing["unusable"] == "./nobody.so: No such file or directory");
}

TEST_CASE("the text is grouped, and a failure says what to do and which rule demands it") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer makes system calls of its own, so this build has no filter");
    const auto text = validated_by_program(faulty_team(), {"--only", "purity", param("act=socket"), param("at=3")}).out;
    CAPTURE(text);
    CHECK(text.find("\npurity\n  pass  view") != std::string::npos);
    CHECK(text.find("  FAIL  calls           denied system calls: socket\n") != std::string::npos);
    CHECK(text.find("names of the calls say which. (podball.h, rule 12)\n") != std::string::npos);
    const auto short_text = validated_by_program("/dev/null").out;
    CHECK(short_text.find("\nskipped, because they need file.library: ") != std::string::npos);
    CHECK(short_text.find("play") == std::string::npos);
}

TEST_CASE("the same team and seed bring the same findings, but for times and memory", "[long]") {
    const Words words = {"validate", "formation", "--only", "actions,determinism,symmetry,view,faults,play", "--json"};
    const auto first = nlohmann::json::parse(run(words).out);
    const auto second = nlohmann::json::parse(run(words).out);
    CHECK(first == second);
}

TEST_CASE("in this process nothing contains the team, which is said loudly") {
    const auto text = validated_by_program("chaser", {"--in-process"}).out;
    CHECK(text.find("\nIN THIS PROCESS: the team is not contained") != std::string::npos);
    CHECK(text.find("skip  calls           needs a process of its own") != std::string::npos);
}

TEST_CASE("Ctrl-C ends a validation with what was found so far, a verdict, and exit code 130") {
    Program program({"validate", faulty_team(), param("act=busy"), param("amount=2000"), param("every=1"), "--json"},
                    true);
    REQUIRE(program.shows(" %"));
    program.send(SIGINT);
    const Answer answer = program.wait();
    REQUIRE(answer.code == 130);
    const auto json = nlohmann::json::parse(answer.out);
    CHECK(json["interrupted"] == true);
    CHECK(json["passed"] == false);
    CHECK(json["counts"]["not_run"] > 0);
    CHECK(json["verdict"].get<std::string>().find("interrupted") != std::string::npos);
}

TEST_CASE("the page about validation has each check with its level, and no other") {
    std::istringstream page(content_of(PODBALL_VALIDATE_PAGE));
    std::vector<std::string> rows;
    for (std::string line; std::getline(page, line);) {
        const auto end = line.find("` |");
        if (line.starts_with("| `") && line.find('.') < end) {
            rows.push_back(line.substr(3, end - 3) + line.substr(end + 1, 4));
        }
    }
    std::vector<std::string> expected;
    for (const auto& check : validate::checks()) {
        expected.push_back(check.id() + " | " + std::to_string(check.level));
    }
    CHECK(rows == expected);
}
