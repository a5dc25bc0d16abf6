#include "config/rules_library.hpp"

#include "config/rules_reader.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <cstdlib>
#include <vector>

using namespace podball;
using namespace podball::config;
using podball::testing::TemporaryFolder;

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kHeavyBall = R"({"schema": "podball.rules/1", "description": "d", "ball": {"mass": 0.2}})";
constexpr std::string_view kDefaults = R"({"schema": "podball.rules/1"})";

Result<NamedRules> load(std::string_view name, const std::vector<fs::path>& folders) {
    return load_rules(name, folders);
}

std::string error_of(std::string_view name, const std::vector<fs::path>& folders = {}) {
    const auto rules = load(name, folders);
    REQUIRE_FALSE(rules.ok());
    return rules.error().message;
}

}  // namespace

TEST_CASE("a name is looked up in the folders, the first that has it wins") {
    const TemporaryFolder first;
    const TemporaryFolder second;
    second.write("mine.json", kDefaults);
    CHECK(load("mine", {first.path(), second.path()}).value().rules.ball.mass == 0.1);
    first.write("mine.json", kHeavyBall);
    const NamedRules rules = load("mine", {first.path(), second.path()}).value();
    CHECK(rules.name == "mine");
    CHECK(rules.file == first.path() / "mine.json");
    CHECK(rules.description == "d");
    CHECK(rules.rules.ball.mass == 0.2);
    CHECK(rules.resolved.ball.mass == 0.2);
}

TEST_CASE("what has a slash or ends in .json is a path") {
    const TemporaryFolder folder;
    const fs::path file = folder.write("mine.json", kHeavyBall);
    CHECK(load(file.string(), {}).value().name == "mine");
    fs::rename(file, folder.path() / "mine");
    CHECK(load((folder.path() / "mine").string(), {}).value().name == "mine");
    CHECK(error_of("missing.json") == "missing.json: cannot be read: No such file or directory");
}

TEST_CASE("an unknown name is answered with the known ones and where they were looked for") {
    const TemporaryFolder folder;
    folder.write("classic-5.json", kDefaults);
    folder.write("other.json", kDefaults);
    folder.write("README.md", "");
    CHECK(error_of("clasic-5", {folder.path(), "/nowhere"}) ==
          "rules 'clasic-5': unknown name. Did you mean classic-5? Known games: classic-5, other. Searched: " +
              folder.path().string() + ", /nowhere.");
    CHECK(error_of("x") == "rules 'x': unknown name. No games are known. Searched: no folder.");
}

TEST_CASE("names are listed sorted and once") {
    const TemporaryFolder first;
    const TemporaryFolder second;
    first.write("b.json", kDefaults);
    second.write("b.json", kDefaults);
    second.write("a.json", kDefaults);
    CHECK(rules_names(std::vector{first.path(), second.path()}) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a file that cannot be read as rules says so in one line that begins with its path") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string();
    CHECK(error_of(path) == path + ": cannot be read: is a directory");
    CHECK(error_of(path + "/no.json") == path + "/no.json: cannot be read: No such file or directory");
    const std::string empty = folder.write("empty.json", "").string();
    CHECK(error_of(empty) == empty + ": empty; must be an object with \"schema\": \"podball.rules/1\"");
    const std::string large = folder.write("large.json", std::string(1'000'001, ' ')).string();
    CHECK(error_of(large) == large + ": too large; at most 1000000 bytes are read");
    const std::string unknown = folder.write("unknown.json", R"({"schema": "podball.rules/1", "x": 1})").string();
    CHECK(error_of(unknown).starts_with(unknown + ": /x: unknown key. "));
}

TEST_CASE("rules that clash say so with the path of the file") {
    const TemporaryFolder folder;
    const std::string file =
        folder.write("clash.json", R"({"schema": "podball.rules/1", "ball": {"radius": 0.1}})").string();
    CHECK(error_of(file).starts_with(file + ": "));
    CHECK(error_of(file).size() > file.size() + 10);
}

TEST_CASE("folders come from the argument, then the environment, then beside the program") {
    ::setenv("PODBALL_RULES_PATH", "/c::/d", 1);
    const std::vector<fs::path> folders = rules_folders("/a:/b");
    ::unsetenv("PODBALL_RULES_PATH");
    REQUIRE(folders.size() == 5);
    CHECK(std::vector<fs::path>(folders.begin(), folders.begin() + 4) == std::vector<fs::path>{"/a", "/b", "/c", "/d"});
    CHECK(rules_folders().size() == 1);
    CHECK(rules_folders().front() == folders.back());
}
