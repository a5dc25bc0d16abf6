// A validation ends in time, however a team spends it, and says what was slow.
#include "validate/spent_time.hpp"
#include "validate/total_time.hpp"
#include "validate/validated.hpp"

#include "support/catch.hpp"

#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;
using validate::Outcome;

namespace {

constexpr std::int64_t kMs = 1'000'000;

// The team is honest but for its naps, so only the limit ends the validation.
void require_ended(const std::vector<std::string>& parameters) {
    auto subject = subject_of(faulty_team(), parameters);
    subject.time_max_ns = 300 * kMs;
    const auto report = validated(subject, 2);
    CAPTURE(parameters, validate::verdict_text(report));
    CHECK(report.out_of_time);
    CHECK_FALSE(report.passed());
    CHECK_FALSE(report.interrupted);
    CHECK_FALSE(report.unusable);
    CHECK(report.not_run > 0);
    REQUIRE_FALSE(report.results.empty());
    CHECK(report.results.back().finding.outcome == Outcome::Fail);
    CHECK(report.results.back().finding.text == "all checks together take more than 300 ms");
    CHECK(validate::verdict_text(report).starts_with("FAIL at level 2, out of time: 1 failed"));
}

}  // namespace

TEST_CASE(
    "naps end a validation when its time is over: long ones in create, short ones in each step, some in destroy") {
    require_ended({"act=nap", "in=create", "amount=150000"});
    require_ended({"act=nap", "amount=1000", "every=1"});
    require_ended({"act=nap", "in=destroy", "amount=150000"});
}

TEST_CASE("CPU time ends a validation, too") { require_ended({"act=busy", "amount=900", "every=1"}); }

TEST_CASE("each level has a longest time, and it grows with the level") {
    CHECK(validate::time_max_ns(1) < validate::time_max_ns(2));
    CHECK(validate::time_max_ns(2) < validate::time_max_ns(3));
    CHECK(validate::time_max_ns(3) <= 600'000 * kMs);
}

TEST_CASE("waiting makes a finding worse, and never better") {
    using validate::with_waiting;
    CHECK(with_waiting(validate::pass("1 ms CPU"), 200 * kMs).text == "1 ms CPU");
    CHECK(with_waiting(validate::pass(""), 201 * kMs).outcome == Outcome::Warn);
    CHECK(with_waiting(validate::pass(""), 1000 * kMs).outcome == Outcome::Warn);
    CHECK(with_waiting(validate::pass(""), 1001 * kMs).outcome == Outcome::Fail);
    CHECK(with_waiting(validate::fail(""), 201 * kMs).outcome == Outcome::Fail);
    CHECK(with_waiting(validate::pass("1 ms CPU"), 2000 * kMs).text ==
          "1 ms CPU; waits 2.00 s without computing, at most 1.00 s");
}
