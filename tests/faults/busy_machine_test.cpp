// CPU time judges, so however busy the machine is, no team that plays well is late.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <vector>

using namespace podball::testing;

namespace {

/// Processes that take all the time they can get.
class BusyProcesses {
  public:
    explicit BusyProcesses(int count) {
        for (int i = 0; i < count; ++i) {
            pids_.push_back(fork());
            if (pids_.back() == 0) be_busy();
        }
    }
    ~BusyProcesses() {
        for (const pid_t pid : pids_) {
            kill(pid, SIGKILL);
            waitpid(pid, nullptr, 0);
        }
    }
    BusyProcesses(const BusyProcesses&) = delete;
    BusyProcesses& operator=(const BusyProcesses&) = delete;

  private:
    [[noreturn]] static void be_busy() {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (volatile unsigned turns = 0;;) turns = turns + 1;
    }

    std::vector<pid_t> pids_;
};

}  // namespace

TEST_CASE("64 matches on a machine with four busy processes have no incident", "[slow]") {
    const BusyProcesses busy(4);
    const std::vector<std::string> options = {"--pairs", "16", "-j", "2", "--json", "--log-level", "off"};
    for (const auto& teams : {std::pair("setplay", "multicriteria"), std::pair("marking", "formation")}) {
        std::vector<std::string> words = {"match", teams.first, teams.second};
        words.insert(words.end(), options.begin(), options.end());
        const auto result = run_json(words);
        CAPTURE(teams.first, teams.second, result["incidents"].dump());
        CHECK(result["pairs"] == 16);
        CHECK(result["incidents"].empty());
    }
}
