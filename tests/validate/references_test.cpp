// The opponents of a validation are the teams installed with the program and no others, and without them it does not
// pass.
#include "cli/program.hpp"
#include "support/temporary_folder.hpp"
#include "validate/validated.hpp"

#include "support/catch.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>

using namespace podball;
using namespace podball::testing;
namespace fs = std::filesystem;

namespace {

const Words kPlay = {"validate", bundled("chaser"), "--only", "play.formation"};

/// A folder with a stranger's library by the name of a bundled team. The library cannot be opened.
void put_stranger(const fs::path& folder) { fs::copy_file(odd_team("null_step"), folder / "formation.so"); }

/// The folder of the bundled teams of an installation.
fs::path teams_of(const fs::path& installation) { return installation / "lib/podball/teams"; }

/// An installation in another folder, with the program, its worker and the games, but without teams.
fs::path copied_program(const fs::path& folder) {
    const fs::path from = fs::path(PODBALL_PROGRAM).parent_path().parent_path();
    fs::create_directories(teams_of(folder));
    for (const char* name : {"bin/podball", "libexec/podball/podball-worker"}) {
        fs::create_directories((folder / name).parent_path());
        fs::copy_file(from / name, folder / name);
    }
    fs::create_directory_symlink(from / "share", folder / "share");
    return folder / "bin" / "podball";
}

/// Exit code and output of a command of the shell.
Answer run_in_shell(const std::string& command, const TemporaryFolder& folder) {
    const fs::path out = folder.path() / "out.txt";
    const int status = std::system((command + " > " + out.string()).c_str());
    return {WEXITSTATUS(status), content_of(out), ""};
}

std::string play_with(const std::string& program) {
    return program + " validate " + bundled("chaser") + " --only play.formation";
}

void require_bundled(const Answer& answer) {
    CAPTURE(answer.code, answer.out, answer.err);
    CHECK(answer.code == 0);
    CHECK(answer.out.find("pass  formation") != std::string::npos);
}

}  // namespace

TEST_CASE("a stranger's team on the team path is no opponent") {
    const TemporaryFolder folder;
    put_stranger(folder.path());
    Words words = kPlay;
    words.push_back("--team-path=" + folder.path().string());
    require_bundled(run(words));
}

TEST_CASE("a stranger's team in a folder that the environment names is no opponent") {
    const TemporaryFolder folder;
    put_stranger(folder.path());
    ::setenv("PODBALL_TEAM_PATH", folder.path().c_str(), 1);
    const Answer answer = run(kPlay);
    ::unsetenv("PODBALL_TEAM_PATH");
    require_bundled(answer);
}

TEST_CASE("a stranger's team in the working folder, or beside a link to the program, is no opponent") {
    const TemporaryFolder folder;
    put_stranger(folder.path());
    fs::create_symlink(PODBALL_PROGRAM, folder.path() / "podball");
    require_bundled(run_in_shell("cd " + folder.path().string() + " && " + play_with("./podball"), folder));
}

TEST_CASE("a validation without the bundled team has no answer") {
    const TemporaryFolder folder;
    const Answer answer = run_in_shell(play_with(copied_program(folder.path()).string()), folder);
    CAPTURE(answer.out);
    CHECK(answer.code == 3);
    CHECK(answer.out.find("verdict: FAIL, no answer: 1 check could not be made: play.formation") != std::string::npos);
}

TEST_CASE("another team by the name of a bundled one is no opponent, not even where the bundled ones are") {
    const TemporaryFolder folder;
    const auto program = copied_program(folder.path());
    fs::copy_file(bundled("idle"), teams_of(folder.path()) / "formation.so");
    const Answer answer = run_in_shell(play_with(program.string()), folder);
    CAPTURE(answer.out);
    CHECK(answer.code == 3);
    CHECK(answer.out.find("the team 'idle' instead of the bundled 'formation'") != std::string::npos);
}

TEST_CASE("an installation that was moved brings its opponents along") {
    const TemporaryFolder folder;
    const auto program = copied_program(folder.path());
    fs::copy_file(bundled("formation"), teams_of(folder.path()) / "formation.so");
    require_bundled(run_in_shell(play_with(program.string()), folder));
}
