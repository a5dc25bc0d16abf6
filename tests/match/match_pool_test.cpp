// Many matches on several threads.
#include "match/match_pool.hpp"

#include "match/match_support.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

using namespace podball;
using namespace podball::testing;
using match::MatchJobs;
using match::MatchOutcome;
using match::MatchResult;
using match::play_matches;

namespace {

MatchResult result_of(std::int64_t number) {
    MatchResult result;
    result.ticks = number;
    return result;
}

std::function<std::optional<std::int64_t>()> numbers_below(std::int64_t end) {
    return [end, next = std::int64_t{0}]() mutable {
        return next < end ? std::optional<std::int64_t>(next++) : std::nullopt;
    };
}

}  // namespace

TEST_CASE("each match is played and taken once, with its own outcome", "[property]") {
    for (const int threads : {1, 2, 5, 16}) {
        std::map<std::int64_t, int> taken;  // Without a lock, because outcomes are taken one at a time.
        const MatchJobs jobs = {numbers_below(100), [](std::int64_t m, const match::Observer&) { return result_of(m); },
                                [&](std::int64_t m, const MatchOutcome& outcome) {
                                    CHECK(outcome.value().ticks == m);
                                    ++taken[m];
                                }};
        REQUIRE(play_matches(threads, jobs));
        REQUIRE(taken.size() == 100);
        REQUIRE(std::all_of(taken.begin(), taken.end(), [](const auto& entry) { return entry.second == 1; }));
    }
}

TEST_CASE("outcomes are taken in the order of completion") {
    // Match 0 ends only after match 1 was taken.
    std::atomic<bool> second_taken{false};
    std::vector<std::int64_t> taken;
    const MatchJobs jobs = {numbers_below(2),
                            [&](std::int64_t m, const match::Observer&) {
                                while (m == 0 && !second_taken) {
                                    std::this_thread::yield();
                                }
                                return result_of(m);
                            },
                            [&](std::int64_t m, const MatchOutcome&) {
                                taken.push_back(m);
                                second_taken = second_taken || m == 1;
                            }};
    REQUIRE(play_matches(2, jobs));
    REQUIRE(taken == std::vector<std::int64_t>{1, 0});
}

TEST_CASE("an outcome may lead to a further match") {
    std::int64_t waiting = 1;
    int played = 0;
    const MatchJobs jobs = {[&] { return waiting > 0 ? std::optional<std::int64_t>(waiting--) : std::nullopt; },
                            [](std::int64_t m, const match::Observer&) { return result_of(m); },
                            [&](std::int64_t, const MatchOutcome&) { waiting = ++played < 5 ? 1 : 0; }};
    REQUIRE(play_matches(1, jobs));
    REQUIRE(played == 5);
}

TEST_CASE("an error of a match is taken like a result") {
    int errors = 0;
    const MatchJobs jobs = {numbers_below(3),
                            [](std::int64_t m, const match::Observer&) {
                                return m == 1 ? MatchOutcome(Error{"no instance"}) : MatchOutcome(result_of(m));
                            },
                            [&](std::int64_t, const MatchOutcome& outcome) { errors += outcome ? 0 : 1; }};
    REQUIRE(play_matches(2, jobs));
    REQUIRE(errors == 1);
}

TEST_CASE("a stopped match is not taken, and none begins after it") {
    std::atomic<int> begun{0};
    const MatchJobs jobs = {numbers_below(1000),
                            [&](std::int64_t, const match::Observer& observer) {
                                const auto world = std::make_unique<engine::World>();
                                ++begun;
                                while (observer(*world)) {
                                    std::this_thread::yield();
                                }
                                MatchResult stopped;
                                stopped.end_reason = match::EndReason::Stopped;
                                return stopped;
                            },
                            [](std::int64_t, const MatchOutcome&) { FAIL_CHECK("taken"); }};
    REQUIRE_FALSE(play_matches(2, jobs, [&] { return begun < 2; }));
    REQUIRE(begun == 2);
}
