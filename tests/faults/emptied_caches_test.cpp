// Opponents that empty the caches of the processor. Time is the limit under test here; all times are multiples of the
// time that the honest team needs alone on this machine, with wide margins.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <sched.h>

#include <cstdint>
#include <string>

using namespace podball;
using namespace podball::testing;

namespace {

using Json = nlohmann::json;

int permitted_cores() {
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

std::string us(std::int64_t ns) { return std::to_string(ns / 1'000) + "us"; }

// The honest team loads the same number of words of a table of 1 MiB in each step.
Json play_honest(const std::string& act, std::int64_t amount, const std::string& budget) {
    const std::string faulty = faulty_team("faulty");
    const Words of_b = {"--param",   "B.act=" + act, "--param",
                        "B.every=1", "--param",      "B.amount=" + std::to_string(amount)};
    return play_contained({faulty, {"act=follow_table", "every=1", "amount=50000"}, of_b, faulty, budget});
}

std::int64_t coasted(const Json& result) { return result["latency"][0]["coasted_steps"]; }

// Coasted steps of an honest team that needs half of `soft`, against an opponent that uses three quarters of it.
std::int64_t coasted_against(const std::string& act, std::int64_t soft_ns) {
    const std::string budget = "soft=" + us(soft_ns) + ",bank=" + us(60 * soft_ns) + ",hard=1s,hang=20s";
    return coasted(play_honest(act, soft_ns / 1'000 * 3 / 4, budget));
}

// Whether an opponent with this act makes the honest team late. The operating system takes a core away now and then,
// which makes a team late once by chance. So a late step counts only if it comes again in two more matches, and if an
// opponent that needs no memory makes the team late in none of the matches between them.
bool makes_late(const std::string& act, std::int64_t soft_ns) {
    for (int tries = 0; tries < 3; ++tries) {
        skip_if(coasted_against("busy", soft_ns) > 0, "other programs make a team late on this machine now");
        if (coasted_against(act, soft_ns) == 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("an opponent that empties the caches makes no honest team late, where the match has two cores", "[slow]") {
    skip_if(permitted_cores() < 2, "one core, which the teams of a match share");
    skip_if(sandbox::kUnderSanitizer, "a sanitizer multiplies the time of a hand-off");
    const std::int64_t alone_ns = play_honest("none", 0, kPatient)["latency"][0]["cpu_ns"]["p50"];
    for (const char* act : {"sweep", "walk_pages", "branch", "split_locks", "answer_and_lock"}) {
        CAPTURE(act, alone_ns);
        const bool is_late = makes_late(act, 2 * alone_ns);  // May skip the test, which an assertion would catch.
        CHECK_FALSE(is_late);
    }
}
