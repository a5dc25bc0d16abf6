// However the program ends, no worker stays, and what it recorded can be played again.
#include "faults/contained_run.hpp"
#include "faults/waiting.hpp"
#include "sandbox/guard_state.hpp"
#include "support/catch.hpp"

#include <csignal>

using namespace podball::testing;

namespace {

constexpr const char* kLongRules = R"({"schema": "podball.rules/1", "pods": 1,
                                       "match": {"periods": 100, "period_ticks": 10000000}})";

/// A match of a faulty team that goes on until somebody ends it.
class EndlessMatch {
  public:
    explicit EndlessMatch(const Words& parameters)
        : rules_(folder_.write("long.json", kLongRules).string()),
          recording_((folder_.path() / "m.podlog").string()),
          run_(words(parameters)) {}

    ContainedRun& run() { return run_; }
    [[nodiscard]] const std::string& recording() const { return recording_; }

  private:
    Words words(const Words& parameters) const {
        Words words = {
            "match", faulty_team("faulty"), "chaser", "--rules", rules_, "--json", "--record", recording_, "--budget",
            "off"};
        for (const std::string& parameter : parameters) {
            words.push_back("--param");
            words.push_back("A." + parameter);
        }
        return words;
    }

    TemporaryFolder folder_;
    std::string rules_;
    std::string recording_;
    ContainedRun run_;
};

}  // namespace

TEST_CASE("a program that is killed leaves no worker, whatever its teams are doing") {
    std::vector<Words> deeds = {{"act=none"}, {"act=loop"}, {"act=wait"}};
    // Only the filter denies it, which a build with a sanitizer has not.
    if (!podball::sandbox::kUnderSanitizer) {
        deeds.push_back({"act=outlive_parent"});
    }
    for (const Words& doing : deeds) {
        EndlessMatch match(doing);
        CAPTURE(doing);
        wait_for_children(match.run().program(), 3);  // The zygote and two workers.
        match.run().program().send(SIGKILL);
        CHECK(match.run().wait().code == -SIGKILL);
        CHECK(match.run().leftovers().empty());
    }
}

TEST_CASE("a program that is killed while a team is created leaves no worker") {
    ContainedRun run(
        match_words({.a = faulty_team("faulty"), .parameters = {"act=wait", "in=create"}, .budget = "off"}));
    wait_for_children(run.program(), 2);
    run.program().send(SIGKILL);
    CHECK(run.wait().code == -SIGKILL);
    CHECK(run.leftovers().empty());
}

TEST_CASE("Ctrl-C while a team is created ends whoever created it") {
    const std::string team = faulty_team("faulty");
    const Words waits = {"--budget", "off", "--param", "A.act=wait", "--param", "A.in=create"};
    for (const Words& command : {Words{"match", team, "chaser"}, {"bench", team}, {"validate", team}}) {
        CAPTURE(command);
        Words words = command;
        if (command[0] == "validate") {
            words.insert(words.end(), {"--param", "act=wait", "--param", "in=create"});
        }
        if (command[0] != "validate") {
            words.insert(words.end(), waits.begin(), waits.end());
        }
        ContainedRun run(words);
        wait_for_children(run.program(), 2);
        run.program().send(SIGINT);
        const Answer answer = run.wait();
        CAPTURE(answer.out, answer.err);
        CHECK(answer.code == 130);
        CHECK(run.leftovers().empty());
    }
}

TEST_CASE("Ctrl-C leaves a valid recording and no worker") {
    EndlessMatch match({"act=none"});
    wait_until([&] {
        std::error_code missing;
        const auto size = std::filesystem::file_size(match.recording(), missing);
        return !missing && size > 20'000;
    });
    match.run().program().send(SIGINT);
    CHECK(match.run().wait().code == 130);
    CHECK(match.run().leftovers().empty());
    CHECK(run_contained({"replay", "verify", match.recording()}).code == 0);
}
