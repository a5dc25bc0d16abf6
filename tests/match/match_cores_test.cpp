// The cores on which a match and its teams run. No team is really slow here: each says how much CPU time it took.
#include "control/core_lease.hpp"
#include "match/match_runner.hpp"
#include "match/match_support.hpp"
#include "support/skip.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

/// A team that says that each step took the same CPU time, and remembers the cores to which it was moved.
class Placed final : public control::ControllerDefaults {
  public:
    Placed(std::int64_t step_ns, std::vector<int>& cores) : step_ns_(step_ns), cores_(cores) {}

    control::StepOutcome step(const podball_view_t&, std::span<podball_command_t>) override {
        return {.fault = std::nullopt, .cpu_ns = step_ns_};
    }
    Result<void> restart() override { return {}; }
    bool measures_itself() const override { return true; }
    void move_to(int core) override { cores_.push_back(core); }

  private:
    std::int64_t step_ns_;
    std::vector<int>& cores_;
};

using Cores = std::array<std::vector<int>, 2>;

match::MakeController placed(std::int64_t step_ns, std::vector<int>& cores) {
    return [=, &cores](int, std::uint64_t) -> Result<std::unique_ptr<control::Controller>> {
        return std::unique_ptr<control::Controller>(std::make_unique<Placed>(step_ns, cores));
    };
}

/// The cores to which both teams were moved, in a match whose teams take so much CPU time in each step.
Cores cores_of(std::int64_t a_ns, std::int64_t b_ns, const std::function<void()>& during = {}) {
    Cores cores;
    match::MatchConfig config = config_of(short_game());
    config.budget = {};
    config.chooses_cores = true;
    const auto result =
        match::run_match(config, {placed(a_ns, cores[0]), placed(b_ns, cores[1])}, [&](const engine::World&) {
            if (during) {
                during();
            }
            return true;
        });
    REQUIRE(result);
    return cores;
}

int permitted_cores() {
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

constexpr std::int64_t kLight = 900'000;
constexpr std::int64_t kHeavy = 1'500'000;

}  // namespace

TEST_CASE("teams that keep within their time stay on one core with the host") {
    int bound_to = 0;
    const Cores cores = cores_of(kLight, kLight, [&] { bound_to = permitted_cores(); });
    CHECK(cores[0].size() == 1);
    CHECK(cores[1] == cores[0]);
    CHECK(bound_to == 1);
}

TEST_CASE("a team that uses more than its time and its opponent get a core each, whichever of them it is") {
    skip_if(permitted_cores() < 2, "one core");
    for (const auto& [a_ns, b_ns] : {std::pair(kHeavy, kLight), std::pair(kLight, kHeavy), std::pair(kHeavy, kHeavy)}) {
        const Cores cores = cores_of(a_ns, b_ns);
        REQUIRE(cores[0].size() == 1);
        REQUIRE(cores[1].size() == 2);
        CHECK(cores[1][0] == cores[0][0]);
        CHECK(cores[1][1] != cores[0][0]);
    }
}

TEST_CASE("without a spare core the teams of a match share theirs") {
    // As many other matches as there are cores, on threads of their own.
    std::vector<std::unique_ptr<control::CoreLease>> others;
    cpu_set_t all;
    sched_getaffinity(0, sizeof all, &all);
    for (int i = CPU_COUNT(&all); i > 0; --i) {
        others.push_back(std::make_unique<control::CoreLease>());
        sched_setaffinity(0, sizeof all, &all);
    }
    const Cores cores = cores_of(kHeavy, kHeavy);
    CHECK(cores[0].size() == 1);
    CHECK(cores[1] == cores[0]);
    while (!others.empty()) {
        others.pop_back();
    }
    sched_setaffinity(0, sizeof all, &all);
}

TEST_CASE("with the budget off the teams stay on one core, because no time is judged") {
    Cores cores;
    match::MatchConfig config = config_of(short_game());
    config.chooses_cores = true;
    REQUIRE(match::run_match(config, {placed(kHeavy, cores[0]), placed(kHeavy, cores[1])}));
    CHECK(cores[1] == cores[0]);
}
