#include "control/time_account.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <random>
#include <vector>

using namespace podball::control;

namespace {

TimeBudget budget_of(std::int64_t soft_ns, std::int64_t bank_ns) {
    TimeBudget budget;
    budget.soft_ns = soft_ns;
    budget.bank_ns = bank_ns;
    return budget;
}

/// Plays a team that would like to use `wanted` in each control step; what it used, step by step, -1 if not called.
std::vector<std::int64_t> played(TimeAccount& account, const std::vector<std::int64_t>& wanted) {
    std::vector<std::int64_t> used;
    for (const std::int64_t ns : wanted) {
        used.push_back(account.may_call() ? ns : -1);
        account.end_step(std::max<std::int64_t>(used.back(), 0));
    }
    return used;
}

}  // namespace

TEST_CASE("the worked example of docs/budgets.md") {
    TimeAccount account(budget_of(1, 4));
    CHECK(account.balance_ns() == 4);
    std::vector<std::int64_t> balances;
    std::vector<bool> called;
    for (const int wanted : {1, 0, 3, 5, 9, 9, 9, 1, 1}) {
        called.push_back(account.may_call());
        account.end_step(account.may_call() ? wanted : 0);
        balances.push_back(account.balance_ns());
    }
    CHECK(balances == std::vector<std::int64_t>{4, 4, 2, -2, -1, 0, -8, -7, -6});
    CHECK(called == std::vector<bool>{true, true, true, true, false, false, true, false, false});
}

TEST_CASE("whoever uses no more than soft is always called, however small the bank", "[property]") {
    std::mt19937_64 random(1);
    for (const std::int64_t bank : {1, 500, 1'000, 200'000}) {
        TimeAccount account(budget_of(1'000, bank));
        for (int step = 0; step < 10'000; ++step) {
            REQUIRE(account.may_call());
            account.end_step(static_cast<std::int64_t>(random() % 1'001));
            REQUIRE(account.balance_ns() <= bank);
        }
    }
}

TEST_CASE("before each call a team has used at most the bank and soft for each step before", "[property]") {
    std::mt19937_64 random(2);
    for (int match = 0; match < 200; ++match) {
        const std::int64_t soft = 1 + static_cast<std::int64_t>(random() % 1'000);
        const std::int64_t bank = 1 + static_cast<std::int64_t>(random() % 50'000);
        TimeAccount account(budget_of(soft, bank));
        std::int64_t used = 0;
        for (std::int64_t step = 0; step < 1'000; ++step) {
            if (account.may_call()) {
                REQUIRE(used <= bank + step * soft);
                const auto ns = static_cast<std::int64_t>(random() % 20'000);
                used += ns;
                account.end_step(ns);
            } else {
                account.end_step(0);
            }
        }
    }
}

TEST_CASE("a debt is waited for as long as it takes to earn it, and not a step longer", "[property]") {
    std::mt19937_64 random(3);
    for (int trial = 0; trial < 1'000; ++trial) {
        const std::int64_t soft = 1 + static_cast<std::int64_t>(random() % 1'000);
        const std::int64_t bank = 1 + static_cast<std::int64_t>(random() % 10'000);
        const std::int64_t debt = 1 + static_cast<std::int64_t>(random() % 100'000);
        TimeAccount account(budget_of(soft, bank));
        REQUIRE(account.steps_to_wait() == 0);
        account.end_step(bank + soft + debt);
        REQUIRE(account.balance_ns() == -debt);
        const std::int64_t wait = account.steps_to_wait();
        REQUIRE(wait == (debt + soft - 1) / soft);
        for (std::int64_t step = 0; step < wait; ++step) {
            REQUIRE_FALSE(account.may_call());
            REQUIRE(account.steps_to_wait() == wait - step);
            account.end_step(0);
        }
        REQUIRE(account.may_call());
        REQUIRE(account.balance_ns() < soft);
    }
}

TEST_CASE("the bank lasts for as many long steps as it holds of what is above soft") {
    TimeAccount account(budget_of(1'000'000, 200'000'000));  // As by default.
    // 3 ms a step leave 2 ms less each time: after 101 calls the account is 2 ms below 0.
    const auto used = played(account, std::vector<std::int64_t>(1'000, 3'000'000));
    CHECK(std::all_of(used.begin(), used.begin() + 101, [](std::int64_t ns) { return ns > 0; }));
    // From then on two steps are waited for each call.
    for (std::size_t step = 101; step < used.size(); ++step) {
        CAPTURE(step);
        REQUIRE((used[step] > 0) == ((step - 101) % 3 == 2));
    }
}

TEST_CASE("a team is exposed once it uses more than soft in the mean, long before the default bank is empty") {
    for (const std::int64_t used_ns : {1'300'000, 2'000'000, 3'000'000, 10'000'000}) {
        TimeAccount account(budget_of(1'000'000, 200'000'000));
        while (!account.is_exposed()) {
            account.end_step(used_ns);
        }
        CAPTURE(used_ns);
        CHECK(account.balance_ns() > 160'000'000);
    }
    TimeAccount steady(budget_of(1'000'000, 200'000'000));
    for (int step = 0; step < 10'000; ++step) {
        steady.end_step(1'000'000);
        REQUIRE_FALSE(steady.is_exposed());
    }
}

TEST_CASE("a team that needs a quarter of soft is always called, even if each step takes four times as long") {
    TimeAccount account(budget_of(1'000'000, 1'000'000));
    for (int step = 0; step < 20'000; ++step) {
        account.end_step(4 * 250'000);
        REQUIRE(account.may_call());
    }
}
