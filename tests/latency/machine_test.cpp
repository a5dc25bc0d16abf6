#include "latency/machine.hpp"

#include "isolation/worker_host.hpp"
#include "support/catch.hpp"

using namespace podball;

TEST_CASE(
    "the machine alone is measured as often as the teams are called, with hand-offs only where there are workers") {
    latency::Machine here(nullptr);
    here.measure(50, 10'000);
    here.measure(50, 1'000'000'000);
    REQUIRE(here.figures().hand_off.count() == 0);
    REQUIRE(here.figures().empty_cpu.count() == 100);
    REQUIRE(here.figures().stretch.count() == 100);  // What a stretch is was settled by the first call.
    REQUIRE(here.figures().readings > 1);
    REQUIRE(here.figures().longest_gap_ns > 0);
    REQUIRE(here.figures().longest_gap_ns <= here.figures().stretch.max());
}

TEST_CASE("a hand-off to a worker and back is measured") {
    const auto host = isolation::WorkerHost::start(PODBALL_WORKER);
    REQUIRE(host);
    auto worker = host.value()->start_worker({});
    REQUIRE(worker);
    latency::Machine machine(std::move(worker).value());
    machine.measure(20, 1'000);
    REQUIRE(machine.figures().hand_off.count() == 20);
    REQUIRE(machine.figures().hand_off.max() > 0);
}
