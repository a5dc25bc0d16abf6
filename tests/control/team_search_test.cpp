#include "control/team_search.hpp"

#include "control_support.hpp"
#include "support/temporary_folder.hpp"

#include <sys/stat.h>

using namespace podball;
using namespace podball::control;
using podball::testing::team_file;
using podball::testing::TemporaryFolder;

namespace fs = std::filesystem;

namespace {

std::string refusal(std::string_view name, const std::vector<fs::path>& directories) {
    const auto found = find_team(name, directories);
    return found.ok() ? "" : found.error().message;
}

std::vector<std::string> stems(const std::vector<fs::path>& files) {
    std::vector<std::string> names;
    for (const fs::path& file : files) {
        names.push_back(file.stem().string());
    }
    return names;
}

}  // namespace

TEST_CASE("a word is a library in the first directory that has it") {
    const TemporaryFolder first;
    const TemporaryFolder second;
    fs::copy_file(PODBALL_IDLE, second.path() / "one.so");
    const std::vector<fs::path> directories = {first.path(), second.path()};
    CHECK(find_team("one", directories).value() == second.path() / "one.so");
    fs::copy_file(PODBALL_IDLE, first.path() / "one.so");
    CHECK(find_team("one", directories).value() == first.path() / "one.so");
}

TEST_CASE("what has a '/' is a path and is taken as it is") {
    CHECK(find_team("./some/team.so", {}).value() == "./some/team.so");
}

TEST_CASE("a name that is not found brings the directories and the teams that are there, in one line") {
    const TemporaryFolder folder;
    fs::copy_file(PODBALL_IDLE, folder.path() / "idle.so");
    fs::copy_file(PODBALL_IDLE, folder.path() / "lazy.so");
    const std::string here = folder.path().string();
    CHECK(refusal("ilde", {folder.path(), "/nowhere"}) ==
          "team 'ilde': no ilde.so in " + here +
              ", /nowhere. Did you mean idle? Known teams: idle, lazy. A path has a '/'.");
    CHECK(refusal("x\ny", {"/nowhere"}) == "team 'x y': no x y.so in /nowhere. No teams are known. A path has a '/'.");
    CHECK(refusal("", {"/nowhere"}) == "team '': no .so in /nowhere. No teams are known. A path has a '/'.");
    CHECK(refusal("idle", {}) ==
          "team 'idle': no idle.so in no directory at all. No teams are known. A path has a '/'.");
}

TEST_CASE("the name of a file is not searched, and a file that is here is named with its path") {
    const TemporaryFolder folder;
    fs::copy_file(PODBALL_IDLE, folder.path() / "mine.so");
    fs::copy_file(PODBALL_IDLE, folder.path() / "mine.so.so");
    const std::vector<fs::path> directories = {folder.path()};
    const std::string no_ending =
        "team 'mine.so': the name of a team has no ending; write mine for the team of that name, or a path.";
    CHECK(refusal("mine.so", directories) == no_ending + " A path has a '/'.");
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    CHECK(refusal("mine.so", directories) == no_ending + " The file is here: write ./mine.so.");
    CHECK(refusal("mine", {}) ==
          "team 'mine': no mine.so in no directory at all. No teams are known. The file is here: write ./mine.so.");
    fs::current_path(before);
}

TEST_CASE("the teams of a directory are the libraries with an entry, sorted; a name found before hides a later one") {
    const TemporaryFolder first;
    const TemporaryFolder second;
    fs::copy_file(PODBALL_IDLE, first.path() / "b.so");
    fs::copy_file(team_file("other_major"), first.path() / "a.so");
    fs::copy_file(team_file("no_entry"), first.path() / "library.so");
    fs::copy_file(PODBALL_IDLE, first.path() / "other.txt");
    first.write("text.so", "no library");
    first.write("empty.so", "");
    fs::create_directory(first.path() / "folder.so");
    fs::create_symlink("b.so", first.path() / "link.so");
    fs::create_symlink("missing", first.path() / "dangling.so");
    REQUIRE(mkfifo((first.path() / "pipe.so").c_str(), 0600) == 0);
    fs::copy_file(PODBALL_IDLE, second.path() / "a.so");
    fs::copy_file(PODBALL_IDLE, second.path() / "c.so");

    const std::vector<fs::path> directories = {first.path(), "/nowhere", second.path()};
    const auto teams = teams_in(directories);
    CHECK(stems(teams) == std::vector<std::string>{"a", "b", "link", "c"});
    CHECK(teams[0] == first.path() / "a.so");
    const std::vector<std::string> entrants = {"a", "b", "dangling", "empty", "folder", "link", "pipe", "text"};
    CHECK(stems(entrants_in(first.path())) == entrants);
    CHECK(entrants_in("/nowhere").empty());
}
