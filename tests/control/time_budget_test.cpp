#include "control/time_budget.hpp"
#include "support/catch.hpp"

using namespace podball::control;

namespace {

const std::string kRest = ",hang=1s,create=2s,create_hang=10s,wait=60s,strikes=10,crashes=3";

std::string refusal(std::string_view text) {
    const auto budget = parse_budget(text);
    return budget.ok() ? "" : budget.error().message;
}

}  // namespace

TEST_CASE("a budget is read with its units, and what is not named keeps its default") {
    const auto all = parse_budget("soft=250us,hard=2.5ms,bank=1s");
    REQUIRE(all.ok());
    CHECK(all.value().enabled);
    CHECK(all.value().soft_ns == 250'000);
    CHECK(all.value().hard_ns == 2'500'000);
    CHECK(all.value().bank_ns == 1'000'000'000);

    const auto one = parse_budget("hard=5ms");
    REQUIRE(one.ok());
    CHECK(one.value().soft_ns == TimeBudget{}.soft_ns);
    CHECK(one.value().hard_ns == 5'000'000);
}

TEST_CASE("a hard limit below the default soft one takes it along, unless that is named as well") {
    const auto budget = parse_budget("hard=50us");
    REQUIRE(budget.ok());
    CHECK(budget_text(budget.value()) == "soft=50us,hard=50us,bank=200ms" + kRest);
    CHECK(refusal("hard=50us,soft=1ms") == "budget: 'soft=1ms'; permitted is at most hard=50us");
}

TEST_CASE("a budget can be switched off") {
    const auto off = parse_budget("off");
    REQUIRE(off.ok());
    CHECK_FALSE(off.value().enabled);
    CHECK(budget_text(off.value()) == "off");
}

TEST_CASE("a budget written as text is read as the same budget") {
    CHECK(budget_text(TimeBudget{}) == "soft=1ms,hard=50ms,bank=200ms" + kRest);
    const std::string all =
        "soft=7ns,hard=1500us,bank=3s,hang=250ms,create=1s,create_hang=1200ms,wait=3s,strikes=1,crashes=1000";
    CHECK(budget_text(parse_budget(all).value()) == all);
    CHECK(budget_text(parse_budget("crashes=2,hang=1.5s").value()) ==
          "soft=1ms,hard=50ms,bank=200ms,hang=1500ms,create=2s,create_hang=10s,wait=60s,strikes=10,crashes=2");
}

TEST_CASE("a budget that cannot be is refused in one line with what is permitted") {
    const std::string number = "; permitted is a number in (0, 3600s] with the unit ns, us, ms or s";
    const std::string whole = "; permitted is a whole number from 1 to 1000";
    const std::string word =
        "; permitted is 'off', or some of soft=, hard=, bank=, hang=, create=, create_hang=, wait=, strikes= and "
        "crashes= separated by commas";
    for (const char* const text : {"strikes=0", "strikes=1001", "crashes=-1", "crashes=1.5", "strikes=", "strikes=1s",
                                   "strikes=99999999999", "crashes= 3"}) {
        CHECK(refusal(text) == "budget: '" + std::string(text) + "'" + whole);
    }
    CHECK(refusal("strikes") == "budget: 'strikes'" + word);
    CHECK(refusal("hang=10") == "budget: 'hang=10'" + number);
    CHECK(refusal("strikes=1,strikes=2") == "budget: 'strikes' is there twice");
    CHECK(refusal("hard=10") == "budget: 'hard=10'" + number);
    CHECK(refusal("hard=10m") == "budget: 'hard=10m'" + number);
    CHECK(refusal("hard=") == "budget: 'hard='" + number);
    CHECK(refusal("hard=-1ms") == "budget: 'hard=-1ms'" + number);
    CHECK(refusal("hard=0ms") == "budget: 'hard=0ms'" + number);
    CHECK(refusal("hard=nanms") == "budget: 'hard=nanms'" + number);
    CHECK(refusal("hard=infs") == "budget: 'hard=infs'" + number);
    CHECK(refusal("hard=1e300s") == "budget: 'hard=1e300s'" + number);
    CHECK(refusal("hard=3601s") == "budget: 'hard=3601s'" + number);
    CHECK(refusal("") == "budget: ''" + word);
    for (const char* const text : {"off,soft=1ms", "soft=1ms,off"}) {
        CHECK(refusal(text) == "budget: 'off' stands alone; leave it out, or all the others");
    }
    CHECK(refusal("on") == "budget: 'on'" + word);
    CHECK(refusal("hard") == "budget: 'hard'" + word);
    CHECK(refusal("limit=1ms") == "budget: 'limit=1ms'" + word);
    CHECK(refusal("hard=1ms,") == "budget: ''" + word);
    CHECK(refusal("hard=1ms,soft=1ms,hard=2ms") == "budget: 'hard' is there twice");
    CHECK(refusal("soft=60ms") == "budget: 'soft=60ms'; permitted is at most hard=50ms");
}

TEST_CASE("clocks never run backwards, and the CPU clock is read only when asked for") {
    ClockReading last = read_clocks(true);
    for (int i = 0; i < 1'000; ++i) {
        const ClockReading now = read_clocks(true);
        CHECK(now.wall >= last.wall);
        CHECK(now.cpu >= last.cpu);
        last = now;
    }
    CHECK(last.cpu > 0);
    CHECK(read_clocks(false).cpu == 0);
}
