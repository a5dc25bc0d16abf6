// The program where a standard stream is missing, a pipe is closed, a file may not grow, or a team prints.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>

using namespace podball::testing;

namespace {

/// A recorded match of a team that logs.
std::vector<std::string> recorded_match(const TemporaryFolder& folder, const std::string& file) {
    return {"match",   test_team("scripted"), "idle",    "--rules",  short_rules(folder), "--quiet", "--record", file,
            "--param", "A.label=I log.",      "--param", "A.act=log"};
}

std::string recording_in(const TemporaryFolder& folder) { return (folder.path() / "m.podlog").string(); }

}  // namespace

TEST_CASE("without standard streams no message gets into the recording") {
    for (const std::vector<int>& missing : {std::vector<int>{2}, {0, 2}, {0, 1, 2}}) {
        const TemporaryFolder folder;
        const std::string file = recording_in(folder);
        Program program(recorded_match(folder, file), false, [&] {
            for (const int descriptor : missing) {
                close(descriptor);
            }
        });
        CAPTURE(missing.size());
        // A result that cannot be written is an error as ever.
        REQUIRE(program.wait().code == (missing.size() == 3 ? 3 : 0));
        REQUIRE(run_json({"replay", "verify", file, "--json"})["agrees"] == true);
    }
}

TEST_CASE("help and version that cannot be written are an error") {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"--help"}, {"match", "--help"}, {"--version"}}) {
        const Answer answer = Program(arguments, false, [] { close(STDOUT_FILENO); }).wait();
        CAPTURE(answer.err);
        REQUIRE(answer.code == 3);
        REQUIRE(answer.err.find("standard output: the result could not be written") != std::string::npos);
    }
}

TEST_CASE("a recording for which there is no room is said") {
    const TemporaryFolder folder;
    const Answer answer = run(recorded_match(folder, "/dev/full"));
    CAPTURE(answer.err);
    REQUIRE(answer.code == 3);
    REQUIRE(answer.err.find("podball: /dev/full: cannot be written: No space left on device\n") != std::string::npos);
}

TEST_CASE("an export that fails leaves the old file as it was, and nothing beside it") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    REQUIRE(run(recorded_match(folder, file)).code == 0);
    const auto old = folder.write("table.csv", "old");
    const auto files_before = std::distance(std::filesystem::directory_iterator(folder.path()), {});
    Program program({"replay", "export", file, "--csv", "-o", old.string()}, false, [] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit = {20'000, 20'000};
        setrlimit(RLIMIT_FSIZE, &limit);
    });
    const Answer answer = program.wait();
    CAPTURE(answer.err);
    REQUIRE(answer.code == 3);
    REQUIRE(answer.err == "podball: " + old.string() + ": the table cannot be written\n");
    REQUIRE(content_of(old) == "old");
    REQUIRE(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == files_before);
    REQUIRE(run({"replay", "export", file, "--csv", "-o", old.string()}).code == 0);
    REQUIRE(content_of(old) == run({"replay", "export", file, "--csv"}).out);
}

TEST_CASE("a match goes on although nobody reads its messages any more") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    Program program(recorded_match(folder, file), false, [] {
        std::signal(SIGPIPE, SIG_DFL);
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) {
            _exit(126);
        }
        close(ends[0]);
        dup2(ends[1], STDERR_FILENO);
        close(ends[1]);
    });
    const Answer answer = program.wait();
    REQUIRE(answer.code == 0);
    REQUIRE_FALSE(answer.out.empty());
    REQUIRE(run({"replay", "verify", file, "--quiet"}).code == 0);
}

TEST_CASE("what teams print is not in the result") {
    const TemporaryFolder folder;
    const std::string file = recording_in(folder);
    std::vector<std::string> match = recorded_match(folder, file);
    match.back() = "A.act=print";
    match.push_back("--json");
    run_json(match);
    run_json({"replay", "verify", file, "--json", "--with-teams", "--team-path", PODBALL_TEST_TEAMS});
}

TEST_CASE("what teams print while they are loaded is not in the list of teams") {
    const Answer list = run({"teams", "--team-path", PODBALL_TEST_TEAMS, "--json"});
    REQUIRE(list.code == 0);
    REQUIRE(nlohmann::json::accept(list.out));
    REQUIRE(list.out.find("I am loaded") == std::string::npos);
    REQUIRE(list.err.find("team.loud: I am loaded.\n") != std::string::npos);
}
