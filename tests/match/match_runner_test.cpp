#include "match/match_runner.hpp"

#include "engine/random.hpp"
#include "match/match_support.hpp"
#include "match/metric_table.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;
using match::EndReason;
using match::MatchConfig;
using match::MatchResult;
using match::outcome_digest;
using match::run_match;

namespace {

MatchResult played(const MatchConfig& config, Behaviour a, Behaviour b) {
    auto result = run_match(config, {team_of(a), team_of(b)});
    REQUIRE(result);
    return std::move(result).value();
}

}  // namespace

TEST_CASE("a match has as many ticks of Running as its periods") {
    const auto result = played(config_of(short_game()), chase, idle);
    REQUIRE(result.end_reason == EndReason::FullTime);
    REQUIRE(result.metrics.running_ticks == 4000);
    REQUIRE(result.ticks > 4000);
    REQUIRE(result.teams[0].calls == result.teams[1].calls);
}

TEST_CASE("a team that goes for the ball beats one that does nothing") {
    const auto result = played(config_of(short_game(3, 20'000)), chase, idle);
    REQUIRE(result.score[0] > result.score[1]);
    REQUIRE(result.winner == 0);
    const auto turned = played(config_of(short_game(3, 20'000)), idle, chase);
    REQUIRE(turned.winner == 1);
}

TEST_CASE("a match without a goal has no winner") {
    const auto result = played(config_of(short_game()), idle, idle);
    REQUIRE(result.score == std::array{0, 0});
    REQUIRE_FALSE(result.winner);
}

TEST_CASE("the same seed brings the same match, another seed another one") {
    const auto first = played(config_of(short_game(), 5), chase, chase);
    const auto again = played(config_of(short_game(), 5), chase, chase);
    const auto other = played(config_of(short_game(), 6), chase, chase);
    REQUIRE(first.final_state_hash == again.final_state_hash);
    REQUIRE(outcome_digest(first) == outcome_digest(again));
    REQUIRE(first.final_state_hash != other.final_state_hash);
    REQUIRE(outcome_digest(first) != outcome_digest(other));
}

TEST_CASE("with the sides swapped the match is the same", "[property]") {
    auto rules = short_game(5, 6000);
    rules.noise = {0.05, 0.05, 2.0};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        MatchConfig config = config_of(rules, seed);
        const auto straight = played(config, chase, advance);
        config.swap_sides = true;
        const auto swapped = played(config, chase, advance);
        REQUIRE(straight.final_state_hash == swapped.final_state_hash);
        REQUIRE(outcome_digest(straight) == outcome_digest(swapped));
        REQUIRE(straight.score == swapped.score);
    }
}

TEST_CASE("each slot is told its own seed") {
    std::vector<std::pair<int, std::uint64_t>> told;
    const match::MakeController make = [&](int slot, std::uint64_t seed) {
        told.emplace_back(slot, seed);
        return team_of(idle)(slot, seed);
    };
    REQUIRE(run_match(config_of(short_game(), 42), {make, make}));
    REQUIRE(told ==
            std::vector<std::pair<int, std::uint64_t>>{{0, engine::team_seed(42, 0)}, {1, engine::team_seed(42, 1)}});
}

TEST_CASE("a team that cannot be made ends the match before it begins, with its reason") {
    const match::MakeController refuses = [](int, std::uint64_t) -> Result<std::unique_ptr<control::Controller>> {
        return Error{"not today"};
    };
    const auto result = run_match(config_of(short_game()), {team_of(idle), refuses});
    REQUIRE_FALSE(result);
    REQUIRE(result.error().message == "not today");
}

TEST_CASE("an error says which teams are to blame for it, and whether a clock was") {
    using control::Blame;
    const auto failing = [](Blame blame, bool is_timed) -> match::MakeController {
        return [=](int slot, std::uint64_t) -> control::MadeController {
            return control::StartError({"slot " + std::to_string(slot)}, blame, is_timed);
        };
    };
    const auto config = config_of(short_game());
    const auto second = run_match(config, {team_of(idle), failing(Blame::Team, true)}).error();
    CHECK(second.message == "slot 1");
    CHECK_FALSE(second.teams[0]);
    REQUIRE(second.teams[1]);
    CHECK(second.teams[1]->message == "slot 1");
    CHECK(second.is_timed());
    CHECK_FALSE(second.is_of_machine());
    const auto both = run_match(config, {failing(Blame::Team, false), failing(Blame::Team, false)}).error();
    CHECK(both.message == "slot 0");
    CHECK(both.teams[0]);
    CHECK(both.teams[1]);
    CHECK_FALSE(both.is_timed());
    // The machine may play the same match later, so then no team is blamed.
    const auto machine = run_match(config, {failing(Blame::Team, false), failing(Blame::Machine, false)}).error();
    CHECK(machine.is_of_machine());
    CHECK(machine.message == "slot 0");
}

TEST_CASE("the observer sees every control step, the last one included") {
    std::int64_t steps = 0;
    engine::GameMode last = engine::GameMode::Running;
    const auto result = run_match(config_of(short_game()), {team_of(idle), team_of(idle)}, [&](const engine::World& w) {
        ++steps;
        last = w.mode;
        return true;
    });
    REQUIRE(steps == result.value().teams[0].calls);
    REQUIRE(last == engine::GameMode::Ended);
}

TEST_CASE("the observer can stop a match, which then has no result") {
    int steps = 0;
    const auto result = run_match(config_of(short_game()), {team_of(chase), team_of(idle)},
                                  [&](const engine::World&) { return ++steps < 100; });
    REQUIRE(steps == 100);
    REQUIRE(result.value().end_reason == EndReason::Stopped);
    REQUIRE_FALSE(result.value().winner);
}

TEST_CASE("who stops a match after its last control step has not stopped it") {
    const auto result = run_match(config_of(short_game()), {team_of(idle), team_of(idle)},
                                  [&](const engine::World& world) { return world.mode != engine::GameMode::Ended; });
    REQUIRE(result.value().end_reason == EndReason::FullTime);
}

TEST_CASE("a team that gives up coasts to the end and the match goes on") {
    const auto result = played(config_of(short_game()), give_up, chase);
    REQUIRE(result.end_reason == EndReason::FullTime);
    REQUIRE(result.teams[0].retired);
    REQUIRE(result.teams[0].calls == 1);
    REQUIRE(result.teams[0].coasted_steps == result.teams[1].calls);
    REQUIRE(result.teams[0].incidents.count(control::FaultKind::StepFatal) == 1);
    REQUIRE(result.metrics.running_ticks == 4000);
}

TEST_CASE("no conduct is judged where the rules have no consequence") {
    auto rules = short_game();
    rules.conduct.consequence = engine::Consequence::None;
    const auto result = played(config_of(rules), idle, advance);
    REQUIRE_FALSE(result.conduct[0].camping);
    REQUIRE(result.end_reason == EndReason::FullTime);
}

TEST_CASE("a camping team is warned and keeps its result") {
    auto rules = short_game();
    rules.conduct.consequence = engine::Consequence::Warn;
    const auto result = played(config_of(rules), idle, advance);
    REQUIRE(result.conduct[0].camping);
    REQUIRE_FALSE(result.conduct[1].camping);
    REQUIRE(result.end_reason == EndReason::FullTime);
}

TEST_CASE("a camping team forfeits the match whatever the score, where the rules say so") {
    auto rules = short_game();
    rules.conduct.consequence = engine::Consequence::Forfeit;
    const auto result = played(config_of(rules), idle, advance);
    REQUIRE(result.end_reason == EndReason::ConductForfeit);
    REQUIRE(result.score == std::array{0, 0});
    REQUIRE(result.winner == 1);
}

TEST_CASE("if both teams forfeit nobody wins") {
    auto rules = short_game();
    rules.conduct.consequence = engine::Consequence::Forfeit;
    const auto result = played(config_of(rules), idle, idle);
    REQUIRE(result.end_reason == EndReason::ConductForfeit);
    REQUIRE_FALSE(result.winner);
}

TEST_CASE("every metric has a name of its own and a finite value or none") {
    const auto result = played(config_of(short_game()), chase, advance);
    std::set<std::string_view> names;
    for (const auto& metric : match::team_metrics()) {
        REQUIRE(names.insert(metric.name).second);
        REQUIRE_FALSE(metric.meaning.empty());
        for (const int slot : {0, 1}) {
            REQUIRE(std::isfinite(metric.get(result, slot).value_or(0.0)));
        }
    }
    for (const auto& metric : match::match_metrics()) {
        REQUIRE(names.insert(metric.name).second);
        REQUIRE_FALSE(metric.meaning.empty());
    }
}

TEST_CASE("the metrics of a slot are read from that slot") {
    const auto result = played(config_of(short_game(3, 20'000)), chase, idle);
    const auto metric = [](std::string_view name) {
        const auto all = match::team_metrics();
        return *std::find_if(all.begin(), all.end(), [&](const auto& row) { return row.name == name; });
    };
    REQUIRE(metric("goals").get(result, 0) == result.score[0]);
    REQUIRE(metric("kicks").get(result, 0) == static_cast<double>(result.metrics.slot[0].kicks));
    REQUIRE(metric("kicks").get(result, 0) > 0.0);
    REQUIRE(metric("kicks").get(result, 1) == 0.0);
}
