// Cores of a match, on this machine and in lists of the system.
#include "control/core_lease.hpp"

#include "control/core_neighbours.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

using namespace podball::control;
using podball::testing::skip_if;

namespace {

std::vector<int> numbers(const cpu_set_t& cores) {
    std::vector<int> found;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(static_cast<std::size_t>(core), &cores)) {
            found.push_back(core);
        }
    }
    return found;
}

std::vector<int> permitted() {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    sched_getaffinity(0, sizeof cores, &cores);
    return numbers(cores);
}

/// Permits this thread only the first cores, while it lives.
class FewerCores {
  public:
    explicit FewerCores(std::size_t count) {
        sched_getaffinity(0, sizeof before_, &before_);
        cpu_set_t few;
        CPU_ZERO(&few);
        for (std::size_t i = 0; i < count; ++i) {
            CPU_SET(static_cast<std::size_t>(numbers(before_).at(i)), &few);
        }
        sched_setaffinity(0, sizeof few, &few);
    }
    ~FewerCores() { sched_setaffinity(0, sizeof before_, &before_); }
    FewerCores(const FewerCores&) = delete;
    FewerCores& operator=(const FewerCores&) = delete;

  private:
    cpu_set_t before_ = {};
};

}  // namespace

TEST_CASE("a list of cores is read as the system writes it") {
    CHECK(numbers(cores_in("0-3,8")) == std::vector{0, 1, 2, 3, 8});
    CHECK(numbers(cores_in("5")) == std::vector{5});
    for (const char* nothing : {"", ",", "-", "a", "-1", "3-", "1024", "0-1024", "4-2", "99999999999", "1 "}) {
        CAPTURE(nothing);
        CHECK(numbers(cores_in(nothing)).empty());
    }
    CHECK(numbers(cores_in("x,2,3-y")) == std::vector{2});
}

TEST_CASE("a core is not its own neighbour, and one that does not exist has none") {
    for (const int core : permitted()) {
        const cpu_set_t neighbours = cache_neighbours(core);
        CHECK_FALSE(CPU_ISSET(static_cast<std::size_t>(core), &neighbours));
    }
    CHECK(numbers(cache_neighbours(1'000'000)).empty());
}

TEST_CASE("a match with a spare core gets a second one, which is permitted and another one") {
    skip_if(permitted().size() < 2, "one core");
    const std::vector<int> cores = permitted();
    {
        CoreLease lease;
        CHECK(permitted() == std::vector{lease.core()});
        const auto second = lease.add_core();
        REQUIRE(second);
        CHECK(*second != lease.core());
        CHECK(std::count(cores.begin(), cores.end(), *second) == 1);
        CHECK(permitted() == std::vector{lease.core()});  // The host stays where it is.
    }
    CHECK(permitted() == cores);
}

TEST_CASE("a match with one core has no second one") {
    const FewerCores one(1);
    CoreLease lease;
    CHECK_FALSE(lease.add_core());
}

TEST_CASE("two matches on two cores have one each, and the last one has both") {
    skip_if(permitted().size() < 2, "one core");
    const FewerCores two(2);
    const std::vector<int> cores = permitted();
    CoreLease first;
    {
        // As the thread of another match: the same permitted cores.
        cpu_set_t both;
        CPU_ZERO(&both);
        for (const int core : cores) {
            CPU_SET(static_cast<std::size_t>(core), &both);
        }
        sched_setaffinity(0, sizeof both, &both);
        CoreLease second;
        CHECK(second.core() != first.core());
        CHECK_FALSE(second.add_core());
        CHECK_FALSE(first.add_core());
    }
    CHECK(first.add_core());
}
