// Teams are found, described and opened.
#include "hosting/team_choice.hpp"

#include "support/catch.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
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

// Sets a variable of the environment, or removes it if `value` is null. Puts the old value back when it ends.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* const old = std::getenv(name)) {
            old_ = old;
        }
        set(value);
    }
    ~Variable() { set(old_ ? old_->c_str() : nullptr); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    void set(const char* value) const { value == nullptr ? ::unsetenv(name_) : ::setenv(name_, value, 1); }

    const char* name_;
    std::optional<std::string> old_;
};

}  // namespace

TEST_CASE("teams are searched in the given folders, in the environment's, in the user's, and among the bundled ones") {
    const Variable listed("PODBALL_TEAM_PATH", "/environment");
    const Variable home("HOME", "/home/me");
    const Variable data("XDG_DATA_HOME", nullptr);
    const auto bundled = bundled_team_folder();
    CHECK(bundled == std::filesystem::path(PODBALL_BUNDLED));
    using Folders = std::vector<std::filesystem::path>;
    CHECK(team_folders("/given") == Folders{"/given", "/environment", "/home/me/.local/share/podball/teams", bundled});
}

TEST_CASE("the user's folder of teams is where his data are, and there is none without an absolute path") {
    const Variable home("HOME", "/home/me");
    const Variable data("XDG_DATA_HOME", "/data");
    CHECK(user_team_folder() == "/data/podball/teams");
    for (const char* relative : {"", "data"}) {
        const Variable unusable("XDG_DATA_HOME", relative);
        CHECK(user_team_folder() == "/home/me/.local/share/podball/teams");
        const Variable homeless("HOME", relative);
        CHECK(user_team_folder().empty());
    }
}

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
    for (const FoundTeam& found : described_teams(folders(), {}, isolated())) {
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
