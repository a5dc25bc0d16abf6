// A sandbox that lacks one of its guards: the others hold, every result says what is missing, and no fault of a team
// reaches the host or the other team.
#include "faults/contained_run.hpp"
#include "sandbox/guard_state.hpp"
#include "support/catch.hpp"
#include "support/folder_below.hpp"
#include "support/sample.hpp"
#include "support/skip.hpp"

#include <cstdlib>
#include <filesystem>

using namespace podball::testing;
using podball::sandbox::Guard;
using podball::sandbox::kGuards;

namespace {

namespace fs = std::filesystem;

/// While it lives, the program starts workers without one guard. Use: one at a time.
class WeakerProgram {
  public:
    explicit WeakerProgram(Guard guard)
        : name_(podball::sandbox::guard_name(guard)), folder_(fs::path(PODBALL_WEAKER_WORKER).parent_path()) {
        const fs::path folder = folder_.path() / name_;
        const fs::path worker = folder / "libexec/podball/podball-worker";
        const fs::path program = folder / "bin/podball";
        fs::create_directories(worker.parent_path());
        fs::create_directories(program.parent_path());
        fs::create_hard_link(PODBALL_PROGRAM, program);
        fs::create_hard_link(PODBALL_WEAKER_WORKER, worker);
        setenv("PODBALL_TEST_PROGRAM", program.c_str(), 1);
        setenv("PODBALL_TEAM_PATH", PODBALL_BUNDLED_TEAMS, 1);
    }
    ~WeakerProgram() {
        unsetenv("PODBALL_TEST_PROGRAM");
        unsetenv("PODBALL_TEAM_PATH");
    }
    WeakerProgram(const WeakerProgram&) = delete;
    WeakerProgram& operator=(const WeakerProgram&) = delete;

    /// What a result says of the sandbox.
    [[nodiscard]] std::string missing() const { return "no " + name_ + " (switched off)"; }

  private:
    std::string name_;
    FolderBelow folder_;
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Guard guard_of(int index) { return static_cast<Guard>(index); }

/// All acts of tests/teams/faulty, but those that only wait for a moment.
Words names_of_acts() {
    const Words lines = play_with_log({faulty_team("faulty"), {"act=names", "in=create"}}).log;
    Words names;
    for (const std::string& line : lines) {
        if (line.starts_with("name ") && line != "name gap") {
            names.push_back(line.substr(5));
        }
    }
    return names;
}

/// A busy machine accuses nobody, and teams that do not come back are ended soon.
constexpr const char* kBudget = "soft=1s,hard=1s,hang=500ms,create_hang=20s,create=2s";

/// The act happens once, in an early step. The match has a result, which is right about the sandbox and accuses nobody
/// else.
void check_contained(const std::string& act, const WeakerProgram& program) {
    CAPTURE(act, program.missing());
    const Words parameters = {"act=" + act, "at=3", "until_tick=20", "amount=64"};
    const auto result = play_contained({.a = faulty_team("faulty"), .parameters = parameters, .budget = kBudget});
    CAPTURE(result["incidents"].dump());
    CHECK(incident_kinds(result, 1).empty());
    CHECK(contains(result["sandbox"], program.missing()));
}

}  // namespace

TEST_CASE("without one guard of the sandbox a match says so, and so does doctor") {
    skip_if(podball::sandbox::kUnderSanitizer, "a build with a sanitizer has few guards");
    for (int i = 0; i < kGuards; ++i) {
        const WeakerProgram program(guard_of(i));
        const auto result = play_contained({faulty_team("faulty"), {"act=none"}});
        CHECK(contains(result["sandbox"], program.missing()));
        CHECK(incident_kinds(result, 0).empty());
        const Answer answer = run({"doctor", "--json"});
        CHECK(answer.code == 1);
        CHECK(contains(nlohmann::json::parse(answer.out)["sandbox"], program.missing()));
    }
}

TEST_CASE("without one guard of the sandbox the worst teams harm themselves alone") {
    skip_if(podball::sandbox::kUnderSanitizer, "a build with a sanitizer has few guards");
    for (int i = 0; i < kGuards; ++i) {
        const WeakerProgram program(guard_of(i));
        for (const char* const act : {"segv", "scribble_noise", "kill_parent", "fork"}) {
            check_contained(act, program);
        }
    }
}

TEST_CASE("without one guard of the sandbox every fault of a team harms itself alone", "[slow]") {
    skip_if(podball::sandbox::kUnderSanitizer, "a build with a sanitizer has few guards");
    const Words acts = names_of_acts();
    REQUIRE(acts.size() > 100);
    const std::size_t stride = acts.size() / static_cast<std::size_t>(sample_of(static_cast<int>(acts.size())));
    for (int i = 0; i < kGuards; ++i) {
        const WeakerProgram program(guard_of(i));
        for (std::size_t act = static_cast<std::size_t>(i) % stride; act < acts.size(); act += stride) {
            check_contained(acts[act], program);
        }
    }
}
