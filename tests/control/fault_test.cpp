#include "control/fault.hpp"
#include "support/catch.hpp"

#include <set>
#include <string>

using namespace podball::control;

TEST_CASE("every kind of fault has a name of its own, a meaning, and a response") {
    std::set<std::string_view> names;
    for (int kind = 0; kind < kFaultKinds; ++kind) {
        const FaultTraits& traits = fault_traits(static_cast<FaultKind>(kind));
        CHECK_FALSE(traits.meaning.empty());
        CHECK(names.insert(traits.name).second);
    }
    CHECK(fault_traits(FaultKind::CommandNotFinite).name == "command_not_finite");
    CHECK(fault_traits(FaultKind::StepOverHard).name == "step_over_hard");
    CHECK(fault_traits(FaultKind::StepOverHard).response == FaultResponse::DropStep);
    CHECK(fault_traits(FaultKind::StepFatal).response == FaultResponse::Retire);
}

TEST_CASE("a flood of one fault hides no other, and is counted in full") {
    IncidentLog log;
    for (int i = 0; i < 100'000; ++i) log.add({FaultKind::CommandTooLong, 0, i, 2.0});
    log.add({FaultKind::StepFatal, -1, 7, -2.0});
    CHECK(log.count(FaultKind::CommandTooLong) == 100'000);
    CHECK(log.total() == 100'001);
    REQUIRE(log.first(FaultKind::CommandTooLong).size() == IncidentLog::kKept);
    CHECK(log.first(FaultKind::CommandTooLong).back().tick == IncidentLog::kKept - 1);
    REQUIRE(log.first(FaultKind::StepFatal).size() == 1);
    CHECK(log.first(FaultKind::StepFatal)[0].tick == 7);
    CHECK(log.first(FaultKind::StepAgain).empty());
}
