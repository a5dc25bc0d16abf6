// Modes, workers and callbacks.
#include "hosting/hosting.hpp"

#include "hosting/watching.hpp"
#include "support/catch.hpp"

using namespace podball;
using namespace podball::hosting;

TEST_CASE("each mode has a name that finds it again, and no other word is a mode") {
    for (const HostingMode mode : {HostingMode::Isolated, HostingMode::InProcess}) {
        REQUIRE(mode_named(mode_name(mode)).value() == mode);
    }
    const auto unknown = mode_named("nowhere");
    REQUIRE_FALSE(unknown);
    for (const char* word : {"nowhere", "isolated", "inproc"}) {
        REQUIRE(unknown.error().message.find(word) != std::string::npos);
    }
}

TEST_CASE("without workers teams are in this process, and nothing contains them") {
    const Hosting hosting;
    REQUIRE_FALSE(hosting.is_isolated());
    REQUIRE_FALSE(hosting.has_workers());
    REQUIRE(hosting.sandbox() == "none: in this process");
    REQUIRE(hosting.log_of("team") == nullptr);
}

TEST_CASE("calls are watched in this process alone, with a budget and somebody to report to") {
    Callbacks callbacks;
    callbacks.hung = [](const control::HungCall&) {};
    const control::TimeBudget budget;
    control::TimeBudget off;
    off.enabled = false;
    const auto here = Hosting::start(HostingMode::InProcess, budget, callbacks);
    REQUIRE(here);
    REQUIRE(watchdog_of(here.value(), budget) != nullptr);
    REQUIRE(watchdog_of(here.value(), off) == nullptr);
    REQUIRE(watchdog_of(Hosting::start(HostingMode::InProcess, budget).value(), budget) == nullptr);
    const auto isolated = Hosting::start(HostingMode::Isolated, budget, callbacks);
    REQUIRE(isolated);
    REQUIRE(watchdog_of(isolated.value(), budget) == nullptr);
    REQUIRE(isolated.value().sandbox() != here.value().sandbox());
}
