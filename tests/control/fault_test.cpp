#include "control/fault.hpp"

#include "control/incident_log.hpp"
#include "support/catch.hpp"

#include <set>
#include <string>

using namespace podball::control;

TEST_CASE("every kind of fault has a name of its own, a meaning, and a response") {
    std::set<std::string_view> names;
    for (const FaultKind kind : kAllFaultKinds) {
        const FaultTraits& traits = fault_traits(kind);
        CHECK_FALSE(traits.meaning.empty());
        CHECK(names.insert(traits.name).second);
    }
    CHECK(fault_traits(FaultKind::CommandNotFinite).name == "command_not_finite");
    CHECK(fault_traits(FaultKind::StepOverHard).name == "step_over_hard");
    CHECK(fault_traits(FaultKind::StepOverHard).response == FaultResponse::DropStep);
    CHECK(fault_traits(FaultKind::StepFatal).response == FaultResponse::Retire);
}

TEST_CASE("the incidents of a team say whether a clock decided something") {
    using K = FaultKind;
    const std::set<K> timed = {K::StepOverHard, K::BankEmpty, K::StepHung, K::RestartFailed, K::WaitedTooLong};
    for (const FaultKind kind : kAllFaultKinds) {
        CAPTURE(fault_traits(kind).name);
        IncidentLog log;
        log.add({{K::CommandTooLong, VectorLength{2.0}}, 0, 1});
        CHECK_FALSE(log.is_timed());
        log.add({{kind}, -1, 2});
        CHECK(log.is_timed() == timed.contains(kind));
    }
}

TEST_CASE("a flood of one fault hides no other, and is counted in full") {
    IncidentLog log;
    for (int i = 0; i < 100'000; ++i) {
        log.add({{FaultKind::CommandTooLong, VectorLength{2.0}}, 0, i});
    }
    log.add({{FaultKind::StepFatal, StepStatus{PODBALL_FATAL}}, -1, 7});
    CHECK(log.count(FaultKind::CommandTooLong) == 100'000);
    CHECK(log.total() == 100'001);
    REQUIRE(log.first(FaultKind::CommandTooLong).size() == IncidentLog::kKept);
    CHECK(log.first(FaultKind::CommandTooLong).back().tick == IncidentLog::kKept - 1);
    REQUIRE(log.first(FaultKind::StepFatal).size() == 1);
    CHECK(log.first(FaultKind::StepFatal)[0].tick == 7);
    CHECK(log.first(FaultKind::StepAgain).empty());
}

TEST_CASE("the number of a value in results is that of its kind, and times are microseconds") {
    CHECK(value_number({}) == 0.0);
    CHECK(value_number(CommandFlags{6}) == 6.0);
    CHECK(value_number(VectorLength{1.5}) == 1.5);
    CHECK(value_number(StepStatus{-77}) == -77.0);
    CHECK(value_number(CpuTime{1'234'567}) == 1234.567);
    CHECK(value_number(HangLimit{250'000'000}) == 250'000.0);
    CHECK(value_number(StepsToWait{8}) == 8.0);
    CHECK(value_number(SignalNumber{11}) == 11.0);
    CHECK(value_number(ExitCode{3}) == 3.0);
    CHECK(value_number(SystemCall{-1}) == -1.0);
    CHECK(value_number(FaultCount{10}) == 10.0);
}

TEST_CASE("the first breakdown of a team is the earliest fault that ends its instance or its calls") {
    IncidentLog log;
    log.add({{FaultKind::StepAgain}, -1, 1});
    log.add({{FaultKind::CommandTooLong}, 0, 2});
    CHECK_FALSE(log.first_breakdown());
    log.add({{FaultKind::RestartFailed}, -1, 30});
    log.add({{FaultKind::Crashed, SignalNumber{11}}, -1, 20});
    REQUIRE(log.first_breakdown());
    CHECK(log.first_breakdown()->fault == Fault{FaultKind::Crashed, SignalNumber{11}});
    CHECK(log.first_breakdown()->tick == 20);
}
