// Teams are found, described and opened.
#include "hosting/team_choice.hpp"

#include "support/catch.hpp"

#include <filesystem>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::hosting;

namespace {

Hosting isolated() {
    static const auto hosting = Hosting::start(HostingMode::Isolated);
    INFO((hosting ? "" : hosting.error().message));
    REQUIRE(hosting);
    return hosting.value();
}

std::vector<std::filesystem::path> folders() { return team_folders(PODBALL_BUNDLED ":" PODBALL_TEST_TEAMS); }

}  // namespace

TEST_CASE("a recording names teams, and never places where libraries lie") {
    replay::Head head;
    for (const char* file : {"../evil.so", "/tmp/evil.so", "./evil.so", ".so", "a/b.so"}) {
        CAPTURE(file);
        head.teams[0].file = file;
        head.teams[0].id = "idle";
        const auto teams = recorded_teams(head, folders(), isolated());
        REQUIRE_FALSE(teams);
        REQUIRE(teams.error().message == "the recording: '" + std::string(file) + "' is no file of a team");
    }
    head.teams[0].file = "evil";
    head.teams[0].id = "../evil";
    REQUIRE_FALSE(recorded_teams(head, folders(), isolated()));
}

TEST_CASE("the teams of a recording are found with the parameters that they had") {
    replay::Head head;
    head.teams[0].file = "scripted.so";
    head.teams[0].params = {{"thrust", "0.25"}};
    head.teams[1].id = "idle";
    const auto teams = recorded_teams(head, folders(), isolated());
    REQUIRE(teams);
    REQUIRE(teams.value()[0].team.file.stem() == "scripted");
    REQUIRE(teams.value()[1].team.info.id == "idle");
    bool found = false;
    for (const auto& parameter : teams.value()[0].parameters) {
        found = found || (parameter.name == "thrust" && parameter.text == "0.25");
    }
    REQUIRE(found);
}

TEST_CASE("a library that cannot be used is listed with the reason") {
    int usable = 0;
    std::string reason;
    for (const FoundTeam& found : described_teams(folders(), isolated())) {
        usable += found.team ? 1 : 0;
        if (found.file.stem() == "other_major") {
            REQUIRE_FALSE(found.team);
            reason = found.team.error().message;
        }
    }
    REQUIRE(usable > 2);
    REQUIRE(reason.find("major 2") != std::string::npos);
}

TEST_CASE("without workers a team is described and opened in this process") {
    const auto team = choose_team({"chaser"}, folders(), Hosting());
    REQUIRE(team);
    REQUIRE(team.value().library);
    const auto same = choose_team({"chaser"}, folders(), isolated());
    REQUIRE(same);
    REQUIRE_FALSE(same.value().library);
    REQUIRE(team.value().team.info.name == same.value().team.info.name);
    REQUIRE(team.value().file_sha256 == same.value().file_sha256);
}
