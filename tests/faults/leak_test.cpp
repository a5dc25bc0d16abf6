// Whatever ends in a worker leaves nothing in the host: no descriptor, no mapping, no memory, no process.
#include "control/observation.hpp"
#include "engine/world.hpp"
#include "isolation/isolated_controller.hpp"
#include "sandbox/guard_state.hpp"

#include "faults/contained_run.hpp"
#include "support/catch.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace podball;
using namespace podball::testing;

namespace {

struct Holdings {
    std::int64_t descriptors = 0;
    std::int64_t mappings = 0;
    std::int64_t resident_kib = 0;
};

Holdings holdings() {
    Holdings now;
    now.descriptors = std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    std::ifstream maps("/proc/self/maps");
    now.mappings = std::count(std::istreambuf_iterator<char>(maps), {}, '\n');
    std::ifstream status("/proc/self/statm");
    std::int64_t total_pages = 0;
    status >> total_pages >> now.resident_kib;
    now.resident_kib *= sysconf(_SC_PAGESIZE) / 1024;
    return now;
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

/// A team in a worker, and the first view of a match to show it.
class Faulted {
  public:
    Faulted(const std::vector<control::ParameterValue>& parameters, std::string_view budget)
        : rules_(engine::resolve(engine::Rules{}).value()),
          observation_(rules_, 0),
          budget_(control::parse_budget(budget).value()),
          host_(isolation::WorkerHost::start(PODBALL_WORKER).value()) {
        observation_.observe(engine::make_world(rules_, 1));
        const auto team = isolation::describe_team(*host_, faulty_team("faulty"), budget_);
        REQUIRE(team.ok());
        auto chosen = control::choose_parameters(team.value().info.parameters, parameters);
        auto made = isolation::IsolatedController::create(*host_, team.value(), rules_,
                                                          {0, 1, std::move(chosen).value(), nullptr, {}}, budget_);
        REQUIRE(made.ok());
        controller_ = std::move(made).value();
    }

    /// A step that must fail in this way, and then a new instance.
    void fail(control::FaultKind kind) {
        std::vector<podball_command_t> commands(static_cast<std::size_t>(observation_.view().own_count));
        const auto outcome = controller_->step(observation_.view(), commands);
        REQUIRE(outcome.fault.has_value());
        REQUIRE(outcome.fault->kind == kind);
        REQUIRE(controller_->restart());
    }

  private:
    engine::ResolvedRules rules_;
    control::Observation observation_;
    control::TimeBudget budget_;
    std::unique_ptr<isolation::WorkerHost> host_;
    std::unique_ptr<control::Controller> controller_;
};

void require_no_leak(const std::vector<control::ParameterValue>& parameters, control::FaultKind kind, int cycles,
                     std::string_view budget = "hang=10s") {
    {
        Faulted team(parameters, budget);
        for (int i = 0; i < 10; ++i) {
            team.fail(kind);  // Allocators and caches have what they keep.
        }
        const Holdings before = holdings();
        for (int i = 0; i < cycles; ++i) {
            team.fail(kind);
        }
        const Holdings after = holdings();
        CHECK(after.descriptors == before.descriptors);
        if (!sandbox::kUnderSanitizer) {                   // A sanitizer keeps what was freed.
            CHECK(after.mappings - before.mappings < 10);  // Allocators keep some mappings.
            CHECK(after.resident_kib - before.resident_kib < 512);
        }
    }
    CHECK_FALSE(has_children());
}

}  // namespace

TEST_CASE("a thousand crashes, each with a new instance, leave nothing in the host", "[slow]") {
    require_no_leak({{"act", "segv"}}, control::FaultKind::Crashed, 1000);
}

TEST_CASE("a hundred exits and ten hangs, each with a new instance, leave nothing in the host", "[slow]") {
    require_no_leak({{"act", "exit_now"}}, control::FaultKind::Exited, 100);
    require_no_leak({{"act", "loop"}}, control::FaultKind::StepHung, 10, "hang=40ms");
}

TEST_CASE("twenty crashes, twenty exits and five hangs leave nothing in the host") {
    require_no_leak({{"act", "segv"}}, control::FaultKind::Crashed, 20);
    require_no_leak({{"act", "exit_now"}}, control::FaultKind::Exited, 20);
    require_no_leak({{"act", "loop"}}, control::FaultKind::StepHung, 5, "hang=40ms");
}
