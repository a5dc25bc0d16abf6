#include "control/time_budget.hpp"
#include "support/catch.hpp"

using namespace podball::control;

namespace {

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
    CHECK(budget_text(budget.value()) == "soft=50us,hard=50us,bank=200ms");
    CHECK(refusal("hard=50us,soft=1ms") == "budget: 'soft=1ms'; permitted is at most hard=50us");
}

TEST_CASE("a budget can be switched off") {
    const auto off = parse_budget("off");
    REQUIRE(off.ok());
    CHECK_FALSE(off.value().enabled);
    CHECK(budget_text(off.value()) == "off");
}

TEST_CASE("a budget written as text is read as the same budget") {
    CHECK(budget_text(TimeBudget{}) == "soft=1ms,hard=10ms,bank=200ms");
    CHECK(budget_text(parse_budget("hard=1500us,soft=7ns,bank=3s").value()) == "soft=7ns,hard=1500us,bank=3s");
}

TEST_CASE("a budget that cannot be is refused in one line with what is permitted") {
    const std::string number = "; permitted is a number in (0, 3600s] with the unit ns, us, ms or s";
    const std::string word = "; permitted is 'off', or some of soft=, hard= and bank= parted by commas";
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
    CHECK(refusal("on") == "budget: 'on'" + word);
    CHECK(refusal("hard") == "budget: 'hard'" + word);
    CHECK(refusal("limit=1ms") == "budget: 'limit=1ms'" + word);
    CHECK(refusal("hard=1ms,") == "budget: ''" + word);
    CHECK(refusal("hard=1ms,soft=1ms,hard=2ms") == "budget: 'hard' is there twice");
    CHECK(refusal("soft=20ms") == "budget: 'soft=20ms'; permitted is at most hard=10ms");
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
